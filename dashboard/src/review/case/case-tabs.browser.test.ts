// Who may look at a case, and what they see when there is little, much, or nothing to see.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axe, look as lookAt } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { anAddress, aPerson } from '../../../../server/test/service/factories.ts'
import { aCase, done, sendEvidence } from '../../../../server/test/service/review-steps.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const other = await service.aPartner({ name: 'Żółw & Synowie Płatności' })
const LONG = 'Société Générale de Participations Internationales et de Commerce Équitable d’Outre-Mer Ünïcode 株式会社'
const addressOf = ({ customerId }: { customerId: string }, more = '') => `/review/cases/${customerId}${more}`

/** From the top: what is fixed would lie across the picture. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

web.journey('an auditor reads everything and can change nothing', async (visit) => {
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
  const analyst = await service.aPerson({ role: 'analyst' })
  // Whom a customer resembles is known once somebody has taken it.
  done(await twin.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'claim'))
  // One more owner: now there are more shares than there are.
  done(await reviewCase.act(analyst, 'release'))
  done(
    await partner.patch(reviewCase.path, { businessPersonList: [aPerson({ firstName: 'Nine', percentageShare: 25 })] }),
  )
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'notes', { text: 'Asked the register.\nThey call back.' }))

  await as(await service.aPerson({ role: 'auditor' }))
  await go(addressOf(reviewCase))
  await page.getByText('You may read, not decide').waitFor()
  await page.getByText('They call back.').waitFor()
  await page
    .getByRole('navigation', { name: 'What there is to decide' })
    .getByRole('button', { name: /Beneficial owner.*flag/ })
    .first()
    .click()
  await page.getByText('The check digits of the number do not hold').waitFor()
  await page.getByText('The number holds another birth date than the one declared').waitFor()
  const actions = /^(Claim|Accept|Ask|Waive|Decide|Request changes|Add the note|Reopen|Renew)/
  assert.equal(await page.getByRole('button', { name: actions }).count(), 0)
  await page.keyboard.press('c')
  await page.keyboard.press('d')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await look(page, 'case-auditor')

  await page.getByRole('tab', { name: /^Ownership/ }).click()
  await page.getByText('15 % more than there is.').first().waitFor()
  await page.getByRole('row', { name: /Together.*115 %/ }).waitFor()
  await look(page, 'case-ownership')
  await page.getByRole('tab', { name: 'Duplicates' }).click()
  await page.getByRole('link', { name: 'Twin Ltd' }).waitFor()
  await page.getByText('of Żółw & Synowie Płatności').waitFor()
  await look(page, 'case-duplicates')
  await page.getByRole('link', { name: 'Twin Ltd' }).click()
  await page.getByRole('heading', { name: 'Twin Ltd', level: 1 }).waitFor()
  assert.match(page.url(), new RegExp(twin.customerId))
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look(page, 'case-shortcuts')
})

web.journey('keys move through the checklist, and not while somebody types', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(service, partner)
  await as(await service.aPerson({ role: 'analyst' }))
  await go(addressOf(reviewCase))
  await page.getByText('Nobody has claimed it').waitFor()
  await page.getByLabel('A note for colleagues').fill('c')
  await page.getByLabel('A note for colleagues').press('c')
  await page.getByText('Nobody has claimed it').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await page.getByText('It is yours.').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('tabpanel', { name: 'Ownership' }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByRole('group', { name: 'Item 1: The business' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request changes (1)' }).waitFor()
  await page.getByRole('link', { name: '← Queue' }).click()
  await page.getByRole('dialog', { name: 'Leave without sending?' }).getByRole('button', { name: 'Cancel' }).click()
  assert.match(page.url(), /\/review\/cases\//, 'what was marked is not lost by a slip')
})

web.journey(
  'what is refused, rejected or waived is asked about first, and told to the partner at once',
  async (visit) => {
    const { page, go, as } = visit
    const reviewCase = await aCase(service, partner, { companyName: LONG })
    await reviewCase.put(await reviewCase.aLink())
    const analyst = await service.aPerson({ role: 'analyst' })
    done(await reviewCase.act(analyst, 'claim'))
    await as(analyst)
    await go(addressOf(reviewCase))
    const list = page.getByRole('navigation', { name: 'What there is to decide' })
    const dialog = page.getByRole('dialog')
    await list.getByRole('button', { name: /^More for Certificate/ }).click()
    await page.getByRole('menuitem', { name: 'Refuse the document' }).click()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'The document cannot be read' }).click()
    await look(page, 'case-refuse')
    await dialog.getByRole('button', { name: 'Refuse it' }).click()
    await list.getByText('Refused').waitFor()
    await list.getByRole('button', { name: /^More for Ngozi/ }).click()
    await page.getByRole('menuitem', { name: 'Reject the person' }).click()
    await dialog.getByRole('combobox', { name: 'Reasons' }).fill('date of birth')
    await page.getByRole('option', { name: 'The date of birth does not match' }).click()
    await page.keyboard.press('Tab')
    await axe(page, 'reject a person')
    await dialog.getByRole('button', { name: 'Reject the person' }).click()
    await list.getByText('Rejected', { exact: true }).waitFor()
    await list.getByRole('button', { name: /^Waive Send a picture/ }).click()
    await dialog.getByText('is no longer needed').waitFor()
    await look(page, 'case-waive')
    // Somebody else changes the customer meanwhile: it is told in the dialog, and then it is done.
    await reviewCase.put(await reviewCase.aLink({ documentCategory: 'BankStatement' }))
    await dialog.getByRole('button', { name: 'Waive it' }).click()
    await dialog.getByText('Nothing was decided: it has changed since you looked').waitFor()
    await axe(page, 'waive, stale')
    await dialog.getByRole('button', { name: 'I have seen it, go on' }).click()
    await dialog.getByRole('button', { name: 'Waive it' }).click()
    await list.getByText('Waived', { exact: true }).waitFor()
    const told = await reviewCase.status()
    assert.deepEqual(
      [told.documents[0].status, told.documents[0].reasonCode, told.people[0].verificationStatus],
      ['Rejected', 'DocumentIllegible', 'Rejected'],
    )
  },
)

web.journey('loading, failing, missing and forbidden cases are told apart', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(service, partner)
  await as(await service.aPerson({ role: 'analyst' }))
  let answer: (() => void) | undefined
  await page.route('**/api/compliance/v1/cases/*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({
      status: 500,
      headers: { 'content-type': 'application/json', 'x-request-id': 'req-4711' },
      body: JSON.stringify({
        value: null,
        isSuccess: false,
        error: { code: 'Service.Error', description: 'Something went wrong.' },
      }),
    })
  })
  await go(addressOf(reviewCase))
  await page.getByRole('status', { name: 'Loading the case' }).waitFor()
  await look(page, 'case-loading')
  answer!()
  await page.getByText('req-4711').waitFor()
  await look(page, 'case-error')
  await page.unroute('**/api/compliance/v1/cases/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nobody has claimed it').waitFor()
  await go('/review/cases/018f0000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { name: 'There is no such case' }).waitFor()
  await as(await service.aPerson({ partner, role: 'admin' }))
  await go(addressOf(reviewCase))
  await page.getByRole('heading', { name: 'Not for your role' }).waitFor()
})
