// An analyst works through cases: everything missing in one request, duplicates, and the next case after a decision.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { look as lookAt, picture } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase, aReadyCase, done, sendEvidence } from '../../../../server/test/customers/test-case.ts'
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

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

const focused = (page: Page, control: Locator) => control.and(page.locator(':focus')).waitFor()

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

web.journey('an analyst asks for all that is missing, and compares a possible duplicate', async ({ page, go, as }) => {
  const analyst = await service.aUser({ role: 'analyst' })
  const twin = await aCase(service, partner, { companyName: 'Twin Harbour', registrationNumber: 'TWIN99' })
  await sendEvidence(twin)
  // Traits are stored with the first assessment, when the case is claimed.
  done(await twin.act(analyst, 'claim'))
  const branch = await aCase(service, partner, { companyName: 'Branch Harbour', registrationNumber: 'TWIN99' })
  done(await branch.act(analyst, 'claim'))
  const reviewCase = await aCase(service, partner, { companyName: 'Busy Harbour', registrationNumber: 'TWIN99' })
  const [eve, sue] = [
    await service.aUser({ role: 'analyst', email: 'eve@staff.example' }),
    await service.aUser({ role: 'supervisor', email: 'sue@staff.example' }),
  ]
  done(await reviewCase.act(eve, 'claim'))
  done(await reviewCase.act(eve, 'escalate', { note: 'Is the branch known?' }))
  done(await reviewCase.act(sue, 'resolve-escalation', { note: 'It is.' }))
  done(await reviewCase.act(eve, 'release'))
  done(await reviewCase.act(analyst, 'claim'))
  await as(analyst)
  await go(addressOf(reviewCase))
  await page.getByText('Sue answered the escalation of Eve').waitFor()
  await page.getByRole('button', { name: 'Close this message' }).click()
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await focused(page, checklist.locator('[aria-current]'))
  await checklist.getByRole('button', { name: /^Request all \d missing…$/ }).click()
  // Without a draft, the request opens at once.
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  for (const item of [2, 1]) await drawer.getByRole('button', { name: `Remove item ${item}` }).click()
  await drawer.getByLabel('Introduction').fill('Two things are missing.')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await drawer.waitFor({ state: 'hidden' })
  // With one, nothing is added until it is confirmed, and a draft can be discarded.
  await page.keyboard.press('p')
  const question = page.getByRole('dialog', { name: 'Request everything that is missing?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Request changes/ }).waitFor()
  const requestMissing = async () => {
    await checklist.getByRole('button', { name: /^Request all \d missing…$/ }).click()
    await question.getByText(/^Passport \(Nigeria\) of Ngozi/).waitFor()
    await question.getByRole('button', { name: /^Add \d items to draft$/ }).click()
  }
  await requestMissing()
  await drawer.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard draft' }).click()
  await drawer.waitFor({ state: 'hidden' })
  // An empty request offers what is missing by name.
  await page.getByRole('button', { name: /^Request changes/ }).click()
  await drawer.getByText(/^Passport \(Nigeria\) of Ngozi/).waitFor()
  await look(page, 'case-request-empty')
  // From the keyboard: the focus is where the work goes on, and Ctrl+Enter is the main action.
  await focused(page, drawer.getByRole('button', { name: /^Add all \d missing$/ }))
  await page.keyboard.press('Enter')
  await drawer.getByRole('group', { name: /^Item 2/ }).waitFor()
  const first = drawer.getByRole('group', { name: /^Item 1/ })
  const message = first.getByLabel('Message to the partner')
  await focused(page, message)
  const caret = "[document.activeElement.selectionStart, document.activeElement.value.length].join(' of ')"
  assert.match(String(await page.evaluate(caret)), /^(\d+) of \1$/, 'typing continues the message')
  const reason = first.getByRole('combobox', { name: 'Reason' })
  const chosen = await reason.inputValue()
  await reason.press('Enter')
  assert.equal(await reason.inputValue(), chosen, 'Enter keeps the reason')
  await drawer.getByText('Draft saved').waitFor()
  await drawer.getByLabel('Introduction').press('Control+Enter')
  await drawer.getByRole('region', { name: 'Partner preview' }).waitFor()
  await focused(page, drawer.getByText(/^This is what Acme Payments will see/))
  assert.equal(await drawer.evaluate((dialog) => dialog.scrollTop), 0, 'the preview starts at its top')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  // The checklist shows what is drafted. What is waived is no longer requested, unless the waiver is undone.
  const drafted = checklist.getByRole('button', { name: /In draft request/ })
  const send = page.getByRole('button', { name: /^Send change request \(/ })
  const before = await send.innerText()
  const count = await drafted.count()
  assert.equal(before, `Send change request (${count})…`)
  await look(page, 'case-drafted')
  await checklist
    .getByRole('button', { name: /^Waive (?!several)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Seen in the branch.')
  await page.keyboard.press('Control+Enter')
  const waived = page.getByRole('status').filter({ hasText: 'Removed from the draft request.' })
  await page.getByRole('button', { name: `Send change request (${count - 1})…` }).waitFor()
  await waived.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await page.getByRole('button', { name: before }).waitFor()

  // Several are waived with one reason, and one undo brings them back with what was drafted and typed.
  const several = page.getByRole('dialog', { name: 'Waive several requirements?' })
  const waiveAll = several.getByRole('checkbox', { name: /^All \(\d\)$/ })
  const severalWaived = page
    .getByRole('status')
    .filter({ hasText: /: \d requirements waived\. Removed from the draft request\./ })
  await checklist.getByRole('button', { name: 'Waive several…' }).waitFor()
  await page.keyboard.press('Shift+W')
  await focused(page, waiveAll)
  await several.getByLabel('Reason').fill('Seen in the head office.')
  await page.keyboard.press('Control+Enter')
  await several.getByText('Select at least one requirement.').waitFor()
  await focused(page, waiveAll)
  await page.keyboard.press('Space')
  await look(page, 'case-waive-several')
  await several.getByRole('button', { name: /^Waive \d requirements$/ }).click()
  await severalWaived.getByRole('button', { name: 'Undo' }).waitFor()
  await several.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Request changes/ }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('button', { name: before }).waitFor()
  await checklist.getByRole('button', { name: 'Waive several…' }).waitFor()
  await page.keyboard.press('Shift+W')
  assert.equal(await several.getByLabel('Reason').inputValue(), 'Seen in the head office.')
  await page.keyboard.press('Escape')
  await several.waitFor({ state: 'hidden' })

  // What the risk score is made of, from the keyboard.
  await page.keyboard.press('Shift+S')
  const factors = page.getByRole('dialog').getByRole('list', { name: 'Risk factors' })
  await focused(page, factors)
  await look(page, 'case-risk-factors')
  await page.keyboard.press('Escape')
  await factors.waitFor({ state: 'detached' })

  await checklist.getByRole('button', { name: /^Duplicates \d possible/ }).click()
  // A key that can't act here says so.
  await page.getByRole('checkbox', { name: 'Select Twin Harbour' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('status').getByText('Nothing to accept here.').waitFor()
  await page.getByRole('tab', { name: /^Duplicates ?\d$/ }).waitFor()
  await page.getByRole('article', { name: 'Twin Harbour' }).getByText('In review by you').waitFor()
  const behind = page.getByRole('article', { name: 'Twin Harbour', includeHidden: true })
  const place = await behind.boundingBox()
  await page.getByRole('button', { name: 'Compare with Twin Harbour' }).click()
  const compared = page.getByRole('dialog', { name: 'Compare customers' })
  await compared.getByRole('row', { name: /^Registration number ?Same ?TWIN99 TWIN99$/ }).waitFor()
  assert.deepEqual(await behind.boundingBox(), place, 'the page behind the dialog stays')
  await focused(page, compared.getByRole('switch', { name: 'Only matching details' }))
  await look(page, 'case-compare')
  await compared.getByRole('row', { name: /^Registered name Busy Harbour Twin Harbour$/ }).waitFor()
  await compared
    .getByRole('row', { name: /^Email ?(?!Same)/ })
    .first()
    .waitFor()
  await compared.getByRole('switch', { name: 'Only matching details' }).check()
  await compared.getByRole('row', { name: /^Registered name/ }).waitFor({ state: 'hidden' })
  await compared.getByRole('switch', { name: 'Only differing details' }).check()
  await compared.getByRole('row', { name: /^Registered name/ }).waitFor()
  await compared.getByRole('row', { name: /^Registration number/ }).waitFor({ state: 'hidden' })
  // The decision says what was decided about whom, and can be taken back.
  await compared.getByLabel('Reason (optional)').fill('Another branch of the family.')
  await compared.getByRole('switch', { name: 'Only matching details' }).focus()
  await page.keyboard.press('b')
  await compared.waitFor({ state: 'hidden' })
  const decided = page.getByRole('status').filter({ hasText: 'Twin Harbour: marked as not a duplicate' })
  await decided.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Twin Harbour is a possible duplicate again').waitFor()
  const note = page.getByRole('region', { name: /^Notes/ }).getByRole('listitem')
  await note.filter({ hasText: /Another branch of the family\..*\(taken back\)/ }).waitFor()
  const undone = page.getByRole('listitem').filter({ hasText: 'Decision on a possible duplicate taken back' })
  await undone.filter({ hasText: 'Twin Harbour' }).waitFor()
  // Several at once, with one undo; and the current one with its key.
  await page.getByRole('checkbox', { name: 'Select Twin Harbour' }).check()
  await page.getByText('1 customer selected').waitFor()
  await look(page, 'case-duplicates-selected')
  // The key is for the selection, wherever the frame is.
  await page.getByRole('checkbox', { name: 'Select Branch Harbour' }).focus()
  await page.getByRole('article', { name: 'Branch Harbour' }).locator('[data-key=y]').waitFor()
  assert.equal(await page.getByRole('main').locator('[data-key=b]').count(), 1, 'one button shows the key')
  await page.keyboard.press('b')
  await decided.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('checkbox', { name: 'Select Twin Harbour' }).waitFor()
  assert.equal(await page.getByText('Twin Harbour is a possible duplicate again').count(), 1, 'messages do not pile up')
  // Wherever the focus is, J and K with Shift move the frame; alone they move through the checklist.
  await page
    .getByRole('status')
    .getByText(/^0 of \d decided$/)
    .waitFor()
  await page.getByRole('checkbox', { name: 'Select Twin Harbour' }).waitFor()
  const boxes = page.getByRole('article').getByRole('checkbox')
  await boxes.first().focus()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('k')
  await page.getByRole('tab', { name: 'Screening', selected: true }).waitFor()
  await page.keyboard.press('j')
  await boxes.first().waitFor()
  await page.keyboard.press('Shift+J')
  await focused(page, boxes.nth(1))
  // Shift selects all since the last one.
  for (const key of ['x', 'Shift+K', 'Shift+x']) await page.keyboard.press(key)
  await page.getByText('2 customers selected').waitFor()
  // Escape clears the selection, as in lists; one box selects all.
  await page.keyboard.press('Escape')
  await page.getByText('2 customers selected').waitFor({ state: 'detached' })
  await boxes.first().check()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await page.getByText('2 customers selected').waitFor()
  const selectAll = page.getByRole('checkbox', { name: /^Select all \d$/ })
  assert.ok(await selectAll.isChecked())
  await selectAll.uncheck()
  await page.getByText('2 customers selected').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select Branch Harbour' }).focus()
  await page.keyboard.press('y')
  await page.getByText('1 decided').waitFor()
  await page
    .getByRole('status')
    .getByText(/^1 of \d decided$/)
    .waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.keyboard.press('b')
  // After the last one, the next open item is on view.
  await page.getByRole('tab', { name: 'Evidence', selected: true }).waitFor()
  // Undoing it leads back.
  await page.getByRole('status').filter({ hasText: 'marked as not' }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('tab', { name: /^Duplicates/, selected: true }).waitFor()
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.keyboard.press('b')
  await page.getByRole('tab', { name: 'Evidence', selected: true }).waitFor()
  await checklist.getByRole('button', { name: 'Duplicates Same business as Branch Harbour', exact: true }).click()
  await page
    .getByRole('article', { name: 'Branch Harbour' })
    .getByText(/^Same business · /)
    .waitFor()
  await page
    .getByRole('article', { name: 'Twin Harbour' })
    .getByText(/^Not a duplicate · /)
    .waitFor()
  await look(page, 'case-duplicates')
  await page.getByRole('button', { name: 'Compare with Twin Harbour' }).click()
  await compared.getByText(/^Not a duplicate · /).waitFor()
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'hidden' })

  // A duplicate that is left to decide is not "nothing open".
  await checklist.getByRole('button', { name: 'Waive several…' }).waitFor()
  await page.keyboard.press('Shift+W')
  await waiveAll.check()
  await page.keyboard.press('Control+Enter')
  await severalWaived.waitFor()
  await checklist.getByRole('button', { name: /^Accept / }).click()
  await checklist.getByText('No open items').waitFor()
  await page.getByRole('tab', { name: /^Duplicates/ }).click()
  await page.getByRole('button', { name: 'Twin Harbour: undo the decision' }).click()
  const undecided = checklist.getByRole('button', { name: '1 possible duplicate is undecided' })
  await undecided.waitFor()
  await look(page, 'case-undecided-duplicate')
  await page.getByRole('tab', { name: 'Evidence' }).click()
  await undecided.click()
  await page.getByRole('tab', { name: /^Duplicates/, selected: true }).waitFor()
})
