// A note and a decision count once, however often their button is clicked, and outlive the session. The next case is a key away.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { reportKept } from '../../../../../server/test/browser/kept-page.ts'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../../../server/test/browser/web.ts'
import { aReadyCase, CASES, done } from '../../../../../server/test/customers/test-case.ts'
import { until } from '../../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@review.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@review.example' })
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
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1', 'the button is gone with its message')
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

web.journey('a note and a rejection survive the end of the session, for their user only', async (visit) => {
  const { page, go, as, context } = visit
  const reviewCase = await aReadyCase(service, ada, partner)
  const note = page.getByRole('textbox', { name: 'Internal note' })
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  async function openRejection() {
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await dialog.getByText('Reject', { exact: true }).click()
  }
  await as(ada)
  await go(addressOf(reviewCase))
  await note.fill('Called the registry.')
  await openRejection()
  await dialog.getByRole('combobox', { name: 'Reasons' }).fill('registration')
  await page.getByRole('option', { name: /registration.*not found/i }).click()
  await dialog.getByLabel('Message to the partner').fill('The register has no such number.')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Reject customer' }).click()
  await page.getByText('Your session has expired.').waitFor()

  await as(ben)
  await go(addressOf(reviewCase))
  await note.waitFor()
  assert.equal(await note.inputValue(), '', 'another user of the same browser sees no draft')

  await as(ada)
  await go(addressOf(reviewCase))
  await page.getByText('Draft restored.').waitFor()
  assert.equal(await note.inputValue(), 'Called the registry.')
  await page.keyboard.press('i')
  await page.keyboard.type(' Twice.')
  assert.equal(await note.inputValue(), 'Called the registry. Twice.', 'it is continued at its end')
  await note.fill('Called the registry.')
  await page.keyboard.press('Escape')
  await openRejection()
  await dialog.getByText('Draft restored.').waitFor()
  assert.equal(await dialog.getByLabel('Message to the partner').inputValue(), 'The register has no such number.')
  await page.evaluate('scrollTo(0, 0)')
  await look(page, 'case-draft-restored')
  await dialog.getByRole('button', { name: 'Reject customer' }).click()
  // A decision that is held is sent when the page is left, also if the browser keeps the page for its back button.
  await page.getByRole('button', { name: 'Send now' }).waitFor()
  await page.evaluate(reportKept('pagehide'))
  await until('the decision is sent', async () => (await reviewCase.status()).message !== null)
  await go(addressOf(reviewCase))
  await page.getByText('Decided by').waitFor()
  assert.equal((await reviewCase.status()).message, 'The register has no such number.')
  // The note is added and the response is lost: adding it again after a reload makes no second note.
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notes'))
  await page.getByRole('button', { name: 'Add note' }).click()
  await lost
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.getByText('Draft restored.').waitFor()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Draft restored.').waitFor({ state: 'detached' })
  const notes = done(await ada.get(`${CASES}/${reviewCase.customerId}/notes`)).items
  assert.equal(notes.filter(({ text }: { text: string }) => text === 'Called the registry.').length, 1)
  assert.deepEqual(
    await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("gangway-draft"))'),
    [],
  )
})

/** Decisions are held, and the change request slides out, for as long as the journey takes. */
const SLOW = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => setTimeout(call, ms === 15_000 || ms === 200 ? 2 ** 30 : ms, ...args)
}`
const NEXT_KEY = 'the key for the next case counts from the moment a decision is made or a request is sent'
// Alone, because the other journeys run without motion.
web.journey(NEXT_KEY, pressNext, { alone: true })

async function pressNext({ page, go, as }: Visit): Promise<void> {
  const eve = await service.aUser({ role: 'analyst' })
  const first = await aReadyCase(service, eve, partner, { companyName: 'First Quay' })
  for (const companyName of ['Second Quay', 'Third Quay']) await aReadyCase(service, eve, partner, { companyName })
  await as(eve)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(SLOW)
  await go(addressOf(first))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await approveWithoutReview(page)
  // The case is read once more before the decision is held, and the dialog is open until then.
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = web.intercept(/\/compliance\/v1\/cases\/[^/]+$/, (_, proceed) => {
    asked.resolve()
    void answered.promise.then(proceed)
  })
  await page.keyboard.press('Control+Enter')
  await asked.promise
  await page.keyboard.press('n')
  stop()
  answered.resolve()
  await page.getByRole('heading', { name: 'Second Quay', level: 1 }).waitFor()
  await page.getByText('Approving First Quay').waitFor()

  await page.getByRole('button', { name: /^Business details/ }).click()
  await page.keyboard.press('q')
  const drawer = page.getByRole('dialog', { name: 'Request changes', includeHidden: true })
  await drawer.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await drawer.getByRole('combobox', { name: 'Reason' }).fill('website')
  await page.getByRole('option', { name: /reach/ }).click()
  await drawer.getByLabel('Introduction').press('Control+Enter')
  await drawer.getByText(/^This is what Acme Payments will see/).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sending the change request for Second Quay').waitFor()
  await page.getByRole('main').locator(':focus').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Third Quay', level: 1 }).waitFor()
}
