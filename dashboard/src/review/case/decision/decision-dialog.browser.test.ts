// How a case ends: by two people when the risk is high, by a rejection, never on something that wasn't seen.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axe, look as lookAt } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aPerson } from '../../../../../server/test/service/factories.ts'
import { aCase, aReadyCase, done, sendEvidence } from '../../../../../server/test/service/review-steps.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ada = await service.aPerson({ role: 'analyst', email: 'ada@review.example' })
const ben = await service.aPerson({ role: 'analyst', email: 'ben@review.example' })
const sue = await service.aPerson({ role: 'supervisor', email: 'sue@review.example' })
const addressOf = ({ customerId }: { customerId: string }) => `/review/cases/${customerId}`

/** From the top: what is fixed would lie across the picture. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

web.journey('a hit is decided with a comment, and what is risky is approved by two people', async (visit) => {
  const { page, go, as } = visit
  const minister = aPerson({
    firstName: 'Adaeze',
    lastName: 'Ministerka',
    birthDate: '1968-09-30',
    percentageShare: 100,
    identities: [
      {
        identityTypeCode: 'PASSPORT',
        issuingCountry: 'NGA',
        identityValue: 'B99887766',
        issueDate: '2021-04-01',
        expiryDate: '2036-04-01',
      },
    ],
  })
  const reviewCase = await aCase(service, partner, { companyName: 'Harmless Ventures', businessPersonList: [minister] })
  await sendEvidence(reviewCase)
  done(await reviewCase.act(ada, 'claim'))
  await as(ada)
  await go(`${addressOf(reviewCase)}?view=screening`)
  const hit = page.getByRole('article', { name: /^Adaeze Ministerka, Sample politically/ })
  await hit.getByText('To be decided').waitFor()
  await look(page, 'case-screening')
  await hit.getByRole('button', { name: 'Decide' }).click()
  assert.ok(await hit.getByRole('button', { name: 'It is them' }).isDisabled(), 'not without a comment')
  await hit.getByLabel('What it was decided by').fill('Same birth date, same photograph.')
  await hit.getByRole('button', { name: 'It is them' }).click()
  await hit.getByText('Same birth date, same photograph.').waitFor()
  await page.getByText('All hits decided').waitFor()
  await page.getByRole('button', { name: 'Accept Adaeze Ministerka' }).click()
  await page.getByRole('button', { name: 'Accept Adaeze Ministerka' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Decide', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Decide on the case' })
  await dialog.getByText('The risk is high: a second person has to confirm it').waitFor()
  await dialog.getByLabel('Comment for colleagues').fill('Known to us since 2019.')
  await dialog.getByRole('button', { name: 'Propose the approval' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('You proposed the approval: somebody else has to confirm it').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Confirm the approval' }).count(), 0)
  await page.getByText('High').first().waitFor()

  await as(ben)
  await go(addressOf(reviewCase))
  await page.getByText('ada@review.example proposes to approve it').waitFor()
  await page.getByText('Known to us since 2019.').waitFor()
  await page.getByText('reason', { exact: false }).first().click()
  await page.getByText('Confirmed PEP match.').waitFor()
  await look(page, 'case-second')
  await page.getByRole('button', { name: 'Send back' }).first().click()
  await page.getByLabel('What is missing').fill('Where does the money come from?')
  await look(page, 'case-send-back')
  await page.getByRole('button', { name: 'Send it back' }).click()
  await page.getByText('Nobody has claimed it').waitFor()
  // Among the notes: the form that it was typed into may still be closing.
  await page
    .getByRole('region', { name: /^Notes/ })
    .getByText('Where does the money come from?')
    .waitFor()

  // Ada proposes it again, and Ben confirms.
  done(await reviewCase.act(ada, 'claim'))
  done(await reviewCase.decide(ada, 'approve'))
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Confirm the approval' }).first().click()
  await page.getByRole('dialog').getByText('Nothing stands in the way').waitFor()
  await look(page, 'case-confirm-approval')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the approval' }).click()
  await page.getByText('Decided').first().waitFor()
  await page.getByText('and ben@review.example').waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')
})

web.journey('nothing is decided on a version that was not seen: what changed is shown first', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aReadyCase(service, ada, partner)
  await as(ada)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide on the case' })
  await dialog.getByText('Nothing stands in the way').waitFor()
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'BankStatement' }))
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByText('Nothing was decided: it has changed since you looked').waitFor()
  await dialog.getByText('Bank statement arrived.').waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification')
  await look(page, 'case-stale')
  await dialog.getByRole('button', { name: 'I have seen it, go on' }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Decided').first().waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')
})

web.journey('whoever loses a case is told who has it, and it is rejected and reopened by others', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aReadyCase(service, ada, partner)
  await as(ada)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  done(await reviewCase.act(sue, 'assign', { userId: ben.userId }))
  await page.getByRole('button', { name: /^Accept Certificate/ }).click()
  await page.getByText('You no longer have this case').waitFor()
  await page.getByText('ben@review.example has it now.', { exact: false }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Accept/ }).count(), 0)

  await as(ben)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide on the case' })
  await dialog.getByText('Reject', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Reasons' }).fill('registration was')
  await page.getByRole('option', { name: 'The registration was not found' }).click()
  await dialog.getByLabel('Message to the partner').fill('The register does not know this number.')
  await dialog.getByLabel('Comment for colleagues').fill('Looked twice.')
  await look(page, 'case-reject')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Looked twice.').waitFor()
  const told = await reviewCase.status()
  assert.deepEqual(
    [told.verificationStatus, told.reasonCodes, told.message],
    ['Rejected', ['RegistrationNotFound'], 'The register does not know this number.'],
  )
  assert.equal(await page.getByRole('button', { name: 'Reopen' }).count(), 0, 'that is for supervisors')

  await as(sue)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByLabel('Why').fill('The register was down.')
  await axe(page, 'reopen')
  await page.getByRole('button', { name: 'Reopen it' }).click()
  await page.getByText('Nobody has claimed it').waitFor()
  await page
    .getByRole('region', { name: /^Notes/ })
    .getByText('The register was down.')
    .waitFor()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Release it' }).click()
  await page.getByRole('dialog', { name: 'Release the case?' }).waitFor()
  await axe(page, 'release')
  await page.getByRole('button', { name: 'Release it' }).click()
  await page.getByText('Nobody has claimed it').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Assign it' }).click()
  const assign = page.getByRole('dialog', { name: 'Who should have this case?' })
  await assign.getByText('waits for somebody.').waitFor()
  assert.equal(await assign.getByRole('button', { name: 'Back to the queue' }).count(), 0, 'it is there already')
  await assign.getByRole('combobox', { name: 'Assign to' }).click()
  await page.getByRole('option', { name: /^ben@review\.example: / }).click()
  await look(page, 'case-assign')
  await assign.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('The case is assigned.').waitFor()
  await page.getByText('ben@review.example is reviewing it').waitFor()
})
