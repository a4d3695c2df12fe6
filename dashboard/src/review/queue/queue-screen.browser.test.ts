// The review queue: order, claiming the next case, claiming and releasing, and changes made by others.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { sendNotifications } from '../../../../server/src/notifications/notifier.ts'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aboutWebsite, aCase, CASES, done, type TestCase } from '../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../server/test/database/every-cell.ts'
import type { TestUser } from '../../../../server/test/service/test-user.ts'

const HOUR = 60 * 60_000
const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const [acme, globex] = [await service.aPartner({ name: 'Acme Payments' }), await service.aPartner({ name: 'Globex' })]
const ada = await service.aUser({ role: 'analyst', email: 'ada@staff.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@staff.example' })
const LONG = `${'Überseeische Handels- und Schifffahrtsgesellschaft '.repeat(4)}mbH`.slice(0, 200)

async function dueIn(reviewCase: TestCase, hours: number, risk: string | null = null): Promise<void> {
  const dueAt = new Date(Date.now() + hours * HOUR)
  await everyCell(service.app.db)(
    (sql) =>
      sql`update review_case set due_at = ${dueAt}, risk_level = ${risk} where customer_id = ${reviewCase.customerId}`,
  )
}

// 31 unclaimed cases fill more than one page; two are overdue, one is due soon.
const late = await aCase(service, acme, { companyName: 'Late Lantern Ltd' })
const later = await aCase(service, acme, { companyName: LONG })
const soon = await aCase(service, globex, { companyName: 'Łódź Młyn 東京', incorporationCountryIso3Code: 'KEN' })
for (let i = 1; i <= 28; i++) await aCase(service, acme, { companyName: `Steady Trading ${i}` })
await dueIn(late, -398.5 * 24, 'High')
await dueIn(later, -1.5, 'Low')
await dueIn(soon, 3.5, 'Medium')
const asked = await aCase(service, globex, { companyName: 'Asked & Sons' })
done(await asked.act(ben, 'claim'))
done(await asked.decide(ben, 'request-changes', { items: [aboutWebsite] }))
done(await asked.act(ben, 'escalate', { note: 'Which website?' }))
const closed = await aCase(service, globex, { companyName: 'Closed Quay' })
done(await closed.act(ben, 'claim'))
done(await closed.decide(ben, 'reject', { reasonCodes: ['Other'] }))

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Queue sections' })
const table = (page: Page) => page.getByRole('table', { name: 'Review queue' })
const rows = (page: Page) => table(page).getByRole('row')
const firstNames = async (page: Page, count: number) =>
  (await table(page).locator('tbody td[data-label=Company] a').allInnerTexts()).slice(0, count)

async function anotherWindow(page: Page, person: TestUser): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const [name, value] = person.cookie().split('=') as [string, string]
  await context.addCookies([{ name, value, url: web.url, httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}

web.journey('the queue is sorted by due time, marks overdue cases and counts every section', async (visit) => {
  const { page } = visit
  await visit.as(ada)
  const loading = Promise.withResolvers<void>()
  web.intercept(/\/compliance\/v1\/cases\?/, (_, proceed) => void loading.promise.then(proceed))
  await visit.go('/')
  await page.locator('[aria-busy="true"]').first().waitFor()
  await shoot(page, 'queue-loading')
  loading.resolve()
  await page.getByRole('heading', { name: 'No cases assigned to you' }).waitFor()
  await look(page, 'queue-mine-empty')
  for (const [tab, count] of [
    ['Mine', '0'],
    ['Unclaimed', '31'],
    ['In review', '0'],
    ['Second approval', '0'],
    ['Awaiting partner', '1'],
    ['All open', '32'],
    ['Closed', '1'],
  ])
    await tabs(page)
      .getByRole('link', { name: `${tab} ${count}`, exact: true })
      .waitFor()
  await tabs(page).getByRole('link', { name: 'Unclaimed 31' }).click()
  await table(page).getByText('Late Lantern Ltd').waitFor()
  assert.deepEqual(await firstNames(page, 3), ['Late Lantern Ltd', LONG.trim(), 'Łódź Młyn 東京'])
  await rows(page).nth(1).getByText('Overdue 398d').waitFor()
  const due = rows(page).nth(1).locator('td[data-label=Due]')
  const [cell, longest] = [(await due.boundingBox())!, (await due.locator('time').boundingBox())!]
  const padding = longest.x - cell.x
  assert.ok(
    longest.x + longest.width <= cell.x + cell.width - padding,
    `the longest due time is not cut: ${longest.width} in ${cell.width - 2 * padding}`,
  )
  await rows(page).nth(2).getByText('Overdue 1h').waitFor()
  await rows(page).nth(3).getByText('Due in 3h').waitFor()
  await rows(page).nth(3).getByText('Kenya').waitFor()
  await rows(page).nth(1).getByText('High').waitFor()
  await rows(page).nth(4).getByText('Not rated').waitFor()
  await page.keyboard.press('j')
  await page
    .getByRole('tooltip')
    .filter({ hasText: /UTC\)$/ })
    .waitFor()
  await look(page, 'queue-unclaimed')
  await page.keyboard.press('8')
  await page.waitForURL(/tab=Closed/)
  await tabs(page).and(page.locator(':has([title="Shortcut: 2"])')).waitFor()
  await page.keyboard.press('2')
  await page.waitForURL(/tab=Unclaimed/)
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search queue' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('heading', { name: 'Review queue' }).click()
  await table(page).getByText('Late Lantern Ltd').waitFor()

  await table(page).getByRole('button', { name: 'Risk' }).click()
  await page.waitForURL(/sort=-risk/)
  await page.getByText('Highest risk first, then earliest due. Next case: earliest due.').waitFor()
  await table(page).getByRole('columnheader', { name: 'Risk' }).and(page.locator('[aria-sort=descending]')).waitFor()
  await rows(page).nth(2).getByText('Medium').waitFor()
  await visit.move('/review?tab=Open&due=Next24Hours')
  await page.getByRole('button', { name: 'Clear: Due within 24 hours' }).waitFor()
  await table(page).getByText('Late Lantern Ltd').waitFor({ state: 'detached' })
  assert.deepEqual(await firstNames(page, 9), ['Łódź Młyn 東京'], 'exactly the cases that are due by then')
  await page.getByRole('button', { name: 'Clear: Due within 24 hours' }).click()
  // Only of all open cases: another section has fewer.
  await page.getByRole('checkbox', { name: 'Overdue only (2)' }).waitFor()
  await visit.move('/review?tab=Unclaimed')
  await page.getByRole('checkbox', { name: 'Overdue only', exact: true }).check()
  await table(page).getByText('Łódź Młyn 東京').waitFor({ state: 'detached' })
  assert.equal(await rows(page).count(), 3)
  assert.match(page.url(), /overdue=yes/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await tabs(page).getByRole('link', { name: 'Awaiting partner 1' }).click()
  await table(page).getByRole('columnheader', { name: 'Requested by' }).waitFor()
  await table(page).getByText('Escalated').waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('checkbox', { name: 'Escalated only' }).and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('option').count(), 0, 'no list covers the other filters')
  // One Escape for each layer.
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByRole('combobox').first().click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await more.waitFor()
  await page.keyboard.press('Escape')
  await more.waitFor({ state: 'hidden' })
  await table(page).getByRole('cell', { name: /^Ben/ }).waitFor()
  await table(page).getByText('Round 1 · 1 outstanding').waitFor()
  await tabs(page).getByRole('link', { name: 'Closed 1' }).click()
  await table(page).getByText('Rejected').waitFor()
  await table(page).getByRole('cell', { name: /^Ben/ }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /^Overdue only/ }).count(), 0, 'nothing closed is overdue')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Rejected' }).click()
  await table(page).getByText('Closed Quay').waitFor()
  await page.getByRole('combobox', { name: 'Decided by' }).click()
  await page.getByRole('option', { name: 'Ben' }).click()
  await page.getByRole('button', { name: 'Clear: Decided by Ben' }).waitFor()
  await tabs(page).getByRole('link', { name: 'Closed 1' }).waitFor()
  await table(page).and(page.locator('[aria-busy=false]')).waitFor()
  await look(page, 'queue-closed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // Who has left is still named, and can be filtered by.
  const fay = await service.aUser({ role: 'analyst', email: 'fay@staff.example' })
  const last = await aCase(service, globex, { companyName: 'Last Quay' })
  done(await last.act(fay, 'claim'))
  done(await last.decide(fay, 'reject', { reasonCodes: ['Other'] }))
  const operator = await service.aUser({ role: 'operator' })
  assert.equal((await operator.delete(`/api/operator/v1/staff/${fay.userId}`)).status, 200)
  await visit.go('/review?tab=Closed')
  await table(page).getByRole('cell', { name: /^Fay/ }).waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Decided by' }).click()
  await page.getByRole('option', { name: 'Fay' }).click()
  await page.getByRole('button', { name: 'Clear: Decided by Fay' }).waitFor()
  await page.keyboard.press('Escape')
  await tabs(page).getByRole('link', { name: 'Second approval' }).click()
  await page.getByRole('heading', { name: 'No cases awaiting second approval' }).waitFor()
})

web.journey('filters, search and page are kept in the address and survive a reload', async (visit) => {
  const { page } = visit
  await visit.as(ada)
  await visit.go('/review?tab=Unclaimed')
  await table(page).getByText('Late Lantern Ltd').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await table(page).getByText('Late Lantern Ltd').waitFor({ state: 'detached' })
  assert.equal(await rows(page).count(), 1 + 6)
  assert.match(page.url(), /after=/)
  await page.reload()
  await table(page).getByText('Steady Trading 28').waitFor()
  assert.equal(await rows(page).count(), 1 + 6)
  await page.getByRole('button', { name: 'Previous' }).click()
  await table(page).getByText('Late Lantern Ltd').waitFor()

  await page.getByRole('combobox', { name: 'Partner' }).click()
  await page.getByRole('combobox', { name: 'Partner' }).fill('glob')
  await page.getByRole('option', { name: 'Globex' }).click()
  await table(page).getByText('Late Lantern Ltd').waitFor({ state: 'detached' })
  assert.deepEqual(await firstNames(page, 3), ['Łódź Młyn 東京'])
  await page.getByRole('searchbox', { name: 'Search queue' }).fill('mlyn')
  await page.waitForURL(/search=mlyn/)
  // The way back from a case leads to the list as it was left, also after a reload.
  const list = page.url()
  await page.getByRole('link', { name: 'Łódź Młyn 東京' }).click()
  await page.getByRole('link', { name: 'Back to queue' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Back to queue' }).click()
  await page.waitForURL(list)
  await page.getByRole('combobox', { name: 'Risk' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No cases match your filters' }).waitFor()
  await shoot(page, 'queue-no-match')
  await page.reload()
  await page.getByRole('heading', { name: 'No cases match your filters' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Partner' }).inputValue(), 'Globex')
  await visit.move('/review?tab=Unclaimed&country=KEN&risk=Medium')
  await table(page).getByText('Łódź Młyn 東京').waitFor()
  assert.deepEqual(await firstNames(page, 3), ['Łódź Młyn 東京'])
  await page.getByRole('combobox', { name: 'Country' }).click()
  const countries = page.getByRole('listbox', { name: 'Country' })
  assert.match(await countries.innerText(), /^In this list\s+Kenya\s+Other countries\s+Afghanistan/)
  const [kenya, chosen] = [
    countries.getByRole('option', { name: 'Kenya' }),
    countries.getByRole('option', { selected: true }),
  ]
  assert.deepEqual([await kenya.count(), await chosen.allInnerTexts()], [1, ['Kenya']], 'no country is listed twice')
  await shoot(page, 'queue-countries')
  await page.keyboard.press('Escape')

  await visit.move('/review?tab=Unclaimed&country=ZZZ')
  const alert = page.getByRole('alert').filter({ hasText: /country/i })
  await alert.waitFor()
  assert.match(await alert.innerText(), /Request ID [0-9a-f-]{36}/)
  await shoot(page, 'queue-error')
  await visit.move('/review?tab=Nonsense&owner=me&after=')
  await page.getByRole('heading', { name: 'No cases assigned to you' }).waitFor()
})

web.journey('two analysts who press N at the same moment get different cases', async (visit) => {
  const { page } = visit
  await visit.as(ada)
  const other = await anotherWindow(page, ben)
  await Promise.all([visit.go('/review'), other.goto(`${web.url}/review`)])
  await Promise.all([page, other].map((one) => tabs(one).getByRole('link', { name: 'Unclaimed 31' }).waitFor()))
  await page.getByRole('searchbox', { name: 'Search queue' }).press('n')
  assert.match(page.url(), /\/review(?:\?.*)?$/, 'a letter typed into a field does nothing else')
  await page.getByRole('searchbox', { name: 'Search queue' }).fill('')
  await page.getByRole('heading', { name: 'Review queue' }).click()
  await Promise.all([page.keyboard.press('n'), other.keyboard.press('n')])
  const CASE = /\/review\/cases\/([0-9a-f-]{36})/
  await Promise.all([page.waitForURL(CASE), other.waitForURL(CASE)])
  const taken = [page, other].map((one) => CASE.exec(one.url())![1]!)
  assert.deepEqual(
    new Set(taken),
    new Set([late.customerId, later.customerId]),
    'one each of the two most urgent cases',
  )
  // Shown before it is left: leaving while its code loads is an error on the console.
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
  await other.context().close()

  // Loaded again: the list may have been refreshed between the two claims.
  await visit.go('/review')
  await tabs(page).getByRole('link', { name: 'Mine 1' }).waitFor()
  await tabs(page).getByRole('link', { name: 'In review 2' }).waitFor()
  await look(page, 'queue-mine')
  await page.getByRole('button', { name: /^Release / }).click()
  await page.getByText('Case returned to the queue').waitFor()
  await page.getByRole('heading', { name: 'No cases assigned to you' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Case claimed again').waitFor()
  await page.getByRole('button', { name: /^Release / }).click()
  await page.getByRole('heading', { name: 'No cases assigned to you' }).waitFor()
  await visit.move('/review?tab=Unclaimed')
  await page.getByRole('button', { name: 'Claim Łódź Młyn 東京' }).click()
  await page.waitForURL(new RegExp(`/review/cases/${soon.customerId}`))
  const { items } = done(await ada.get(`${CASES}?tab=Mine`))
  assert.deepEqual([items.length, items[0].customerId], [1, soon.customerId])

  // What the partner answered is reserved for who asked, and leads there.
  done(await soon.decide(ada, 'request-changes', { items: [aboutWebsite] }))
  await soon.partner.patch(soon.path, { website: 'https://answered.example' })
  await visit.move('/review?tab=Mine')
  await page.getByRole('link', { name: '1 case in the queue is reserved for you' }).click()
  await page.getByText('Reserved for you').waitFor()
  // Another reviewer who claims it reads for whom it was.
  await visit.as(ben)
  await visit.go('/review?tab=Unclaimed')
  await page.getByText('Reserved for Ada').waitFor()
  await page.getByRole('button', { name: 'Claim Łódź Młyn 東京' }).click()
  await page.getByText('Case claimed. It was reserved for Ada.').first().waitFor()
})

web.journey(
  'a list that others change keeps its rows until the user refreshes it',
  async (visit) => {
    const { page } = visit
    const supervisor = await service.aUser({ role: 'supervisor' })
    for (const { customerId } of done(await ben.get(`${CASES}?tab=Unclaimed&pageSize=50`)).items.slice(-2)) {
      done(await ada.post(`${CASES}/${customerId}/claim`))
      done(await supervisor.post(`${CASES}/${customerId}/assign`, { userId: ben.userId }))
    }
    await sendNotifications(service.app)
    await page.clock.install()
    await visit.as(ada)
    await visit.go('/review?tab=Unclaimed')
    await table(page).getByText('Steady Trading 2', { exact: true }).waitFor()
    const before = await firstNames(page, 25)
    const { items } = done(await ben.get(`${CASES}?tab=Unclaimed&pageSize=25`))
    done(await ben.post(`${CASES}/${items[1].customerId}/claim`))
    await page.clock.fastForward(31_000)
    await page.getByText('The list has changed: 1 new, 1 removed.').waitFor()
    assert.deepEqual(await firstNames(page, 25), before, 'nothing moved')
    await rows(page).nth(2).getByText('Moved', { exact: true }).waitFor()
    assert.equal(await rows(page).nth(2).getByRole('button').count(), 0)
    await shoot(page, 'queue-changed')
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await table(page).getByText('Moved', { exact: true }).waitFor({ state: 'detached' })
    assert.notDeepEqual(await firstNames(page, 25), before)
    // A notification that leads to the open list shows it as it is now.
    done(await ben.post(`${CASES}/${items[3].customerId}/claim`))
    await page.clock.fastForward(31_000)
    await table(page).getByText('Moved', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await page.getByRole('link', { name: /2 cases are no longer assigned to you/ }).click()
    await table(page).getByText('Moved', { exact: true }).waitFor({ state: 'detached' })
    // Rows that are loading have no names.
    await table(page).and(page.locator('[aria-busy=false]')).waitFor()
    // Another analyst is faster, and the list doesn't show it yet.
    const name = (await firstNames(page, 1))[0]!
    const first = done(await ben.get(`${CASES}?tab=Unclaimed&pageSize=1`)).items[0]
    done(await ben.post(`${CASES}/${first.customerId}/claim`))
    await page.getByRole('button', { name: `Claim ${name}`, exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /reviewing|claimed/i })
      .waitFor()
  },
  { alone: true },
)
