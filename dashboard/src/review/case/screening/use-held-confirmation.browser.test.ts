// A match of an approved customer is confirmed on its case, which reopens it.
import assert from 'node:assert/strict'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { startMonitoringService } from '../../../../../server/test/customers/monitored-customer.ts'

/** The confirmation is sent on request only, however slow the machine is. */
const HOLD = `{
  const HELD_MS = 15_000
  const { setTimeout } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => setTimeout(call, ms === HELD_MS ? 2 ** 30 : ms, ...args)
}`

const web = await openWeb({ service: ({ env }) => startMonitoringService(env) })
const { service } = web

web.journey('a case can be reopened by hand unless a held confirmation reopens it', async ({ page, go, as }) => {
  const partner = await service.aPartner({ name: 'Acme Payments' })
  const listed = await service.anApproved({ partner, profile: { companyName: 'Ash Trading' } })
  await service.publish({ id: 'ash', name: listed.name })
  await service.sweep()
  await page.addInitScript(HOLD)
  await as(service.supervisor)
  await go(`/review/cases/${listed.customerId}?view=screening`)
  const reopen = page.getByRole('button', { name: 'Reopen case' })
  await reopen.waitFor()
  await page.getByRole('button', { name: 'Review match' }).click()
  await page.getByLabel('Rationale').fill('Born on the same day.')
  const confirm = page.getByRole('button', { name: 'Confirm true match' })
  await page.getByRole('button', { name: 'Expand navigation' }).click()
  await page.getByRole('button', { name: 'Collapse navigation' }).waitFor()
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
  assert.equal(await topOf('Cancel'), await topOf('Confirm true match'), 'the buttons share a line')
  await look(page, 'case-match-decision')
  // A document of the person is shown beside the form, which keeps what is typed.
  const compared = page.getByRole('article').getByRole('button', { name: 'Identity document', exact: true })
  await compared.click()
  const toolbar = page.getByRole('article').getByRole('toolbar', { name: 'Document view' })
  await toolbar.waitFor()
  assert.equal(await page.getByLabel('Rationale').inputValue(), 'Born on the same day.')
  await look(page, 'case-match-document')
  await toolbar.getByRole('button', { name: 'Full screen' }).click()
  const whole = page.getByRole('dialog').getByRole('toolbar', { name: 'Document view' })
  await whole.waitFor()
  await look(page, 'case-match-document-full')
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Rationale').inputValue(), 'Born on the same day.')
  await compared.click()
  await toolbar.waitFor({ state: 'detached' })
  await confirm.click()
  await page.getByText('Confirming the match and reopening Ash Trading').waitFor()
  await reopen.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Next case' }).waitFor()
  await page.keyboard.press('u')
  await reopen.waitFor()
  assert.equal((await listed.status()).verificationStatus, 'Approved', 'nothing was sent')
})
