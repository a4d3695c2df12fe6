// An analyst works through cases: the next case after a decision, which can be undone until it is sent.
import assert from 'node:assert/strict'
import { look as lookAt, picture } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase, aReadyCase } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const addressOf = ({ customerId }: { customerId: string }) => `/review/cases/${customerId}`

/** Decisions are held until the journey sends them, so that a slow moment can't. */
const HOLD = `{
  const HELD_MS = 15_000
  const { setTimeout } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => setTimeout(call, ms === HELD_MS ? 2 ** 30 : ms, ...args)
}`

web.journey('a decision opens the next case and can be undone until it is sent', async ({ page, go, move, as }) => {
  const analyst = await service.aUser({ role: 'analyst' })
  const decided = await aReadyCase(service, analyst, partner, { registrationNumber: 'TWIN7' })
  await aCase(service, partner, { companyName: 'Second Harbour' })
  await as(analyst)
  await page.addInitScript(HOLD)
  await go(addressOf(decided))
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  const held = page.getByRole('status').filter({ hasText: /^Approving Quiet Harbour/ })
  const withoutReview = dialog.getByRole('checkbox', { name: /^Approve without reviewing/ })
  const decide = async (then: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    for (const index of [0, 1]) await withoutReview.nth(index).check()
    const claimed = page.waitForResponse((response) => response.url().includes('claim-next'))
    await dialog.getByRole('button', { name: 'Approve and open next' }).click()
    await claimed
    await then()
  }
  // Undo leads back to where it was decided. It also releases the case that was claimed next.
  await page.getByRole('tab', { name: 'Ownership' }).click()
  const released = page.waitForResponse((response) => response.url().endsWith('/release') && response.ok())
  await decide(async () => {
    await held.getByRole('button', { name: /^Undo/ }).waitFor()
    await page.keyboard.press('u')
  })
  await released
  await page.getByRole('heading', { name: /^Quiet Harbour/, level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Ownership', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  assert.equal((await decided.status()).verificationStatus, 'PendingVerification', 'nothing was sent')

  // The plain button has the same time to undo, and stays on the case. What was acknowledged is as it was.
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  for (const index of [0, 1]) assert.ok(await withoutReview.nth(index).isChecked())
  await dialog.getByLabel('Internal comment').press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await held.getByRole('button', { name: /^Undo/ }).waitFor()
  const next = page.getByRole('button', { name: 'Next case' })
  await next.waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor({ state: 'hidden' })
  await picture(page, 'case-held-on-case')
  await page.keyboard.press('u')
  await held.waitFor({ state: 'hidden' })
  await next.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  assert.equal((await decided.status()).verificationStatus, 'PendingVerification', 'nothing was sent')

  await decide(async () => {
    await picture(page, 'case-held-decision')
    await held.getByRole('button', { name: 'Send now' }).click()
  })
  await page.getByText(/^Quiet Harbour .* approved$/).waitFor()
  await page.getByRole('heading', { name: 'Second Harbour', level: 1 }).waitFor()
  assert.equal((await decided.status()).verificationStatus, 'Approved')

  // A case of their own comes before the queue. A possible duplicate is named, with a way to it.
  const own = await aReadyCase(service, analyst, partner, { registrationNumber: 'TWIN7' })
  await aCase(service, partner, { companyName: 'Third Harbour' })
  await move(addressOf(own))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await lookAt(page, 'case-decide')
  await dialog
    .getByRole('button', { name: /^\d possible duplicates?: Quiet Harbour .* \((very likely|possible)\)/ })
    .click()
  await page.getByRole('tab', { name: /^Duplicates/, selected: true }).waitFor()
  await page
    .getByRole('button', { name: /^Quiet Harbour .*: same business$/ })
    .first()
    .click()
  await page.getByText(': marked as the same business').first().waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByRole('button', { name: /^Marked as the same business as Quiet Harbour/ }).waitFor()
  await dialog.getByText('Reject', { exact: true }).click()
  await dialog.getByText('Duplicate customer', { exact: true }).waitFor()
  await dialog.getByText('Approve', { exact: true }).click()
  for (const index of [0, 1]) await withoutReview.nth(index).check()
  await dialog.getByRole('button', { name: 'Approve and open next' }).click()
  await page.getByRole('heading', { name: 'Second Harbour', level: 1 }).waitFor()
  // Back on the case before it is sent: the own decision isn't reported as a change.
  await move(addressOf(own))
  await page.getByRole('button', { name: /^Duplicates Same business as Quiet Harbour/ }).waitFor()
  await held.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('main').getByText('Approved', { exact: true }).waitFor()
  assert.equal(await page.getByText('This case changed while you were viewing it').count(), 0)
  // A closed case leads on, and what was checked for the decision stays.
  await page.getByRole('button', { name: 'Next case' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /: checked$/ }).count(), 0)
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Second Harbour', level: 1 }).waitFor()

  // Signing out and closing the page send a held decision.
  for (const leave of [signOut, () => page.close({ runBeforeUnload: true })]) {
    const reviewer = await service.aUser({ role: 'analyst' })
    const last = await aReadyCase(service, reviewer, partner)
    await aCase(service, partner, { companyName: 'Next Harbour' })
    await as(reviewer)
    await go(addressOf(last))
    await decide(() => held.waitFor())
    await leave()
    await until('the decision is sent', async () => (await last.status()).verificationStatus === 'Approved')
  }

  async function signOut(): Promise<void> {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Analyst/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
})
