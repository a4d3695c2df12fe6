// Monitoring in the console: the list of alerts, dismissal in bulk, and each action from the page of an alert.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { ALERTS, DAY, startMonitoringService } from '../../../../../server/test/customers/monitored-customer.ts'
import { done } from '../../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../../server/test/database/every-cell.ts'
import { until } from '../../../../../server/test/process/until.ts'
import { userName } from '../../../format/user-name.ts'

const web = await openWeb({ service: ({ env }) => startMonitoringService(env) })
const { service } = web
const { analyst: ada, second: ben, supervisor: sue, clock } = service
const acme = await service.aPartner({ name: 'Acme Payments' })
const globex = await service.aPartner({ name: 'Globex' })
const LONG = `${'Überseeische Handels- und Schifffahrtsgesellschaft '.repeat(4)}mbH`.slice(0, 200)
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

const named = (companyName: string, partner = acme) => service.anApproved({ partner, profile: { companyName } })
const sanctioned = await named(LONG)
const exposed = [await named('Amber Quay'), await named('Birch Quay', globex), await named('Cedar Quay')]
const expiring = await service.anApproved({
  partner: acme,
  expiryDate: inDays(20),
  profile: { companyName: 'Dune Ltd' },
})
await service.publish(
  { id: '1', name: sanctioned.name, note: 'Listed in 2026' },
  ...exposed.map(({ name }, index) => ({ id: `pep-${index}`, name, category: 'Pep' })),
)
await service.sweep()
await everyCell(service.app.db)(
  (sql) => sql`update alert set due_at = ${new Date(clock.now().getTime() - 398.5 * DAY)}
    where customer_id = ${sanctioned.customerId}`,
)

const sections = (page: Page) => page.getByRole('navigation', { name: 'Alert sections' })
const table = (page: Page) => page.getByRole('table', { name: 'Alerts' })
const alertOf = async (customer: { customerId: string }) => (await service.openAlerts(customer))[0]

web.journey('alerts are sorted, filtered, and like ones dismissed together for one reason', async (visit) => {
  const { page } = visit
  await visit.as(ada)
  await visit.go('/')
  await page.getByRole('link', { name: 'Monitoring' }).click()
  await sections(page).getByRole('link', { name: 'Open 5' }).waitFor()
  await sections(page).getByRole('link', { name: 'Unclaimed 5' }).waitFor()
  const first = table(page).getByRole('row').nth(1)
  await first.getByText('Overdue 398d').waitFor()
  const [cell, due] = [first.locator('td[data-label=Due]'), first.locator('time')]
  const [inCell, longest] = [(await cell.boundingBox())!, (await due.boundingBox())!]
  assert.ok(longest.x + longest.width <= inCell.x + inCell.width - (longest.x - inCell.x), 'the due time is not cut')
  const line = first.getByTitle('Screening match · Sanctions · 100% · person')
  await line.getByText('100% · person').waitFor()
  const isCut = await line.evaluate(
    (it) => it.getBoundingClientRect().right > it.closest('td')!.getBoundingClientRect().right,
  )
  assert.equal(isCut, false, 'the score is in sight')
  await table(page)
    .getByRole('row', { name: /Passport expires .*Dune Ltd/ })
    .waitFor()
  await look(page, 'monitoring')

  await page.getByRole('checkbox', { name: 'Overdue only (1)' }).check()
  await table(page).getByText('Dune Ltd').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Alert' }).click()
  await page.getByRole('option', { name: 'Screening match (4)' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: /^Medium/ }).click()
  await page.waitForURL(/severity=Medium/)
  await page.keyboard.press('Escape')
  for (const chosen of ['Screening match', 'Medium']) {
    const name = page.getByRole('search').getByText(chosen, { exact: true })
    assert.ok(await name.evaluate((it) => it.scrollWidth <= it.clientWidth), `${chosen} is not cut`)
  }
  await table(page).getByText('Dune Ltd').waitFor({ state: 'detached' })
  await page.reload()
  await table(page).getByText('Cedar Quay').waitFor()
  assert.equal(await table(page).getByRole('row').count(), 1 + 3, 'the filters are in the address')

  await page.getByRole('heading', { name: 'Monitoring', level: 1 }).click()
  // Without pauses, and one Escape for each layer.
  await Promise.all([...'jjxd'].map((key) => page.keyboard.press(key)))
  const one = page.getByRole('dialog', { name: 'Dismiss 1 alert?' })
  await one.getByLabel('Comment').waitFor()
  await page.keyboard.press('Escape')
  await one.waitFor({ state: 'detached' })
  await page.getByText('1 alert selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 alert selected').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('3 alerts selected').waitFor()
  // Another analyst takes one of them meanwhile.
  const taken = await alertOf(exposed[1]!)
  done(await ben.post(`${ALERTS}/${taken.alertId}/claim`))
  await look(page, 'monitoring-selected')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss 3 alerts?' })
  const selected = dialog.getByRole('list', { name: 'Selected alerts' })
  await selected.getByText('PEP · 100% · person').first().waitFor()
  for (const name of ['Amber Quay', 'Birch Quay', 'Cedar Quay']) await selected.getByText(name).waitFor()
  await selected
    .getByText(/^Person .+ matches the list entry .+ \(.+, 100%\)$/)
    .first()
    .waitFor()
  await dialog.getByText('Select a reason to see which dismissals need a second approver.').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Select a reason.').waitFor()
  await dialog.getByText('Fill in this field.').waitFor()
  await look(page, 'monitoring-dismiss-missing')
  await dialog.getByRole('radio', { name: 'Risk accepted' }).check()
  await dialog.getByText('All 3 dismissals need a second approver').waitFor()
  await selected.getByText('with this match confirmed, the customer is high risk').first().waitFor()
  await dialog.getByRole('button', { name: 'Propose 3 dismissals' }).waitFor()
  await look(page, 'monitoring-dismiss-approvers')
  await dialog.getByRole('radio', { name: 'False positive' }).check()
  await dialog.getByText('No second approver is needed.').waitFor()
  await dialog.getByText('Select a reason.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Dismiss 3 alerts' }).click()
  await dialog.locator('textarea:focus').waitFor()
  await dialog.getByLabel('Comment').fill('Other birth dates: none of them is the listed person.')
  await look(page, 'monitoring-dismiss')
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/alerts/dismiss')) calls++
  })
  // An undo brings back the selection and the comment.
  await dialog.getByRole('button', { name: 'Dismiss 3 alerts' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Dismissing 3 alerts' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByText('3 alerts selected').waitFor()
  // The comment is about these alerts, and not in the dialog for others.
  await table(page)
    .getByRole('checkbox', { name: /Birch Quay/ })
    .uncheck()
  await page.getByRole('button', { name: 'Dismiss selected…' }).click()
  const two = page.getByRole('dialog', { name: 'Dismiss 2 alerts?' })
  assert.equal(await two.getByLabel('Comment').inputValue(), '')
  await page.keyboard.press('Escape')
  await two.waitFor({ state: 'detached' })
  // The button says what becomes of each.
  const rate = (level: string | null) =>
    everyCell(service.app.db)(
      (sql) => sql`update review_case set risk_level = ${level} where customer_id = ${exposed[2]!.customerId}`,
    )
  const { riskLevel } = await alertOf(exposed[2]!)
  await rate(null)
  await page.getByRole('button', { name: 'Dismiss selected…' }).click()
  await two.getByRole('radio', { name: 'False positive' }).check()
  await two.getByRole('button', { name: 'Dismiss 1, propose 1' }).waitFor()
  await rate(riskLevel)
  await page.keyboard.press('Escape')
  await two.waitFor({ state: 'detached' })
  await table(page)
    .getByRole('checkbox', { name: /Birch Quay/ })
    .check()
  await page.getByRole('button', { name: 'Dismiss selected…' }).click()
  await dialog.getByRole('radio', { name: 'False positive' }).check()
  await dialog.getByText('Other birth dates').waitFor()
  await dialog.getByRole('button', { name: 'Dismiss 3 alerts' }).dblclick()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText(/^1 alert couldn't be dismissed\. Birch Quay.*Another analyst has claimed this alert/).waitFor()
  assert.equal(calls, 1, 'a double click is one dismissal')
  await look(page, 'monitoring-dismiss-failed')
  await page.getByText('1 alert selected').waitFor({ state: 'detached' })
  // What the user has dismissed leaves the list without a refresh.
  await table(page).getByText('Amber Quay').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await sections(page).getByRole('link', { name: 'Open 3' }).waitFor()
  const unclaimed = Promise.withResolvers<void>()
  web.intercept(/\/alerts\?.*unclaimed=true/, (_, proceed) => void unclaimed.promise.then(proceed))
  await sections(page).getByRole('link', { name: 'Unclaimed' }).click()
  // Rows of the section before can't be selected while this one loads.
  await page.getByRole('checkbox', { name: 'Select all on this page', disabled: true }).waitFor()
  unclaimed.resolve()
  await sections(page).getByRole('link', { name: 'Closed' }).click()
  await table(page).getByText('Dismissed: false positive').first().waitFor()
  await look(page, 'monitoring-closed')
  await visit.move('/review/monitoring?tab=Proposed')
  await page.getByRole('heading', { name: 'No alerts awaiting a second approver' }).waitFor()
  // Until the reviewers are loaded, the filter doesn't say whose alerts they are.
  const loading = Promise.withResolvers<void>()
  web.intercept(/\/compliance\/v1\/reviewers/, (_, proceed) => void loading.promise.then(proceed))
  await visit.go(`/review/monitoring?tab=Open&owner=${ben.userId}`)
  const owner = page.getByRole('combobox', { name: 'Owner' })
  assert.equal(await owner.inputValue(), 'Owner')
  loading.resolve()
  await until('the owner is named', async () => (await owner.inputValue()) === ben.email)
})

web.journey('each action is taken from the page of an alert, and the case shows all of it', async (visit) => {
  const { page } = visit
  await visit.as(ada)
  await visit.go('/review/monitoring')
  await sections(page).getByRole('link', { name: 'Open 3' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Screening match', level: 1 }).waitFor()
  await page.getByText(`A list entry may be ${sanctioned.name}.`).waitFor()
  await page
    .getByRole('article', { name: `${sanctioned.name}, Test` })
    .getByText('Listed in 2026')
    .waitFor()
  await page.getByText('Claim expires in').waitFor()
  await look(page, 'alert-match')
  await page.getByRole('link', { name: 'Open case' }).click()
  const openAlerts = page.getByText('1 open alert')
  await openAlerts.waitFor()
  await page.getByText(/^Next review/).waitFor()
  await look(page, 'case-with-alert')
  await page.getByRole('main').getByRole('link', { name: 'Screening match' }).click()
  await page.getByRole('button', { name: 'Review match' }).waitFor()
  await page.keyboard.press('m')
  // The match alone makes the risk high. Its dismissal can be undone, as others.
  await page.getByText(/^No second approver is needed/).waitFor()
  await page.getByLabel('Rationale').fill('Another person.')
  await page.getByRole('button', { name: 'Dismiss as false positive' }).click()
  await page.getByRole('status').filter({ hasText: 'Dismissing the alert about' }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('button', { name: 'Review match' }).waitFor()
  assert.equal((await alertOf(sanctioned)).state, 'Open', 'nothing was sent')
  await page.keyboard.press('p')
  const reopen = page.getByRole('dialog', { name: 'Reopen the case?' })
  await reopen.getByText(/The partner sees the customer as In review, without the reason/).waitFor()
  await reopen.getByLabel('Reason').fill('The entry has the same birth date.')
  await look(page, 'alert-reopen')
  await reopen.getByRole('button', { name: 'Reopen case' }).click()
  // It can be undone, as other decisions; the reason is kept.
  const reopening = page.getByRole('status').filter({ hasText: /^Reopening Überseeische/ })
  await reopening.waitFor()
  await page.locator('h1:focus').waitFor()
  await look(page, 'alert-reopening')
  await page.keyboard.press('u')
  await reopening.waitFor({ state: 'detached' })
  assert.equal((await sanctioned.status()).verificationStatus, 'Approved', 'nothing was sent')
  await page.keyboard.press('p')
  assert.equal(await reopen.locator('textarea:focus').inputValue(), 'The entry has the same birth date.')
  await page.keyboard.press('Control+Enter')
  await reopening.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The case was reopened').waitFor()
  assert.equal((await sanctioned.status()).verificationStatus, 'PendingVerification')
  await page.getByRole('link', { name: 'Open case' }).first().click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Monitoring' }).click()
  await timeline.getByText('Case reopened: Screening match').waitFor()
  await timeline.getByText('Alert raised: Screening match, list version test 1').waitFor()
  assert.equal(await openAlerts.count(), 0)
  await look(page, 'case-timeline-monitoring')

  // A renewed document is requested with the case's own form, which is prepared.
  await visit.move(`/review/monitoring/${(await alertOf(expiring)).alertId}`)
  await page.getByText(/^Passport \(Nigeria\) of .* expires in \d+ days, on .*\.$/).waitFor()
  // The document is beside what was declared about it.
  await page.getByRole('button', { name: 'Identity document', pressed: true }).waitFor()
  await page.getByText('Views are logged').waitFor()
  await look(page, 'alert-expiry')
  await page.keyboard.press('r')
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  await drawer.getByRole('group', { name: /^Item 1: Passport/ }).waitFor()
  await drawer.getByText('This ends the approval').waitFor()
  await look(page, 'alert-request')
  const message = drawer.getByLabel('Message to the partner')
  await message.fill('Please upload the new passport.')
  // The partner's view comes first, and the request can be undone; what was written is kept, also on another page.
  await page.keyboard.press('Control+Enter')
  const preview = drawer.getByRole('region', { name: 'Partner preview' })
  await preview.getByText('Please upload the new passport.').waitFor()
  await drawer.getByText('This ends the approval').waitFor()
  await look(page, 'alert-request-preview')
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await message.waitFor()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await drawer.getByRole('button', { name: 'Send request' }).click()
  const sending = page.getByRole('status').filter({ hasText: 'Sending the change request for Dune Ltd' })
  await sending.waitFor()
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Dune Ltd', level: 1 }).waitFor()
  await page.keyboard.press('u')
  await sending.waitFor({ state: 'detached' })
  assert.equal((await expiring.status()).verificationStatus, 'Approved', 'nothing was sent')
  await page.getByText(/ expires in \d+ days, on /).waitFor()
  await page.keyboard.press('r')
  await drawer.getByText('Draft restored').waitFor()
  assert.equal(await message.inputValue(), 'Please upload the new passport.')
  for (const again of [true, false]) {
    await drawer.getByRole('button', { name: 'Preview' }).click()
    await drawer.getByRole('button', { name: 'Send request' }).click()
    await sending.waitFor()
    if (!again) break
    // The same request can be sent again right after an undo.
    await page.keyboard.press('u')
    await sending.waitFor({ state: 'detached' })
    await page.keyboard.press('r')
  }
  await sending.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Changes were requested from the partner').waitFor()
  assert.equal((await expiring.status()).verificationStatus, 'ChangesRequested')
  // The requirement of the request, not the one that it replaced.
  await page.getByText(/^Required\s*due/).waitFor()
  const card = page.getByRole('region', { name: 'Customer', exact: true })
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [inner, outer] = [(await card.getByText('Changes requested').boundingBox())!, (await card.boundingBox())!]
    assert.ok(inner.x + inner.width < outer.x + outer.width, `the status is within its card at ${width} pixels`)
  }
  await look(page, 'alert-requested')
})

web.journey('supervisors see the counts, and auditors only read', async (visit) => {
  const { page } = visit
  await visit.as(sue)
  await visit.go('/review/workload')
  const byReviewer = page.getByRole('table', { name: 'Alerts by reviewer' })
  await byReviewer.getByRole('link', { name: `1 claimed alert of ${ben.email}` }).waitFor()
  await byReviewer.getByRole('row', { name: new RegExp(`${ada.email} Analyst 0 0 2 2$`) }).waitFor()
  await look(page, 'workload-alerts')
  await page.getByRole('link', { name: 'Alerts: open, 1' }).click()
  await table(page)
    .getByRole('link', { name: /^(Sanctions|PEP)$/ })
    .click()
  await page.getByText(`${userName(ben.email)} is working on this alert`).waitFor()
  await page.getByRole('button', { name: 'Take over' }).click()
  const takeOver = page.getByRole('dialog', { name: 'Take over this alert?' })
  await takeOver.getByText(`${ben.email} is working on it`, { exact: false }).waitFor()
  await takeOver.getByRole('button', { name: 'Take over' }).click()
  await page.getByText('Claim expires in').waitFor()

  await visit.context.clearCookies()
  await visit.as(await service.aUser({ role: 'auditor' }))
  await visit.go('/review/monitoring')
  await page.getByText('Read-only access: you can view every alert but not change any.').waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /^Select/ }).count(), 0)
  await table(page)
    .getByRole('link', { name: /^(Sanctions|PEP)$/ })
    .click()
  await page.getByText('Read-only access', { exact: true }).waitFor()
  assert.equal(
    await page.getByRole('button', { name: /Claim|Dismiss|Request|Reopen|Take over|Review match/ }).count(),
    0,
  )
  await visit.move('/review/monitoring/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: 'Alert not found', level: 1 }).waitFor()
})
