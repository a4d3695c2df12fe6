// How a case is rejected, and what a change request warns of once a sanctions match is confirmed.
import assert from 'node:assert/strict'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aReadyCase, done } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web

web.journey('the list of reasons stays closed until the analyst opens it', async ({ page, go, as }) => {
  const analyst = await service.aUser({ role: 'analyst' })
  const reviewCase = await aReadyCase(service, analyst)
  await as(analyst)
  await go(`/review/cases/${reviewCase.customerId}`)
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  await page.keyboard.press('Shift+D')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  const reasons = dialog.getByRole('combobox', { name: 'Reasons' })
  const option = page.getByRole('option').first()
  await reasons.and(page.locator(':focus')).waitFor()
  await look(page, 'case-reject-closed')
  assert.equal(await option.count(), 0, 'the message below the reasons is in sight')
  for (const open of [() => page.keyboard.press('ArrowDown'), () => page.keyboard.type('reg'), () => reasons.click()]) {
    await open()
    await option.waitFor()
    await reasons.fill('')
    await dialog.getByLabel('Internal comment').focus()
    await option.waitFor({ state: 'detached' })
    await reasons.focus()
    assert.equal(await option.count(), 0)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

web.journey('a change request after a confirmed sanctions match warns against telling the partner', async (visit) => {
  const { page } = visit
  const analyst = await service.aUser({ role: 'analyst' })
  const listed = { companyName: 'Blackharbour Shipping Lines Ltd' }
  const reviewCase = await aReadyCase(service, analyst, undefined, listed)
  const screening = `/api/compliance/v1/customers/${reviewCase.customerId}/screening`
  await visit.as(analyst)
  await visit.go(`/review/cases/${reviewCase.customerId}`)
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  const caution = drawer.getByText('A sanctions match was confirmed')
  const openRequest = async () => {
    await page.getByRole('button', { name: /^Request changes/ }).click()
    await drawer.getByText('No items yet').waitFor()
  }
  await openRequest()
  assert.equal(await caution.count(), 0, 'an open match is not confirmed')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  for (const { hitId, revision } of done(await analyst.get(screening)).subjects.flatMap(({ hits }: any) => hits))
    done(
      await analyst.post(`${screening}/hits/${hitId}/decision`, {
        decision: 'Confirmed',
        comment: 'Same ships.',
        revision,
      }),
    )
  await page.reload()
  await openRequest()
  await caution.waitFor()
  await look(page, 'case-request-sanctioned')
})
