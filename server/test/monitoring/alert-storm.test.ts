// One list entry names a person of very many approved customers. STORM_CUSTOMERS sets how many.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifyOfAlerts } from '../../src/review/alerts/notices/notify-of-alerts.ts'
import { sweepRisk } from '../../src/review/risk/risk-sweep.ts'
import { sweepScreening } from '../../src/screening/screening-sweep.ts'
import { aPerson, aProfile } from '../customers/factories.ts'
import { ALERTS, startMonitoringService } from '../customers/monitored-customer.ts'
import { done, SMALL } from '../customers/test-case.ts'
import { everyCell } from '../database/every-cell.ts'
import { inboxOf } from '../service/sandbox-inbox.ts'

const CUSTOMERS = Number(process.env.STORM_CUSTOMERS ?? 60)
/** The most customers that a pass of a background job takes. */
const MOST_PER_PASS = 100
const MOST_PER_ACTION = 500
const NAME = { firstName: 'Zbignevar', lastName: 'Kwortzhelm' }
const service = await startMonitoringService()
const { app, analyst, clock, nodes, second, sweep } = service
const partner = await service.aPartner()
await approveMany()

test('a list entry that concerns very many approved customers raises each alert once on two nodes, in bounded batches', async (t) => {
  await service.activate({ id: 'storm', name: `${NAME.firstName} ${NAME.lastName}`, category: 'Pep' })
  const before = process.cpuUsage()
  const began = performance.now()
  const passes: number[] = []
  for (let isDone = false; !isDone; ) {
    const worked = await Promise.all(nodes.map(async (node) => [await sweepScreening(node), await sweepRisk(node)]))
    passes.push(...worked.flat())
    isDone = worked.flat().every((count) => count === 0)
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - began) / 1000
  t.diagnostic(`${CUSTOMERS} alerts: ${((user + system) / 1e6).toFixed(1)} CPU s of Node, ${seconds.toFixed(1)} s`)
  assert.ok(Math.max(...passes) <= MOST_PER_PASS, `a pass took ${Math.max(...passes)}`)
  await everyCustomerHasOneAlert()
  // Nothing is left that could raise them again.
  await sweep()
  await everyCustomerHasOneAlert()
})

test('the analyst is notified of all of them with one notification and one email', async () => {
  clock.advance(30_000)
  assert.deepEqual((await Promise.all(nodes.map((node) => notifyOfAlerts(node)))).sort(), [0, CUSTOMERS].sort())
  const mails = (await inboxOf(service)).filter(({ to, subject }) => to === analyst.email && /alerts/.test(subject))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [`${CUSTOMERS.toLocaleString('en')} alerts need your attention`],
  )
  const { items } = done(await analyst.get('/api/compliance/v1/notifications'))
  assert.equal(items.filter(({ kind }: { kind: string }) => kind === 'alert.raised').length, 1)
})

test('the list is read in pages with exact counts, and both analysts dismiss the same alerts at once without deciding any twice', async (t) => {
  const first = done(await analyst.get(`${ALERTS}?pageSize=200`))
  assert.deepEqual([first.counts.open, first.counts.byKind.ScreeningMatch], [CUSTOMERS, CUSTOMERS])
  const alertIds: string[] = first.items.map(({ alertId }: { alertId: string }) => alertId)
  for (let cursor = first.nextCursor; cursor !== null && alertIds.length < MOST_PER_ACTION; ) {
    const page = done(await analyst.get(`${ALERTS}?pageSize=200&cursor=${cursor}`))
    alertIds.push(...page.items.map(({ alertId }: { alertId: string }) => alertId))
    cursor = page.nextCursor
  }
  assert.equal(new Set(alertIds).size, alertIds.length)
  const dismissal = {
    alertIds: alertIds.slice(0, MOST_PER_ACTION),
    reasonCode: 'FalsePositive',
    comment: 'Another birth date: none of them is the listed person.',
  }
  const began = performance.now()
  const both = await Promise.all([analyst, second].map((user) => user.post(`${ALERTS}/dismiss`, dismissal)))
  t.diagnostic(`${dismissal.alertIds.length} dismissed by two: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const [one, other] = both.map(done)
  assert.equal(one.dismissed + other.dismissed, dismissal.alertIds.length)
  for (const { error } of [...one.results, ...other.results].filter((result) => result.error))
    assert.equal(error.code, 'Alert.Closed')
  const left = CUSTOMERS - dismissal.alertIds.length
  assert.equal(done(await analyst.get(`${ALERTS}?pageSize=1`)).counts.open, left)
  const [audited] = await everyCell(app.db)(
    (sql) => sql`select count(*)::int as count from audit_entry where action = 'dismissAlert'`,
  )
  assert.equal(audited!.count, dismissal.alertIds.length)
  const workload = done(await service.supervisor.get('/api/compliance/v1/workload')).analysts
  const dismissed = workload.map(({ dismissedAlerts }: { dismissedAlerts: number }) => dismissedAlerts)
  assert.equal(
    dismissed.reduce((sum: number, count: number) => sum + count, 0),
    dismissal.alertIds.length,
  )
})

/** Created by the API; approved in the database, because two analysts would need minutes. */
async function approveMany(): Promise<void> {
  for (let n = 1; n <= CUSTOMERS; n++) {
    const identity = { identityTypeCode: 'PASSPORT', issuingCountry: 'NGA', identityValue: `S${10_000_000 + n}` }
    const person = aPerson({
      ...{ ...NAME, percentageShare: 100, phone: `+23490${10_000_000 + n}` },
      identities: [{ ...identity, issueDate: '2021-04-01', expiryDate: '2036-04-01' }],
    })
    const profile = aProfile({
      ...SMALL,
      ...{ companyName: `Storm Quay ${n}`, tradingName: null, registrationNumber: `ST${n}` },
      ...{ website: `https://storm-${n}.example`, phoneNumber: `+44711${1_000_000 + n}`, businessPersonList: [person] },
    })
    done(await partner.post('/api/partner/v1/business-profiles', profile))
  }
  await sweep()
  const now = clock.now()
  await everyCell(app.db)(async (sql) => {
    await sql`
      update customer set verification_status = 'Approved', review_stage = 'Closed', decided_at = ${now}, status_changed_at = ${now}`
    await sql`
      update review_case set stage = 'Closed', due_at = null, closed_at = ${now}, first_approver_id = ${analyst.userId},
        reviewed_at = ${now}, accepted_risk_level = risk_level`
  })
  await sweep()
}

async function everyCustomerHasOneAlert(): Promise<void> {
  const [alerts, audited] = await everyCell(app.db)((sql) =>
    Promise.all([
      sql`select customer_id, count(*)::int as count from alert group by 1`,
      sql`select customer_id, count(*)::int as count from audit_entry where action = 'raiseAlert' group by 1`,
    ]),
  )
  for (const rows of [alerts, audited]) {
    assert.equal(rows.length, CUSTOMERS)
    assert.ok(rows.every(({ count }) => count === 1))
  }
}
