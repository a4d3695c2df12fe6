// Who can view a case, and what they see when there is little, much or nothing to show.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { failWith } from '../../../../server/test/browser/intercept.ts'
import { axe, look as lookAt } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { anAddress, aPerson } from '../../../../server/test/customers/factories.ts'
import { aCase, CASES, done, sendEvidence } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const other = await service.aPartner({ name: 'Żółw & Synowie Płatności' })
const analyst = await service.aUser({ role: 'analyst' })
const LONG = 'Société Générale de Participations Internationales et de Commerce Équitable d’Outre-Mer Ünïcode 株式会社'
/** The label of the reason DocumentIllegible. */
const ILLEGIBLE = /illegible|cannot be read/i
const addressOf = ({ customerId }: { customerId: string }, more = '') => `/review/cases/${customerId}${more}`

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text, { exact: true })

/** From the top, as fixed elements would cover the page otherwise. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

web.journey('an auditor can read everything and change nothing', async (visit) => {
  const { page, go, as } = visit
  const first = { identityTypeCode: 'NATIOANL_ID', issuingCountry: 'POL', identityValue: '44051401358' }
  const people = [
    aPerson({
      firstName: 'Wacław',
      lastName: 'Brzęczyszczykiewicz',
      birthDate: '1954-05-14',
      percentageShare: 60,
      address: anAddress({ city: 'Gdańsk', state: 'Pomorskie', postalCode: '80-001', countryCode: 'POL' }),
      identities: [first],
    }),
    aPerson({ firstName: 'Zoë', lastName: 'Obi', percentageShare: 30 }),
  ]
  const reviewCase = await aCase(service, partner, {
    companyName: LONG,
    businessPersonList: people,
    registrationNumber: 'TWIN77',
  })
  const twin = await aCase(service, other, { companyName: 'Twin Ltd', registrationNumber: 'TWIN77' })
  await sendEvidence(reviewCase)
  // Possible duplicates are known once a case is claimed.
  done(await twin.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'claim'))
  // One more owner, so that the shares exceed 100%.
  done(await reviewCase.act(analyst, 'release'))
  done(
    await partner.patch(reviewCase.path, { businessPersonList: [aPerson({ firstName: 'Nine', percentageShare: 25 })] }),
  )
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'notes', { text: 'Asked the register.\nThey call back.' }))

  await as(await service.aUser({ role: 'auditor' }))
  await go(addressOf(reviewCase))
  await page.getByText('Read-only access').waitFor()
  await page.getByText('They call back.').waitFor()
  await page
    .getByRole('navigation', { name: 'Checklist' })
    .getByRole('button', { name: /Beneficial owner.*flag/ })
    .first()
    .click()
  await page.getByText("The number's check digits are invalid").waitFor()
  await page.getByText('The number contains a different date of birth than declared').waitFor()
  const actions = /^(Claim|Accept|Request|Waive|Decide|Add note|Reopen|Extend|Reveal)/
  assert.equal(await page.getByRole('button', { name: actions }).count(), 0)
  // Typed text is isolated, so that its direction can't affect the text around it.
  await page
    .getByRole('heading', { level: 2 })
    .locator('bdi', { hasText: 'Wacław Brzęczyszczykiewicz' })
    .first()
    .waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('d')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await look(page, 'case-auditor')

  await page.getByRole('tab', { name: /^Ownership/ }).click()
  await page.getByText('The total exceeds 100% by 15%.').first().waitFor()
  await page.getByRole('row', { name: /Total.*115%/ }).waitFor()
  await look(page, 'case-ownership')
  await page.getByRole('tab', { name: 'Duplicates' }).click()
  await page.getByRole('link', { name: 'Twin Ltd' }).waitFor()
  await page.getByText('Żółw & Synowie Płatności').waitFor()
  await look(page, 'case-duplicates')
  await page.getByRole('link', { name: 'Twin Ltd' }).click()
  await page.getByRole('heading', { name: 'Twin Ltd', level: 1 }).waitFor()
  assert.match(page.url(), new RegExp(twin.customerId))
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look(page, 'case-shortcuts')
})

web.journey('keyboard shortcuts move through the checklist, and do nothing while typing', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(service, partner, { tradingName: null })
  await as(analyst)
  await go(addressOf(reviewCase))
  await page.getByText('This case is unclaimed').waitFor()
  await page.getByLabel('Internal note').fill('c')
  await page.getByLabel('Internal note').press('c')
  await page.getByText('This case is unclaimed').waitFor()
  await page.getByLabel('Internal note').press('Escape')
  await page.keyboard.press('c')
  await page.getByText('Case claimed').first().waitFor()
  // A detail without a value has nothing to check.
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Registered name: checked', pressed: true }).waitFor()
  await page.locator('[data-next][aria-label="Business type: checked"]').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('tabpanel', { name: 'Ownership' }).waitFor()
  await page.keyboard.press('k')
  // The palette offers what the case offers, with its keys.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search cases/ }).fill('snoo')
  await page.getByRole('option', { name: 'Snooze case…' }).locator('[data-key=z]').waitFor()
  await look(page, 'palette-case')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Snooze this case?' })
    .getByLabel('Reason')
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What users call an action finds it too, and the decision that was chosen is made in the dialog.
  const command = async (typed: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search cases/ }).fill(typed)
    const option = page.getByRole('group', { name: 'On this page' }).getByRole('option', { name })
    await option.and(page.locator('[aria-selected=true]')).waitFor()
    return option
  }
  for (const [typed, name, choice] of [
    ['decline', 'Reject…', 'Reject'],
    ['approve', 'Approve…', 'Approve'],
    ['', '', 'Reject'],
  ] as const) {
    if (typed) {
      await command(typed, name)
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('Shift+D')
    const dialog = page.getByRole('dialog', { name: 'Decision' })
    await dialog.getByRole('radio', { name: choice, checked: true }).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // So are the actions of the selected row.
  const list = page.getByRole('navigation', { name: 'Checklist' })
  await list.getByRole('button', { name: /^Upload .*identity/i }).click()
  await (await command('skip requirement', /^Waive Upload/)).locator('[data-key=w]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Waive this requirement?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await list.getByRole('button', { name: /^Business details/ }).click()
  await page.keyboard.press('q')
  const item = page.getByRole('group', { name: 'Item 1: Business' })
  await item.waitFor()
  // Closed without a change, it leaves no draft.
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Request changes…' }).waitFor()
  assert.equal(done(await analyst.get(`${CASES}/${reviewCase.customerId}/request-changes/draft`)).draft, null)
  await page.keyboard.press('q')
  // It starts with what is empty, and comes back to it.
  const field = item.getByRole('combobox', { name: 'Field' })
  await field.and(page.locator(':focus')).waitFor()
  await item.getByLabel('Message to the partner').press('Control+Enter')
  await item.getByText('Select a field.').waitFor()
  await field.and(page.locator(':focus')).waitFor()
  await look(page, 'case-request-missing')
  await item.getByRole('combobox', { name: 'Reason' }).click()
  await page
    .getByRole('option', { name: /^Website/ })
    .first()
    .waitFor()
  assert.equal(await page.getByRole('option', { name: 'Missing director' }).count(), 0)
  await item.getByLabel('Message to the partner').fill('Please explain.')
  await page.getByRole('dialog', { name: 'Request changes' }).getByText('Draft saved').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send change request (1)…' }).waitFor()
})

web.journey('a drafted change request survives a reload and leaving the page', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(service, partner, { companyName: 'Drafted Quay' })
  done(await reviewCase.act(analyst, 'claim'))
  await as(analyst)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Request change: Business details' }).click()
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  const item = drawer.getByRole('group', { name: 'Item 1: Business' })
  await item.getByLabel('Message to the partner').fill('Please correct the website.')
  await drawer.getByText('Draft saved').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Send change request (1)…' }).click()
  assert.equal(await item.getByLabel('Message to the partner').inputValue(), 'Please correct the website.')
  // Leaving at once saves what was typed last.
  await drawer.getByLabel('Introduction').fill('One more thing.')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Back to queue' }).click()
  await page.getByRole('heading', { name: 'Review queue' }).waitFor()
  await page.getByRole('link', { name: 'Drafted Quay' }).click()
  await page.getByRole('button', { name: 'Send change request (1)…' }).click()
  assert.equal(await drawer.getByLabel('Introduction').inputValue(), 'One more thing.')
  await look(page, 'case-draft')
  await drawer.getByRole('button', { name: 'Remove item 1' }).click()
  await drawer.getByLabel('Introduction').fill('')
  await drawer.getByText('No items yet').waitFor()
  await drawer.getByText('Saving draft…').waitFor({ state: 'hidden' })
  assert.equal(done(await analyst.get(`${CASES}/${reviewCase.customerId}/request-changes/draft`)).draft, null)
  // Without the claim nothing is saved, also after the page has noticed.
  const [sue, ben] = [await service.aUser({ role: 'supervisor' }), await service.aUser({ role: 'analyst' })]
  done(await reviewCase.act(sue, 'assign', { userId: ben.userId }))
  await drawer.getByLabel('Introduction').fill('Please correct the name.')
  await drawer.getByText('This case is no longer assigned to you').waitFor()
  await drawer.getByText('Draft not saved').waitFor()
})

web.journey('rejecting and waiving ask for confirmation, and the partner sees the result at once', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(service, partner, { companyName: LONG })
  await reviewCase.put(await reviewCase.aLink())
  done(await reviewCase.act(analyst, 'claim'))
  await as(analyst)
  await go(addressOf(reviewCase))
  const list = page.getByRole('navigation', { name: 'Checklist' })
  const dialog = page.getByRole('dialog')
  const rejected = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Undo', exact: true })
  async function rejectDocument() {
    await list.getByRole('button', { name: /^Certificate of incorporation/ }).click()
    await list.getByRole('button', { name: /^More actions for Certificate/ }).click()
    await page.getByRole('menuitem', { name: 'Reject document' }).locator('[data-key="Shift r"]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+R')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: ILLEGIBLE }).click()
  }
  await rejectDocument()
  await look(page, 'case-reject-document')
  await dialog.getByRole('button', { name: 'Reject document' }).click()
  await rejected('Document rejected').waitFor()
  // A slip is undone at once.
  await page.keyboard.press('u')
  await toast(page, 'Rejection undone').waitFor()
  await list.getByRole('button', { name: /^Certificate of incorporation.* Pending/ }).waitFor()
  await rejectDocument()
  await dialog.getByRole('button', { name: 'Reject document' }).click()
  await rejected('Document rejected').waitFor()
  await list.getByRole('button', { name: /^More actions for Ngozi/ }).click()
  await page.getByRole('menuitem', { name: 'Reject person' }).click()
  await dialog.getByRole('combobox', { name: 'Reasons' }).fill('date of birth')
  await page.getByRole('option', { name: /date of birth/i }).click()
  // A reason that was chosen isn't offered again: Enter would take it away.
  await dialog.getByRole('combobox', { name: 'Reasons' }).fill('date of birth')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await axe(page, 'reject a person')
  await dialog.getByRole('button', { name: 'Reject person' }).click()
  await rejected('Person rejected').waitFor()
  await list.getByRole('button', { name: /^Waive (Send|Upload) .*identity/i }).click()
  await dialog.getByText('will no longer be required').waitFor()
  await dialog.getByRole('button', { name: 'Waive requirement' }).press('Control+Enter')
  await dialog.getByText('Fill in this field.').waitFor()
  await dialog.getByLabel('Reason').and(page.locator(':focus')).waitFor()
  await dialog.getByLabel('Reason').fill('Seen in the branch.')
  await look(page, 'case-waive')
  // The customer changes meanwhile: the dialog says so, and continues once this is acknowledged.
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'BankStatement' }))
  await dialog.getByRole('button', { name: 'Waive requirement' }).click()
  await dialog.getByText('Not saved: the case has changed').waitFor()
  await axe(page, 'waive, stale')
  await dialog.getByRole('button', { name: 'Continue with current version' }).click()
  await dialog.getByRole('button', { name: 'Waive requirement' }).click()
  const waived = list.getByRole('button', { name: /^Upload .*identity.*Waived$/i })
  await waived.waitFor()
  assert.doesNotMatch(await waived.innerText(), /missing|required/i, 'a waived requirement asks for nothing')
  // A slip is taken back, from the message or later from the row.
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click()
  await toast(page, /: waiver undone$/).waitFor()
  await list
    .locator('[aria-current]')
    .filter({ hasText: /^Upload .*identity/i })
    .waitFor()
  await list.getByRole('button', { name: /^Waive (Send|Upload) .*identity/i }).click()
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Seen in the branch.', 'the reason is back')
  await dialog.getByRole('button', { name: 'Waive requirement' }).click()
  await waived.click()
  // A refused change leads to what changed, wherever the page is scrolled to.
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'TaxRegistration' }))
  await list.getByRole('button', { name: /^Undo waiver: / }).click()
  const acknowledge = page.getByRole('button', { name: 'Continue with current version' })
  await acknowledge.and(page.locator(':focus')).press('Enter')
  await acknowledge.waitFor({ state: 'detached' })
  await list.getByRole('button', { name: /^Undo waiver: / }).waitFor()
  // Everything that is said about it names whose document it is.
  await page
    .getByRole('region', { name: /^Notes/ })
    .getByText(/waived “.+: Upload/)
    .first()
    .waitFor()
  await page
    .getByText(/^Requirement waived: “.* of .*: Upload/)
    .first()
    .waitFor()
  const status = await reviewCase.status()
  assert.deepEqual(
    [status.documents[0].status, status.documents[0].reasonCode, status.people[0].verificationStatus],
    ['Rejected', 'DocumentIllegible', 'Rejected'],
  )
})

web.journey('a case that is loading, failed, missing or forbidden says which', async (visit) => {
  const { page, go, move, as } = visit
  const reviewCase = await aCase(service, partner)
  await as(analyst)
  const seen = Promise.withResolvers<void>()
  const fail = failWith('req-4711', 'Something went wrong.')
  const recover = web.intercept(/\/compliance\/v1\/cases\/[^/]+$/, (...request) => {
    void seen.promise.then(() => fail(...request))
  })
  await go(addressOf(reviewCase))
  await page.getByRole('status', { name: 'Loading case' }).waitFor()
  await look(page, 'case-loading')
  seen.resolve()
  await page.getByText('req-4711').waitFor()
  await look(page, 'case-error')
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This case is unclaimed').waitFor()
  await move('/review/cases/018f0000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { name: 'Case not found', level: 1 }).waitFor()
  await as(await service.aUser({ partner, role: 'admin' }))
  await go(addressOf(reviewCase))
  await page
    .getByRole('heading', { name: /role|access/i })
    .first()
    .waitFor()
})
