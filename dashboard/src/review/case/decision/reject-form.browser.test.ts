// How a case is rejected, and what a change request warns of once a sanctions match is confirmed.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axe, look as lookAt, picture } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aReadyCase, done } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@review.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@review.example' })
const sue = await service.aUser({ role: 'supervisor', email: 'sue@review.example' })
const addressOf = ({ customerId }: { customerId: string }) => `/review/cases/${customerId}`
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

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

const NOTHING_SENT = 'Nothing was sent. Anything you typed is kept.'

/** Whether the text was on the page since, however briefly. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate(`{
    globalThis.wasSeen = false
    new MutationObserver(() => { wasSeen ||= document.body.textContent.includes(${JSON.stringify(text)}) })
      .observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)
  return () => page.evaluate('wasSeen')
}

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

web.journey(
  'a rejection whose case someone else takes says who has it, and is sent once the case is back',
  async (visit) => {
    const { page, go, as } = visit
    const reviewCase = await aReadyCase(service, ada, partner)
    const assign = async ({ userId }: { userId: string }) => done(await reviewCase.act(sue, 'assign', { userId }))
    const follow = () => page.clock.fastForward(11_000)
    await as(ada)
    await page.clock.install()
    await go(addressOf(reviewCase))
    await page.getByLabel('Internal note').fill('Called the registry.')
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Decision' })
    await dialog.getByText('Reject', { exact: true }).click()

    // A note that was typed and not added isn't passed over.
    const reminder = dialog.getByText("Your note hasn't been added")
    await reminder.waitFor()
    await dialog.getByText('Called the registry.').waitFor()
    await look(page, 'case-note-reminder')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await reminder.waitFor({ state: 'detached' })
    assert.equal(await page.locator('#case-note').inputValue(), '')

    // Several reasons are picked from one open list, which ends with Escape or a click beside it.
    const option = page.getByRole('option')
    await dialog.getByRole('combobox', { name: 'Reasons' }).click()
    await option.getByText('Registration not found', { exact: true }).click()
    await option.getByText("Name doesn't match", { exact: true }).click()
    await picture(page, 'case-reject-reasons')
    await page.keyboard.press('Escape')
    await option.first().waitFor({ state: 'detached' })
    await dialog.getByRole('combobox', { name: 'Reasons' }).click()
    await option.first().waitFor()
    await dialog.getByRole('heading', { name: /^Decision/ }).click()
    await option.first().waitFor({ state: 'detached' })
    const message = dialog.getByLabel('Message to the partner')
    await message.fill('The register does not know this number.')

    const reject = dialog.getByRole('button', { name: 'Reject customer' })
    const taken = dialog.getByText('This case is no longer assigned to you')
    await assign(ben)
    await follow()
    await taken.waitFor()
    await dialog.getByText('Ben is reviewing it now.', { exact: false }).waitFor()
    await dialog.getByText(NOTHING_SENT).waitFor()
    assert.ok(await reject.isDisabled())
    assert.equal(await message.inputValue(), 'The register does not know this number.')
    await look(page, 'case-taken')
    await assign(ada)
    await follow()
    await taken.waitFor({ state: 'detached' })
    assert.ok(await reject.isEnabled())

    // Nor does a click send anything that comes before the page knows.
    await assign(ben)
    await reject.click()
    await taken.waitFor()
    assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification')
    await assign(ada)
    await follow()
    await taken.waitFor({ state: 'detached' })
    const noticed = await watchFor(page, NOTHING_SENT)
    await reject.click()
    await sendNow(page)
    await page.getByText('Decided by').waitFor()
    const { verificationStatus, reasonCodes } = await reviewCase.status()
    assert.deepEqual([verificationStatus, reasonCodes], ['Rejected', ['RegistrationNotFound', 'NameMismatch']])
    assert.equal(await noticed(), false, 'the own decision is not reported as that of someone else')
  },
  { alone: true },
)

web.journey('an analyst who loses a case sees who has it, and others reject and reopen it', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aReadyCase(service, ada, partner)
  await as(ada)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  done(await reviewCase.act(sue, 'assign', { userId: ben.userId }))
  await page.getByRole('button', { name: /^Accept Certificate/ }).click()
  await page.getByText('This case is no longer assigned to you').waitFor()
  await page.getByText('Ben is reviewing it now.', { exact: false }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Accept/ }).count(), 0)

  await as(ben)
  await go(addressOf(reviewCase))
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByText('Reject', { exact: true }).click()
  const reasons = dialog.getByRole('combobox', { name: 'Reasons' })
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Select a reason.').waitFor()
  assert.equal(await page.getByRole('option').count(), 0, 'the list leaves the error in sight')
  await reasons.fill('compl')
  await page.getByRole('option').first().getByText('Compliance decision').waitFor()
  await reasons.fill('registration')
  await page.getByRole('option', { name: /registration.*not found/i }).click()
  await dialog.getByLabel('Message to the partner').fill('The register does not know this number.')
  await dialog.getByLabel('Internal comment').fill('Looked twice.')
  await look(page, 'case-reject')
  await dialog.getByRole('button', { name: 'Reject customer' }).click()
  await sendNow(page)
  await page.getByText('Looked twice.').waitFor()
  await page.getByRole('term').filter({ hasText: 'Decided by' }).waitFor()
  await page.getByText('ben@review.example', { exact: true }).first().waitFor()
  await page.getByText('No open items').waitFor()
  await page.getByText(/^Rejected: Registration not found/i).waitFor()
  await look(page, 'case-rejected')
  const status = await reviewCase.status()
  assert.deepEqual(
    [status.verificationStatus, status.reasonCodes, status.message],
    ['Rejected', ['RegistrationNotFound'], 'The register does not know this number.'],
  )
  assert.equal(await page.getByRole('button', { name: 'Reopen case' }).count(), 0, 'only supervisors can reopen')

  await as(sue)
  await go(addressOf(reviewCase))
  const noticed = await watchFor(page, NOTHING_SENT)
  await page.getByRole('button', { name: 'Reopen case' }).click()
  await page.getByLabel('Reason').fill('The register was down.')
  await axe(page, 'reopen')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen case' }).click()
  await page.getByText('This case is unclaimed').waitFor()
  await page
    .getByRole('region', { name: /^Notes/ })
    .getByText('The register was down.')
    .waitFor()
  await page.getByRole('button', { name: 'Claim case' }).click()
  await page.getByRole('button', { name: 'Extend claim' }).waitFor()
  await page.keyboard.press('h')
  await page.getByRole('dialog', { name: 'Release this case?' }).waitFor()
  await axe(page, 'release')
  await page.getByRole('button', { name: 'Release case' }).click()
  await page.getByText('This case is unclaimed').waitFor()
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Assign case' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign case' })
  await assign.getByText('is unassigned.').waitFor()
  assert.equal(await assign.getByRole('button', { name: 'Return to queue' }).count(), 0, 'it is in the queue already')
  await assign.getByRole('combobox', { name: 'Assign to' }).click()
  await page.getByRole('option', { name: /^Ben: / }).click()
  await look(page, 'case-assign')
  done(await reviewCase.act(ben, 'escalate', { note: 'Is the register up again?' }))
  await assign.getByRole('button', { name: 'Assign case' }).click()
  await toast(page, 'Case assigned').waitFor()
  await page.getByText('Ben is reviewing this case').waitFor()
  assert.equal(await noticed(), false, 'no change of her own is reported as that of someone else')

  // The question and the way to answer it are at the top of the case.
  const notice = page.locator('[data-tone=attention]', { hasText: 'Ben escalated this case: no answer yet' })
  await notice.getByText('Is the register up again?').waitFor()
  await axe(page, 'escalated')
  await look(page, 'case-escalated')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to the escalation…' }).click()
  const addition = page.getByRole('dialog', { name: 'Add to the escalation' })
  await addition.getByLabel('What should the supervisor look at?').fill('It was down on Monday.')
  await addition.getByRole('button', { name: 'Add to the escalation' }).click()
  await notice.getByText('It was down on Monday.').waitFor()
  await notice.getByRole('button', { name: 'Resolve escalation…' }).click()
  const resolve = page.getByRole('dialog', { name: 'Resolve this escalation?' })
  await resolve.getByLabel('Your answer').fill('It is.')
  await resolve.getByRole('button', { name: 'Resolve escalation' }).click()
  await notice.waitFor({ state: 'hidden' })
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
  await page.getByLabel('Internal note').fill('Ask compliance first.')
  await openRequest()
  await caution.waitFor()
  await drawer.getByText("Your note hasn't been added").waitFor()
  await look(page, 'case-request-sanctioned')
})
