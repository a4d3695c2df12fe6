// The workload, assigning cases, and what each role can see of the review.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import {
  aboutWebsite,
  aCase,
  assessDueCases,
  CASES,
  done,
  type TestCase,
} from '../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../server/test/database/every-cell.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const acme = await service.aPartner({ name: 'Acme Payments' })
const staff = async (role: 'analyst' | 'supervisor' | 'auditor', name: string) =>
  service.aUser({ role, email: `${name}@staff.example` })
const [ada, ben] = [await staff('analyst', 'ada'), await staff('analyst', 'ben')]
const [sue, otto] = [await staff('supervisor', 'sue'), await staff('auditor', 'otto')]
const absent = await staff('analyst', 'someone.with.a.very.long.name-and-a-department-after-it.who.has.nothing.to.do')
const until = new Date(Date.now() + 86_400_000).toISOString()
const operator = await service.aUser({ role: 'operator' })
done(await operator.post(`/api/operator/v1/staff/${absent.userId}/suspend`, { until }))

const made: TestCase[] = []
for (let i = 1; i <= 8; i++) made.push(await aCase(service, acme, { companyName: `Steady Trading ${i}` }))
for (const reviewCase of made.slice(0, 5)) done(await reviewCase.act(ben, 'claim'))
done(await made[0]!.decide(ben, 'request-changes', { items: [aboutWebsite] }))
done(await made[1]!.decide(ben, 'reject', { reasonCodes: ['Other'] }))
done(await made[5]!.act(ada, 'claim'))
const HOUR = 60 * 60_000
for (const [index, hours] of [
  [2, -30],
  [3, -1],
  [5, 2],
] as const)
  await everyCell(service.app.db)(
    (sql) => sql`
      update review_case set due_at = ${new Date(Date.now() + hours * HOUR)} where customer_id = ${made[index]!.customerId}`,
  )

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Queue sections' })
const table = (page: Page) => page.getByRole('table', { name: 'Review queue' })
const firstName = (page: Page) => table(page).locator('tbody td[data-label=Company] a').first().textContent()

web.journey('a supervisor sees the workload, reassigns a case and returns one to the queue', async (visit) => {
  const { page } = visit
  await visit.as(sue)
  await visit.go('/review/workload')
  const people = page.getByRole('table', { name: 'Workload by reviewer' })
  await people.getByText('ben@staff.example').waitFor()
  await page
    .getByRole('table', { name: 'Deadlines' })
    .getByRole('row', { name: /^Overdue \d/ })
    .waitFor()
  const summary = '0 approved, 1 rejected, 1 with changes requested.'
  await page.getByRole('img', { name: summary }).waitFor()
  await page.getByText(`${summary} Median time from claim to decision: <1m.`).waitFor()
  const ofBen = people.getByRole('row', {
    name: /Ben .*Decisions of ben@staff\.example: 2 <1m 0 Rejections of ben@staff\.example: 1 Change requests of ben@staff\.example: 1 0$/,
  })
  await ofBen.getByRole('link', { name: 'Decisions of ben@staff.example: 2' }).click()
  const decisions = page.getByRole('dialog', { name: 'Decisions of Ben' })
  await decisions.getByRole('row', { name: /^Steady Trading 2 Acme Payments Rejected / }).waitFor()
  await decisions.getByRole('row', { name: /^Steady Trading 1 Acme Payments Changes requested / }).waitFor()
  assert.equal(await decisions.getByRole('row').count(), 3)
  await look(page, 'workload-decisions')
  await page.keyboard.press('Escape')
  await decisions.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const frame = people.locator('..')
  const isCut = () => frame.evaluate((element) => element.scrollWidth > element.clientWidth)
  assert.equal(await isCut(), false, 'all columns fit on a laptop')
  const chart = page.getByRole('img', { name: summary })
  const right = async (of: typeof chart) => of.evaluate((element) => element.getBoundingClientRect().right)
  assert.ok((await right(chart.locator('text').last())) <= (await right(chart)) + 1, 'the last date is shown whole')
  await look(page, 'workload')
  await page.getByText('Table', { exact: true }).click()
  await page
    .getByRole('table', { name: 'Decisions' })
    .getByRole('row', { name: /\d{4} 0 1 1$/ })
    .waitFor()
  assert.equal(
    await page.getByRole('link', { name: /^Cases: due within 24 hours/ }).getAttribute('href'),
    '/review?tab=Open&due=Next24Hours',
  )
  // The whole tile is the link.
  await page.getByRole('term').filter({ hasText: 'Due within 24 hours' }).click({ force: true })
  await page.waitForURL(/due=Next24Hours/)
  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  assert.match(await readFile(await (await download).path(), 'utf8'), /ben@staff\.example,Ben,analyst,3,2,/)
  await people.getByRole('row', { name: /^Someone .*Suspended/ }).waitFor()
  await people.getByRole('row', { name: /^Ada / }).getByText('Analyst').click()
  await page.waitForURL(/tab=InReview&owner=/)
  // Until the reviewers are loaded, the queue doesn't say whose the cases are.
  const loading = Promise.withResolvers<void>()
  web.intercept(/\/compliance\/v1\/reviewers/, (_, proceed) => void loading.promise.then(proceed))
  await page.reload()
  await tabs(page).getByRole('link', { name: 'In review 1' }).waitFor()
  await page.getByRole('button', { name: 'Clear: Owner' }).waitFor()
  assert.equal(await page.getByText('Former staff member').count(), 0)
  loading.resolve()
  await page.getByRole('button', { name: 'Clear: Ada' }).waitFor()
  await visit.move('/review/workload')
  await people.getByRole('link', { name: '3 open cases of ben@staff.example' }).click()
  await page.waitForURL(/tab=InReview/)
  await tabs(page).getByRole('link', { name: 'In review 3' }).waitFor()
  // Those that await the partner's response to Ben are counted, and a way to them.
  await tabs(page).getByRole('link', { name: 'Awaiting partner 1' }).click()
  await table(page).getByText('Steady Trading 1').waitFor()
  await page.getByRole('button', { name: 'Clear: Ben' }).waitFor()
  await tabs(page).getByRole('link', { name: 'In review 3' }).click()
  await table(page).getByRole('columnheader', { name: 'Owner' }).waitFor()
  const name = await firstName(page)
  await page.getByRole('button', { name: `Assign ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign case' })
  await dialog.getByText('is assigned to Ben.').waitFor()
  await dialog.getByRole('combobox', { name: 'Assign to' }).and(page.locator(':focus')).waitFor()
  await look(page, 'queue-assign')
  await dialog.getByRole('combobox', { name: 'Assign to' }).click()
  await page.getByRole('option', { name: /^Ada: / }).click()
  await dialog.getByRole('button', { name: 'Assign case' }).click()
  await page.getByText('1 case assigned to Ada').waitFor()
  await tabs(page).getByRole('link', { name: 'In review 2' }).waitFor()
  assert.equal(done(await ada.get(`${CASES}?tab=Mine`)).items.length, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await tabs(page).getByRole('link', { name: 'In review 3' }).waitFor()
  assert.equal(done(await ada.get(`${CASES}?tab=Mine`)).items.length, 1)

  const next = await firstName(page)
  await page.getByRole('button', { name: `Assign ${next}` }).click()
  await dialog.getByRole('button', { name: 'Return to queue' }).click()
  await page.getByText('Case returned to the queue').waitFor()
  assert.equal(done(await ben.get(`${CASES}?tab=Mine`)).items.length, 2)
})

web.journey('an auditor can only read the queue and the workload, and a partner sees neither', async (visit) => {
  const { page } = visit
  await visit.as(otto)
  await visit.go('/review')
  await table(page).getByText('Steady Trading 8').waitFor()
  await page.getByText('Read-only access: you can view every case but not change any.').waitFor()
  assert.equal(await page.getByRole('button', { name: /Claim|Assign|Release/ }).count(), 0)
  assert.equal(await tabs(page).getByRole('link', { name: /^Mine/ }).count(), 0)
  let writes = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes++
  })
  await page.keyboard.press('n')
  await shoot(page, 'queue-auditor')
  await tabs(page)
    .getByRole('link', { name: /^In review/ })
    .click()
  await table(page).getByText('ada@staff.example').first().waitFor()
  assert.equal(await page.getByRole('button', { name: /Assign|Release/ }).count(), 0)
  assert.equal(writes, 0, 'the shortcut does nothing for auditors')
  assert.equal((await otto.post(`${CASES}/claim-next`)).status, 403)
  await page.getByRole('link', { name: 'Workload' }).click()
  await page.getByRole('table', { name: 'Workload by reviewer' }).getByText('ada@staff.example').waitFor()
  await page.getByText('Read-only access.').waitFor()

  await visit.context.clearCookies()
  await visit.as(ada)
  await visit.go('/review/workload')
  await page
    .getByRole('heading', { name: /role|access/i })
    .first()
    .waitFor()
  assert.equal(await page.getByRole('link', { name: 'Workload' }).count(), 0)

  await visit.context.clearCookies()
  await visit.as(await service.aUser({ partner: acme, role: 'admin' }))
  await visit.go('/review')
  for (const path of ['/review', '/review/search', '/review/workload', '/operator/staff']) {
    await visit.move(path)
    await page
      .getByRole('heading', { name: /role|access/i })
      .first()
      .waitFor()
  }
  await look(page, 'queue-not-for-partners')
})

web.journey('the queue shows the current risk of an unclaimed case', async (visit) => {
  const { page } = visit
  const shared = { registrationNumber: 'PINE77', email: 'ops@pine.example', phoneNumber: '+447009990077' }
  const first = await aCase(service, acme, { companyName: 'Lone Pine', industry: 'CryptoProceeds', ...shared })
  await assessDueCases(service)
  await visit.as(ada)
  await visit.go('/review?tab=Unclaimed&search=pine')
  const riskOf = (name: string) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .locator('td[data-label=Risk]')
      // Rows that aren't drawn yet have no inner text.
      .textContent()
  const before = await riskOf('Lone Pine')
  // Another partner brings the same business, so that both become riskier. No one claims either.
  const globex = await service.aPartner({ name: 'Globex' })
  const second = await aCase(service, globex, { companyName: 'Pine Copy', ...shared })
  await assessDueCases(service)
  await page.reload()
  await table(page).getByText('Pine Copy').waitFor()
  const [shown, copy] = [await riskOf('Lone Pine'), await riskOf('Pine Copy')]
  const levelOf = async ({ customerId }: TestCase) =>
    done(await ada.get(`/api/compliance/v1/customers/${customerId}/risk`)).level
  assert.deepEqual([shown, copy], [await levelOf(first), await levelOf(second)])
  assert.notEqual(shown, before)
})
