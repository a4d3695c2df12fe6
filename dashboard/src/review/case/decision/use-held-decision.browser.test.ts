// A note and a decision count once, however often their button is clicked.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aReadyCase, done } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@review.example' })
const addressOf = ({ customerId }: { customerId: string }) => `/review/cases/${customerId}`

/** Both documents of a case, which no reviewer has decided on. */
async function approveWithoutReview(page: Page): Promise<void> {
  const boxes = page.getByRole('dialog').getByRole('checkbox', { name: /^Approve without reviewing/ })
  for (const index of [0, 1]) await boxes.nth(index).check()
}

/** A decision is held, so that it can be undone. */
async function sendNow(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send now' }).click()
}

web.journey('a double click on add note, approve or reject counts once', async (visit) => {
  const { page, go, move, as } = visit
  const [approved, rejected] = [await aReadyCase(service, ada, partner), await aReadyCase(service, ada, partner)]
  await as(ada)
  await go(addressOf(approved))
  await page.getByLabel('Internal note').fill('Called the owner.')
  await page.getByRole('button', { name: 'Add note' }).dblclick()
  await page.getByRole('region', { name: 'Notes (1)' }).getByText('Called the owner.').waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await approveWithoutReview(page)
  await dialog.getByRole('button', { name: 'Approve customer' }).dblclick()
  await sendNow(page)
  await page.getByText(/^Quiet Harbour .* approved$/).waitFor()
  await move(addressOf(rejected))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByText('Reject', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Reasons' }).click()
  await page.getByText('Business and registration', { exact: true }).waitFor()
  await dialog.getByRole('combobox', { name: 'Reasons' }).fill('other')
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reject customer' }).dblclick()
  await sendNow(page)
  await page.getByText(/^Quiet Harbour .* rejected$/).waitFor()
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0, 'the second click is not an error')
  assert.deepEqual(await actionsOn(approved), ['decidePerson', 'addNote', 'approve'])
  assert.deepEqual(await actionsOn(rejected), ['decidePerson', 'reject'])
})

/** What Ada did with the case after she had claimed it, oldest first. */
async function actionsOn({ customerId }: { customerId: string }): Promise<string[]> {
  const { items } = done(await ada.get(`/api/compliance/v1/cases/${customerId}/timeline`))
  return items
    .filter(
      (entry: { actor?: { email?: string } | null; what: string }) =>
        entry.actor?.email === ada.email && entry.what !== 'claimCase',
    )
    .map(({ what }: { what: string }) => what)
    .toReversed()
}
