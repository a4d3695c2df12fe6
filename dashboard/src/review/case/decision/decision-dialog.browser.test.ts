// How a case is decided: by two reviewers when the risk is high, by a rejection, and never on a version that wasn't seen.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { sendNotifications } from '../../../../../server/src/notifications/notifier.ts'
import { sweepRisk } from '../../../../../server/src/review/risk/risk-sweep.ts'
import { look as lookAt } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { anIdentity, aPerson } from '../../../../../server/test/customers/factories.ts'
import { aCase, aReadyCase, done, sendEvidence } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@review.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@review.example' })
const sue = await service.aUser({ role: 'supervisor', email: 'sue@review.example' })
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

/** From the top, as fixed elements would cover the page otherwise. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

/** On a list of politically exposed persons. */
const aMinister = (identityValue: string) =>
  aPerson({
    firstName: 'Adaeze',
    lastName: 'Ministerka',
    birthDate: '1968-09-30',
    percentageShare: 100,
    identities: [anIdentity({ identityValue })],
  })

web.journey(
  'a match is decided with a rationale, and a high-risk customer is approved by two reviewers',
  async (visit) => {
    const { page, go, as } = visit
    const people = { businessPersonList: [aMinister('B99887766')] }
    const harmless = { companyName: 'Harmless Ventures', registrationNumber: 'RC700123', ...people }
    const reviewCase = await aCase(service, partner, harmless)
    await sendEvidence(reviewCase)
    const twin = await aCase(service, partner, { companyName: 'Candid Ventures', ...people })
    done(await twin.act(ben, 'claim'))
    done(await reviewCase.act(ada, 'claim'))
    done(await reviewCase.act(ada, 'escalate', { note: 'Is she still in office?' }))
    await as(ada)
    await go(`${addressOf(reviewCase)}?view=screening`)
    await page.getByText('You escalated this case: no answer yet').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Resolve escalation' }).count(), 0, 'only supervisors answer')
    const hit = page.getByRole('article', { name: /^Adaeze Ministerka, Sample politically/ })
    await hit.getByText('Pending').waitFor()
    await look(page, 'case-screening')
    await page.getByRole('region', { name: 'Adaeze Ministerka' }).and(page.locator('section:first-of-type')).waitFor()
    const size = page.viewportSize()!
    await page.setViewportSize({ ...size, height: 480 })
    // The form may be loading.
    let load: (() => void) | undefined
    web.intercept(/\/assets\/match-decision/, (_response, proceed) => {
      load = proceed
    })
    await page.keyboard.press('o')
    await page.keyboard.type('Same e', { delay: 30 })
    load?.()
    const rationaleField = hit.getByLabel('Rationale')
    await rationaleField.and(page.locator(':focus')).waitFor()
    assert.equal(await rationaleField.inputValue(), 'Same e', 'no letter is a shortcut')
    await rationaleField.fill('')
    const dismiss = await hit.getByRole('button', { name: 'Dismiss as false positive' }).boundingBox()
    assert.ok(dismiss!.y + dismiss!.height < 480, 'the decisions are in sight')
    await page.setViewportSize(size)
    await hit.getByRole('button', { name: 'Confirm true match' }).click()
    await hit.getByText('Fill in this field.').waitFor()
    const checklist = page.getByRole('navigation', { name: 'Checklist' })
    for (const rationale of ['Same birth date.', 'Same birth date, same photograph.']) {
      await hit.getByLabel('Rationale').fill(rationale)
      await hit.getByRole('button', { name: 'Confirm true match' }).click()
      await checklist.locator('[aria-current]:focus').filter({ hasText: 'Duplicates' }).waitFor()
      if (rationale !== 'Same birth date.') break
      const saved = page.getByRole('status').filter({ hasText: 'Screening decision saved' })
      await saved.getByRole('button', { name: 'Undo' }).waitFor()
      await page.keyboard.press('u')
      await hit.getByText('(taken back)').waitFor()
      await rationaleField.waitFor()
      for (const key of ['s', 'o']) await page.keyboard.press(key)
      await rationaleField.and(page.locator(':focus')).waitFor()
      assert.equal(await rationaleField.inputValue(), rationale, 'what was typed is back')
    }
    await page.keyboard.press('s')
    await hit.getByText('Same birth date, same photograph.').waitFor()
    // The risk follows the decision at once.
    await page.getByText('score 90').waitFor()
    const riskChange = page.getByRole('alert').filter({ hasText: /^Risk changed from (Low|Medium) to High/ })
    await riskChange.getByRole('button', { name: 'Show risk factors' }).click()
    await page.getByRole('list', { name: 'Risk factors' }).waitFor()
    await page.keyboard.press('Escape')
    await look(page, 'case-risk-changed')
    await riskChange.getByRole('button', { name: 'Close this message' }).click()
    await riskChange.waitFor({ state: 'detached' })
    await checklist.getByRole('button', { name: /^Screening 1 confirmed PEP match/ }).waitFor()
    await checklist.getByRole('button', { name: /^Person .*1 confirmed PEP match/ }).waitFor()
    await page.getByRole('button', { name: 'Accept Adaeze Ministerka' }).click()
    await page.getByRole('button', { name: 'Accept Adaeze Ministerka' }).waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Decide', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Decision' })
    await dialog.getByText('High risk: a second approver must confirm the approval').waitFor()
    await dialog.getByText('You escalated this case: no answer yet').waitFor()
    await dialog.getByLabel('Internal comment').fill('Known to us since 2019.')
    const opened = page.getByRole('dialog')
    const acknowledge = opened.getByRole('checkbox', { name: /^Adaeze Ministerka: Politically exposed person/ })
    const propose = dialog.getByRole('button', { name: 'Propose approval' })
    assert.ok(await propose.isDisabled(), 'not before the match is acknowledged')
    assert.equal(await dialog.getByText('Ready to approve').count(), 0)
    await look(page, 'case-acknowledge')
    await acknowledge.check()
    assert.ok(await propose.isDisabled(), 'documents are unreviewed')
    await approveWithoutReview(page)
    await propose.click()
    const proposing = page.getByText(/^Proposing approval of /)
    await proposing.waitFor()
    await page.keyboard.press('u')
    await proposing.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Decide', exact: true }).first().click()
    const comment = dialog.getByLabel('Internal comment')
    assert.equal(await comment.inputValue(), 'Known to us since 2019.')
    await propose.click()
    await sendNow(page)
    await page.getByText('You proposed approval: awaiting a second approver').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Confirm approval' }).count(), 0)

    await aCase(service, undefined, { companyName: 'Later Ventures', registrationNumber: 'RC700123' })
    while ((await sweepRisk(service.app)) > 0);
    await as(ben)
    await go(addressOf(reviewCase))
    await page.getByText('Ada proposed approval: second review needed').waitFor()
    await page.getByText('a second approver other than Ada').waitFor()
    await page
      .getByText(/^The risk has changed: High, score \d+ when Ada proposed approval, High, score \d+ now\.$/)
      .waitFor()
    await page.getByText('New: Same registration number as another customer.').waitFor()
    await page.getByText('1 confirmed screening match').waitFor()
    await page.getByText('Ada: “Known to us since 2019.”', { exact: true }).waitFor()
    await page.getByRole('button', { name: /score \d+/ }).click()
    await page
      .getByText(/politically exposed|PEP/i)
      .first()
      .waitFor()
    await look(page, 'case-second')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByLabel('Internal note').fill('She called me.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.getByLabel("What's missing").fill('Where does the money come from?')
    await page.getByRole('dialog').getByText("Your note hasn't been added").waitFor()
    await look(page, 'case-return')
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('dialog').getByText("Your note hasn't been added").waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Return to analyst' }).click()
    await page.getByText('This case is unclaimed').waitFor()
    // In the notes: the dialog it was typed into may still be closing.
    const notes = page.getByRole('region', { name: /^Notes/ })
    await notes.getByText('Where does the money come from?').waitFor()

    // Ada reads why, and then what a supervisor answers while she has the case open.
    done(await reviewCase.act(ada, 'claim'))
    await as(ada)
    await page.clock.install()
    await go(addressOf(reviewCase))
    await page.getByText('Ben returned the case').waitFor()
    await page.getByText('You escalated this case: no answer yet').waitFor()
    done(await reviewCase.act(sue, 'resolve-escalation', { note: 'Her office ended in 2019.' }))
    await sendNotifications(service.app)
    await page.clock.fastForward(31_000)
    await page.getByText('Sue answered your escalation').waitFor()
    assert.equal(await page.getByText('no answer yet').count(), 0)
    await look(page, 'case-answered')
    await page.getByRole('button', { name: 'Close this message' }).click()
    await page.getByText('Sue answered your escalation').waitFor({ state: 'detached' })
    // The objection is also where she answers it.
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await dialog.getByText('Ben returned the case').waitFor()
    await dialog.getByText('Where does the money come from?').waitFor()
    await look(page, 'case-propose-again')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    done(await reviewCase.act(ada, 'escalate', { note: 'And her husband?' }))

    // Ada proposes it again, and Ben confirms.
    await as(ben)
    const { confirmed } = (await reviewCase.read(ada)).screening
    const acknowledgedHitIds = confirmed.map(({ hitId }: { hitId: string }) => hitId)
    done(await reviewCase.decide(ada, 'approve', { acknowledgedHitIds, comment: 'Salary and savings.' }))
    await go(addressOf(reviewCase))
    await page.getByRole('button', { name: 'Confirm approval' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm approval' })
    await acknowledge.waitFor()
    await page.getByRole('dialog').getByText('Ada: “Salary and savings.”', { exact: true }).waitFor()
    await page.getByRole('dialog').getByText('Ada escalated this case: no answer yet').waitFor()
    assert.ok(await confirm.isDisabled(), 'the second approver acknowledges the match as well')
    await opened.getByRole('list', { name: 'Risk factors' }).getByText(/PEP/i).first().waitFor()
    await opened.getByLabel('Internal comment').fill('The payslips agree.')
    await look(page, 'case-confirm-approval')
    await acknowledge.check()
    await approveWithoutReview(page)
    await confirm.click()
    await sendNow(page)
    await page.getByText('Decided by').waitFor()
    await page.getByText('Confirmed by Ben').waitFor()
    await notes.getByText('The payslips agree.').waitFor()
    assert.equal((await reviewCase.status()).verificationStatus, 'Approved')
    await visit.move('/review?tab=Closed')
    await page.getByRole('cell', { name: /^Ada .*, You$/ }).waitFor()
  },
  { alone: true },
)

web.journey('a decision on a changed case first shows the changes', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aReadyCase(service, ada, partner, { businessPersonList: [aMinister('B55443322')] })
  const matches = `/api/compliance/v1/customers/${reviewCase.customerId}/screening`
  for (const { hitId, revision } of done(await ada.get(matches)).subjects.flatMap(({ hits }: any) => hits))
    done(
      await ada.post(`${matches}/hits/${hitId}/decision`, {
        decision: 'FalsePositive',
        comment: 'Other face.',
        revision,
      }),
    )
  await as(ada)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  const dismissed =
    'Adaeze Ministerka: Ada dismissed the match with Adaeze Ministerka (Sample politically exposed persons'
  await dialog.getByRole('button', { name: dismissed }).waitFor()
  await look(page, 'case-dismissed-match')
  // Each required document that no reviewer has decided on is accepted, or left on purpose.
  await dialog.getByText("2 required documents haven't been reviewed").waitFor()
  await dialog.getByRole('button', { name: 'Review Certificate of incorporation' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('a')
  await page
    .getByRole('navigation', { name: 'Checklist' })
    .getByRole('button', { name: /^Certificate of incorporation Accepted/ })
    .waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByText("1 required document hasn't been reviewed").waitFor()
  await dialog.getByRole('checkbox', { name: /^Approve without reviewing: Identity document/ }).check()
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'BankStatement' }))
  await dialog.getByRole('button', { name: 'Approve customer' }).click()
  await dialog.getByText('Not saved: the case has changed').waitFor()
  await dialog.getByText('Bank statement: received.').waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification')
  await look(page, 'case-stale')
  await dialog.getByRole('button', { name: 'Continue with current version' }).click()
  await dialog.getByRole('button', { name: 'Approve customer' }).click()
  await sendNow(page)
  await page.getByText('Decided by').waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')
})
