// Decisions about one alert: held for some seconds, proposed, and confirmed by a second approver.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { ALERTS, DAY, startMonitoringService } from '../../../../../server/test/customers/monitored-customer.ts'
import { done } from '../../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../../server/test/database/every-cell.ts'
import { until } from '../../../../../server/test/process/until.ts'
import { userName } from '../../../format/user-name.ts'

/** Dismissals are sent on request only, however slow the machine is. */
const HOLD = `{
  const HELD_MS = 15_000
  const { setTimeout } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => setTimeout(call, ms === HELD_MS ? 2 ** 30 : ms, ...args)
}`

const web = await openWeb({ service: ({ env }) => startMonitoringService(env) })
const { service } = web
const { supervisor: sue, second: ben, clock } = service
const acme = await service.aPartner({ name: 'Acme Payments' })
const reviewed = await service.anApproved({ partner: acme, profile: { companyName: 'Elm Trading' } })
const fourYearsAgo = new Date(clock.now().getTime() - 4 * 365 * DAY)
await everyCell(service.app.db)(async (sql) => {
  await sql`update customer set decided_at = ${fourYearsAgo} where customer_id = ${reviewed.customerId}`
  await sql`update review_case set reviewed_at = ${fourYearsAgo}
    where customer_id = ${reviewed.customerId}`
  await sql`insert into risk_due (partner_id, customer_id, due_at)
    values (${reviewed.partner.partnerId}, ${reviewed.customerId}, ${clock.now()})
    on conflict (partner_id, customer_id) do update set due_at = excluded.due_at`
})
await service.sweep()

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const openAlert = async () => (await service.openAlerts(reviewed))[0]

web.journey(
  'a dismissal can be undone until it is sent, and needs two reviewers if the risk is high',
  async (visit) => {
    const { page } = visit
    // The risk of this customer is high, so that a second approver has to agree.
    const review = await openAlert()
    await everyCell(service.app.db)(
      (sql) => sql`update review_case set risk_level = 'High',
      risk_reasons = ${sql.json([{ code: 'CountryHigh', target: { type: 'Business', id: reviewed.customerId } }])}
      where customer_id = ${reviewed.customerId}`,
    )
    await page.addInitScript(HOLD)
    await visit.as(sue)
    await visit.go(`/review/monitoring/${review.alertId}`)
    await page.getByText(/^The periodic review of this customer/).waitFor()
    await page.getByRole('link', { name: reviewed.name }).waitFor()
    await page.getByText(/^Passport, Nigeria · expires/).waitFor()
    await look(page, 'alert-periodic-review')
    await page.getByRole('button', { name: 'Propose dismissal…' }).waitFor()
    await page.keyboard.press('d')
    const dismiss = page.getByRole('dialog', { name: 'Propose dismissing this alert?' })
    await dismiss.getByText('High risk: a dismissal needs a second approver').waitFor()
    await dismiss.getByRole('radio', { name: 'Nothing has changed' }).check()
    await dismiss.getByLabel('Comment').fill('All documents are valid.')
    await dismiss.getByRole('button', { name: 'Propose dismissal' }).click()
    // Until it is sent it can be undone, also from another page. The case isn't decided with it.
    const held = page.getByRole('status').filter({ hasText: 'Proposing to dismiss the alert about Elm Trading' })
    await held.waitFor()
    await page.getByRole('button', { name: 'Next alert' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Propose dismissal…' }).count(), 0)
    await look(page, 'alert-held')
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Elm Trading', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Reopen case' }).waitFor()
    await page.keyboard.press('u')
    const undone = page.getByText('Undone. Nothing was sent.')
    await undone.waitFor()
    await page.getByRole('button', { name: 'Propose dismissal…' }).click()
    assert.equal((await openAlert()).proposal, null, 'nothing was sent')
    await dismiss.getByRole('radio', { name: 'Nothing has changed' }).check()
    assert.equal(await dismiss.getByLabel('Comment').inputValue(), 'All documents are valid.')
    await dismiss.getByRole('button', { name: 'Propose dismissal' }).click()
    await held.waitFor()
    assert.equal(await undone.count(), 0, 'the message of the undo is gone')
    await page.locator('h1:focus').waitFor()
    // Leaving the app sends it.
    await page.reload()
    await until('the dismissal is proposed', async () => (await openAlert()).proposal !== null)
    await visit.go(`/review/monitoring/${review.alertId}`)
    await page.getByText('You proposed dismissing this alert: Nothing has changed').waitFor()
    const confirm = page.getByRole('button', { name: /^(Propose|Confirm) dismissal…$/ })
    assert.equal(await confirm.count(), 0, 'the proposer cannot confirm')
    assert.equal(await page.getByRole('button', { name: 'Claim alert' }).count(), 0, 'nor keep it from others')
    // A key that can't act says why.
    for (const [key, why] of [
      ['d', 'You proposed dismissing this alert. A second approver has to decide.'],
      ['m', 'This alert is not about a screening match.'],
      ['h', 'No one has claimed this alert.'],
    ] as const) {
      await page.keyboard.press(key)
      await toast(page, why).waitFor()
    }
    await look(page, 'alert-proposed-by-you')
    await page.getByRole('button', { name: 'Next alert' }).click()
    await page.getByText('Nothing available right now').waitFor()
    await look(page, 'alert-none-available')

    await visit.context.clearCookies()
    await visit.as(ben)
    await visit.go('/review/monitoring?kind=PeriodicReview')
    await page.getByRole('row', { name: /Periodic review due Reviewed .*Elm Trading/ }).waitFor()
    await look(page, 'monitoring-proposed')
    await page.getByRole('button', { name: 'Next alert' }).click()
    await page.getByText(`${userName(sue.email)} proposed dismissing this alert: Nothing has changed`).waitFor()
    await page.getByText('All documents are valid.').waitFor()
    // What isn't clear goes back with the reason, and is proposed again.
    await page.getByRole('button', { name: 'Return to analyst…' }).click()
    const back = page.getByRole('dialog', { name: 'Return to analyst?' })
    await back.getByLabel('What is missing').fill('Also the extract?')
    await look(page, 'alert-return')
    await back.getByRole('button', { name: 'Return to analyst' }).click()
    await toast(page, 'Alert returned to the analyst').waitFor()
    await page.getByText(`${userName(ben.email)} returned the proposed dismissal`).waitFor()
    await page.getByText('Also the extract?').waitFor()
    await page.getByText(`${userName(sue.email)} is working on this alert`).waitFor()
    await page.getByRole('button', { name: 'Next alert' }).waitFor()
    await page.locator('h1:focus').waitFor()
    await page.keyboard.press('r')
    await toast(page, 'Someone else is working on this alert.').waitFor()
    await look(page, 'alert-returned')
    // Who proposed it begins with what they wrote.
    const expiryDate = new Date(clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
    const expiring = await service.anApproved({ partner: acme, expiryDate })
    await visit.context.clearCookies()
    await visit.as(sue)
    await visit.go(`/review/monitoring/${review.alertId}`)
    await page.getByRole('button', { name: 'Propose dismissal…' }).click()
    assert.equal(await dismiss.getByLabel('Comment').inputValue(), 'All documents are valid.')
    assert.ok(await dismiss.getByRole('radio', { name: 'Nothing has changed' }).isChecked())
    // Someone else takes the alert meanwhile: the dialog says who, and keeps the comment until the alert is back.
    const pass = async (from: typeof sue, to: typeof sue) => {
      done(await from.post(`${ALERTS}/${review.alertId}/release`, {}))
      done(await to.post(`${ALERTS}/${review.alertId}/claim`, {}))
    }
    await pass(sue, ben)
    await dismiss.getByRole('button', { name: 'Propose dismissal' }).click()
    await dismiss.getByText(`${userName(ben.email)} is working on this alert`).waitFor()
    assert.equal(await dismiss.getByLabel('Comment').inputValue(), 'All documents are valid.')
    await look(page, 'alert-taken')
    await pass(ben, sue)
    // The next alert opens while the dismissal can be undone, and what was claimed for it is free again after an undo.
    await dismiss.getByRole('button', { name: 'Propose and open next' }).click()
    await page.getByRole('heading', { name: /^Identity document/, level: 1 }).waitFor()
    await page.getByText('Claim expires in').waitFor()
    await dismiss.waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Propose dismissal…' }).waitFor()
    await until('the next alert is free again', async () => (await service.openAlerts(expiring))[0].ownerId === null)
    const [other] = await service.openAlerts(expiring)
    done(await ben.post(`${ALERTS}/${other.alertId}/dismiss`, { reasonCode: 'NotRequired', comment: 'Left.' }))
    await page.keyboard.press('d')
    await dismiss.getByRole('button', { name: 'Propose dismissal' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('You proposed dismissing this alert: Nothing has changed').waitFor()
    await visit.context.clearCookies()
    await visit.as(ben)
    await visit.go(`/review/monitoring/${review.alertId}`)
    // The filled button is the one that a second approver is here for.
    const filled = page.locator('h1 ~ * button[data-variant=filled]')
    await page.getByRole('button', { name: 'Confirm dismissal…' }).waitFor()
    assert.deepEqual(await filled.allInnerTexts().then((all) => all.map((text) => text.split('\n')[0])), [
      'Confirm dismissal…',
    ])
    await page.getByRole('button', { name: 'Claim alert' }).click()
    await page.getByRole('button', { name: 'Release' }).waitFor()
    await page.keyboard.press('h')
    await toast(page, 'Alert released').waitFor()
    await page.getByRole('button', { name: 'Confirm dismissal…' }).click()
    const confirmed = page.getByRole('dialog', { name: 'Confirm this dismissal?' })
    await confirmed.getByText(`${userName(sue.email)} proposed dismissing this alert: Nothing has changed`).waitFor()
    await confirmed.getByText('All documents are valid.').waitFor()
    assert.ok(await confirmed.getByRole('radio', { name: 'Nothing has changed' }).isChecked())
    await look(page, 'alert-proposed')
    // The comment is up to who confirms.
    await confirmed.getByRole('button', { name: 'Confirm dismissal' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('This alert was dismissed').waitFor()
    const outcome = page.getByRole('status').filter({ hasText: 'This alert was dismissed' })
    await outcome.getByText(`Proposed by${userName(sue.email)}All documents are valid.`).waitFor()
    await outcome.getByText(`Confirmed by${userName(ben.email)}`).waitFor()
    await look(page, 'alert-closed')
  },
)

web.journey(
  'a match of a high-risk customer is dismissed or confirmed where it is compared, and both can be undone',
  async (visit) => {
    const { page } = visit
    const listed = await service.anApproved({ partner: acme, profile: { companyName: 'Fir Trading' } })
    await service.publish({ id: 'fir', name: listed.name })
    await service.sweep()
    const [alert] = await service.openAlerts(listed)
    const riskReasons = [{ code: 'CountryHigh', target: { type: 'Business', id: listed.customerId } }]
    await everyCell(service.app.db)(
      (sql) => sql`update review_case set risk_level = 'High', risk_reasons = ${sql.json(riskReasons)}
        where customer_id = ${listed.customerId}`,
    )
    await page.addInitScript(HOLD)
    await visit.as(sue)
    await visit.go(`/review/monitoring/${alert.alertId}`)
    await page.getByRole('button', { name: 'Review match' }).waitFor()
    assert.match(await page.title(), /^Screening match: Fir Trading/)
    await page
      .getByText(/^Declared: Beneficial owner, Director · born .* · national of Nigeria · 1 High Street/)
      .waitFor()
    // There is only one reason, so that the comment comes first.
    await page.keyboard.press('d')
    await page.getByRole('dialog').locator('textarea:focus').waitFor()
    await page.getByRole('dialog').getByText('False positive', { exact: true }).waitFor()
    const matched = `Person ${listed.name} matches the list entry ${listed.name} (Test, 100%)`
    await page.getByRole('dialog').getByText(matched).waitFor()
    await look(page, 'alert-dismiss-only-reason')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await page.getByText('Confirming the match reopens the case. You can undo it for 15 seconds.').waitFor()
    await page.getByLabel('Rationale').fill('Born on the same day.')
    await until('the match can be decided without scrolling', async () => {
      const { y, height } = (await page.getByRole('button', { name: 'Confirm true match' }).boundingBox())!
      const top = (await page.getByText(/^Declared/).boundingBox())!.y
      return top > 0 && y + height <= page.viewportSize()!.height
    })
    await look(page, 'alert-match-decision')
    await page.getByRole('button', { name: 'Confirm true match' }).click()
    const confirming = page.getByRole('status').filter({ hasText: 'Confirming the match and reopening Fir Trading' })
    await confirming.waitFor()
    const other = page.getByRole('button', { name: /^(Review match|Propose dismissal…)$/ })
    assert.equal(await other.count(), 0, 'one decision at a time')
    await page.keyboard.press('d')
    await page.keyboard.press('n')
    // Neither a dialog nor the alert itself.
    await toast(page, 'Your decision can still be undone. Undo it to do something else.').waitFor()
    await page.getByText('Nothing available right now').waitFor()
    await look(page, 'alert-confirmation-held')
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Fir Trading', level: 1, exact: true }).waitFor()
    await page.keyboard.press('u')
    await confirming.waitFor({ state: 'detached' })
    assert.equal((await listed.status()).verificationStatus, 'Approved', 'nothing was sent')

    await page.getByRole('button', { name: 'Review match' }).waitFor()
    await page.keyboard.press('m')
    await page.getByText('High risk: a dismissal needs a second approver').waitFor()
    assert.equal(await page.getByLabel('Rationale').inputValue(), 'Born on the same day.')
    // The draft adds no stop between the text and the decisions.
    await page.getByText('Draft restored').waitFor()
    await look(page, 'alert-match-draft')
    await page.locator('textarea:focus').press('Tab')
    await page.locator('button:focus').filter({ hasText: 'Propose dismissal' }).press('Tab')
    await page.locator('button:focus').filter({ hasText: 'Confirm true match' }).waitFor()
    await page.getByLabel('Rationale').press('Control+Shift+Enter')
    await confirming.waitFor()
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Review match' }).click()
    await page.getByLabel('Rationale').fill('Another name.')
    // The work goes on at the heading once the form, and later the message, is gone.
    const heading = page.locator('h1:focus')
    await page.keyboard.press('Control+Enter')
    await heading.waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await heading.waitFor()
    await page.keyboard.press('m')
    await page.locator('textarea:focus').fill('Another nationality.')
    await page.keyboard.press('Control+Enter')
    await heading.waitFor()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('You proposed dismissing this alert: False positive').waitFor()
    await page.getByText('Another nationality.').waitFor()
    const decisions = page.getByRole('button', { name: /^(Review match|Confirm true match|Propose dismissal)/ })
    assert.equal(await decisions.count(), 0, 'it is the turn of the second approver')

    await visit.context.clearCookies()
    await visit.as(ben)
    await visit.go(`/review/monitoring/${alert.alertId}`)
    await page.getByRole('button', { name: 'Review match' }).click()
    await page.getByLabel('Rationale').fill('I agree.')
    await page.getByRole('button', { name: 'Dismiss as false positive' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('This alert was dismissed').waitFor()
    const again = page.getByRole('button', { name: 'Change decision' })
    await again.waitFor()
    assert.equal(await page.getByLabel('Rationale').count(), 0, 'the form does not come back')
    await again.click()
    await page.getByLabel('Rationale').fill('Born on the same day, seen on the passport.')
    await page.getByRole('button', { name: 'Confirm true match' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await toast(page, 'Fir Trading: match confirmed and case reopened').waitFor()
    assert.equal((await listed.status()).verificationStatus, 'PendingVerification')
  },
)
