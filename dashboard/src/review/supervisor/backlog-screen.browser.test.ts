// The backlog by age: a supervisor follows a figure to its cases, and exports the table.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase, done } from '../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../server/test/database/every-cell.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const LONG = `${'Überseeische Handels- und Schifffahrtsbank '.repeat(3)}AG`

web.journey('a supervisor sees old cases, follows a figure to its cases and exports the table', async (visit) => {
  const { page } = visit
  const [acme, bank] = [await service.aPartner({ name: 'Acme Payments' }), await service.aPartner({ name: LONG })]
  const analyst = await service.aUser({ role: 'analyst' })
  const supervisor = await service.aUser({ role: 'supervisor' })
  await visit.as(supervisor)
  await visit.go('/review/backlog')
  await page.getByText('No open cases').waitFor()
  const old = await aCase(service, acme, { companyName: 'Old Quay' })
  await aCase(service, acme, { companyName: 'New Quay' })
  await aCase(service, bank, { companyName: 'Far Quay', incorporationCountryIso3Code: 'KEN' })
  const decided = await aCase(service, acme, { companyName: 'Decided Quay' })
  done(await decided.act(analyst, 'claim'))
  done(await decided.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  await everyCell(service.app.db)(
    (sql) => sql`update review_case set due_at = due_at - interval '9 days' where customer_id = ${old.customerId}`,
  )
  await page.reload()
  const sections = page.getByRole('table', { name: 'Open cases by age' })
  const ages = /^Unclaimed Unclaimed, Under 1 day: 2 cases 0 0 Unclaimed, 7–14 days: 1 case 0 Unclaimed: 3 cases$/
  await sections.getByRole('row', { name: ages }).waitFor()
  const groups = page.getByRole('table', { name: 'Open cases by partner and country' })
  await groups
    .getByRole('row', {
      name: /^Acme Payments Acme Payments, Under 1 day: 1 case 0 0 Acme Payments, 7–14 days: 1 case 0 Acme Payments: 2 cases /,
    })
    .waitFor()
  const heights = await sections.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.clientHeight))
  assert.ok(Math.max(...heights) < 50, `each section is one line at 1280 pixels: ${heights.join()}`)
  const flow = page.getByRole('region', { name: 'Does the backlog grow?' })
  await flow.getByText('The backlog grew by 3 cases. 4 opened, 1 decided.').waitFor()
  await page
    .getByRole('table', { name: 'Time in each stage' })
    .getByRole('row', { name: /^In review In review, Left the stage: 1 / })
    .waitFor()
  await look(page, 'backlog')
  await flow.getByText('Table', { exact: true }).click()
  await flow.getByRole('link', { name: /, opened: 4 cases$/ }).click()
  const moved = page.getByRole('dialog', { name: /^Cases of / })
  await moved.getByRole('link', { name: 'Decided Quay' }).waitFor()
  assert.equal(await moved.getByRole('row', { name: /Submitted/ }).count(), 4)
  await look(page, 'backlog-day')
  await moved.getByText('Decided', { exact: true }).click()
  await moved.getByRole('row', { name: /^Decided Quay Acme Payments Rejected / }).waitFor()
  assert.equal(await moved.getByRole('row').count(), 2)
  await page.waitForURL(/move=Decided/)
  await page.keyboard.press('Escape')
  await moved.waitFor({ state: 'hidden' })
  assert.match(
    (await groups.getByRole('link', { name: 'Acme Payments: 2 cases' }).getAttribute('href'))!,
    /tab=Open/,
    'a figure of all stages leads to all of them',
  )
  // A time leads to the cases that took it.
  await page.getByRole('link', { name: 'Decided cases, 90% decided within: <1m' }).click()
  const finished = page.getByRole('dialog', { name: 'Decided cases' })
  await finished.getByRole('row', { name: /^Decided Quay Acme Payments <1m / }).waitFor()
  await finished.getByRole('columnheader', { name: 'Decided by' }).waitFor()
  await finished.getByRole('cell', { name: analyst.email }).waitFor()
  await finished.getByText('slowest first').waitFor()
  await page.waitForURL(/times=Decision/)
  await look(page, 'backlog-times')
  await page.keyboard.press('Escape')
  await finished.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Unclaimed, Left the stage: 1' }).click()
  await page.getByRole('dialog', { name: 'Cases that left the stage Unclaimed' }).getByText('Decided Quay').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Country', { exact: true }).first().click()
  await groups.getByRole('row', { name: /^Kenya Kenya, Under 1 day: 1 case 0 0 0 0 Kenya: 1 case / }).waitFor()
  await page.waitForURL(/by=Country/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  assert.match(file, /\r\nKEN,Kenya,1,1,0,0,0,0,/)
  await sections.getByRole('link', { name: 'Unclaimed, 7–14 days: 1 case' }).click()
  await page.waitForURL(/\/review\?.*age=From7To14Days/)
  const queue = page.getByRole('table', { name: 'Review queue' })
  await queue.getByRole('link', { name: 'Old Quay' }).waitFor()
  assert.equal(await queue.getByRole('row').count(), 2)
  await shoot(page, 'queue-by-age')

  await visit.context.clearCookies()
  await visit.as(analyst)
  await visit.go('/review/backlog')
  await page
    .getByRole('heading', { name: /role|access/i })
    .first()
    .waitFor()
})
