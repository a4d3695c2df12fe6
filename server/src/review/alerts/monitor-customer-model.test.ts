// Three years of random lists, edits, expiries, reviews and analysts on two nodes, checked against what alerts promise: each cause
// has one alert, each alert ends in a decision or stays visible, and the partner learns nothing of them.
// MONITORING_MODEL_RUNS sets how many; a failing history is printed with the seed that repeats it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  ALERTS,
  DAY,
  type Listed,
  type MonitoredCustomer,
  startMonitoringService,
} from '../../../test/customers/monitored-customer.ts'
import { aboutWebsite, done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { inboxOf } from '../../../test/service/sandbox-inbox.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { dayOf } from '../../platform/clock.ts'
import type { DefaultCellSql } from '../../platform/db/db.ts'
import { notifyOfAlerts } from './notices/notify-of-alerts.ts'

const RUNS = Number(process.env.MONITORING_MODEL_RUNS ?? 2)
const CUSTOMERS = 4
const YEARS = 3
const service = await startMonitoringService()
const { app, clock, nodes, analyst, second, publish, sweep, anApproved, approve } = service
const staff = [analyst, second]
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })
const happened = new Map<string, number>()
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1)
const everyPartner = <T>(work: (sql: DefaultCellSql) => Promise<T>) => everyCell(app.db)(work)
// The certificate of a test partner is valid for a year.
await everyPartner((sql) => sql`update api_certificate set not_after = '2099-01-01'`)

type Customer = MonitoredCustomer & { readonly expiryDate: string }

interface History {
  readonly customers: readonly Customer[]
  list: Listed[]
}

const CATEGORIES = ['Sanctions', 'Pep', 'AdverseMedia', 'Other'] as const
const nat = fc.nat(1000)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('list' as const), n: nat, m: nat }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('edit' as const), n: nat, m: nat }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('renew' as const), n: nat, m: nat }) },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('act' as const), n: nat, m: nat }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('review' as const), n: nat, m: nat }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Each entry: some days pass, then these things happen. */
const history = fc.array(fc.tuple(fc.integer({ min: 20, max: 120 }), fc.array(step, { minLength: 1, maxLength: 3 })), {
  minLength: 16,
  maxLength: 20,
})

const STEPS: Record<Step['what'], (it: History, n: number, m: number) => Promise<unknown>> = {
  async list(it, n, m) {
    const { name } = it.customers[n % CUSTOMERS]!
    const known = it.list.find((entry) => entry.name === name)
    const others = it.list.filter((entry) => entry !== known)
    if (!known) it.list = [...others, { id: `${name} ${m}`, name, category: CATEGORIES[m % 4]! }]
    else it.list = m % 3 === 0 ? others : [...others, { ...known, note: `changed ${m}` }]
    await silently(it, () => publish(...it.list))
    note(known ? (m % 3 === 0 ? 'entry removed' : 'entry changed') : 'entry added')
  },
  async edit(it, n, m) {
    const customer = it.customers[n % CUSTOMERS]!
    const bodies = [
      { industry: 'Donations' },
      { tradingName: `Name ${m}` },
      { companyName: `Harbour ${m}` },
      { industry: 'CustomerRevenue' },
    ]
    const { status, body } = await customer.partner.patch(customer.path, bodies[m % 4])
    note(`edit ${body.error?.code ?? status}`)
  },
  async renew(it, n) {
    const customer = it.customers[n % CUSTOMERS]!
    const due = (await customer.status()).outstandingRequirements.some(
      ({ reasonCode }: any) => reasonCode === 'DocumentExpired',
    )
    if (!due) return
    const link = await customer.ask({ documentCategory: 'IdentityDocument', uboId: customer.uboId })
    if (link.status === 200) await customer.put(link.body.value)
    note(`renewed ${link.status}`)
  },
  async act(it, n, m) {
    const { items } = done(await analyst.get(ALERTS))
    const own = items.filter(({ customerId }: any) => it.customers.some((known) => known.customerId === customerId))
    const alert = own[n % Math.max(1, own.length)]
    if (!alert) return
    // Both analysts at once, each on a node of their own.
    const tried = await Promise.all(staff.map((user, index) => actOn(alert, user, m + (m % 5 === 0 ? index : 0))))
    for (const outcome of tried) note(`${alert.kind} ${outcome}`)
  },
  async review(it, n) {
    const states = await Promise.all(it.customers.map((customer) => customer.status()))
    const open = it.customers.filter((_, index) => states[index].reviewStage !== 'Closed')
    if (open.length > 0) await review(open[n % open.length]!)
  },
}

async function actOn(alert: any, user: TestUser, m: number): Promise<string> {
  const url = `${ALERTS}/${alert.alertId}`
  const { hitId, revision, category } = alert.details
  const reasonCode = alert.dismissalReasons[m % alert.dismissalReasons.length]
  const ways: (() => Promise<any>)[] = [
    () => user.post(`${url}/claim`),
    () => user.post(`${url}/dismiss`, { reasonCode, comment: 'x' }),
    () => user.post(`${url}/dismiss`, { reasonCode, comment: 'x' }),
    () => user.post(`${ALERTS}/dismiss`, { alertIds: [alert.alertId], reasonCode, comment: 'x' }),
    () => user.post(`${url}/reopen`, { comment: 'x' }),
    () => user.post(`${url}/request-changes`, { version: alert.version, items: [aboutWebsite] }),
    () =>
      hitId
        ? user.post(`/api/compliance/v1/customers/${alert.customerId}/screening/hits/${hitId}/decision`, {
            ...{ decision: category === 'Sanctions' && m % 3 ? 'FalsePositive' : 'Confirmed', comment: 'x', revision },
          })
        : user.post(`${url}/dismiss`, { reasonCode, comment: 'x' }),
  ]
  const way = m % 7
  const { status, body } = await ways[way]!()
  assert.ok(status === 200 || status === 409, JSON.stringify(body))
  return `${['claim', 'dismiss', 'dismiss', 'bulk', 'reopen', 'request', 'decide'][way]} ${body.error?.code ?? 'done'}`
}

/** Finishes the review of a customer that is open, as the partner and the analysts would. */
async function review(customer: Customer): Promise<void> {
  const before = await customer.status()
  if (before.reviewStage === 'AwaitingPartner')
    done(await customer.partner.patch(customer.path, { website: `https://w${clock.now().getTime()}.example` }))
  await sweep()
  if ((await customer.status()).reviewStage !== 'Queued') return
  const { subjects } = done(await analyst.get(`/api/compliance/v1/customers/${customer.customerId}/screening`))
  for (const { hitId, revision, state, withdrawnAt } of subjects.flatMap(({ hits }: any) => hits))
    if (state === 'Open' && withdrawnAt === null)
      done(
        await analyst.post(`/api/compliance/v1/customers/${customer.customerId}/screening/hits/${hitId}/decision`, {
          ...{ decision: 'FalsePositive', comment: 'x', revision },
        }),
      )
  if ((await customer.read(analyst)).screening.confirmedHits === 0) {
    await approve(customer, [analyst, second])
    note('approved again')
    return
  }
  done(await customer.act(analyst, 'claim'))
  done(await customer.decide(analyst, 'reject', { reasonCodes: ['ComplianceDecision'], comment: 'x' }))
  note('rejected')
}

/** Everything about these customers that the partner can see. */
async function partnerView({ customers }: History): Promise<string[]> {
  const ids = customers.map(({ customerId }) => customerId)
  const reads = await Promise.all([
    ...customers.flatMap(({ path }) => [partner.get(path), partner.get(`${path}/verification-status`)]),
    partner.get('/api/partner/v1/business-profiles?pageSize=200'),
    admin.get('/api/customer/v1/partner-profile/overview'),
    admin.get('/api/customer/v1/business-profiles?pageSize=200'),
  ])
  const [events, notices] = await everyPartner((sql) =>
    Promise.all([
      sql`select envelope from event where customer_id = any (${ids}::uuid[]) order by event_id`,
      sql`select kind, facts from notification where partner_id = ${partner.partnerId} and kind not like 'security.%' order by notification_id`,
    ]),
  )
  return [
    ...reads.map(({ text, headers }) => `${headers.etag} ${text}`),
    ...[...events, ...notices].map((row) => JSON.stringify(row)),
  ]
}

/** What only staff may know: the partner sees the same before and after, to the last byte and version. */
async function silently(it: History, work: () => Promise<unknown>): Promise<void> {
  await inboxOf(service)
  const before = await partnerView(it)
  await work()
  await Promise.all(nodes.map((node) => notifyOfAlerts(node)))
  await inboxOf(service)
  const after = await partnerView(it)
  assert.equal(after.length, before.length)
  for (const [index, text] of after.entries()) assert.equal(text, before[index])
}

const HOUR_AFTER = 60 * 60_000

async function holds({ customers }: History): Promise<void> {
  const ids = customers.map(({ customerId }) => customerId)
  const [alerts, hits, cases, items] = await everyPartner((sql) =>
    Promise.all([
      sql`select * from alert where customer_id = any (${ids}::uuid[]) order by alert_id`,
      sql`select * from screening_hit where customer_id = any (${ids}::uuid[]) and state = 'Open' and withdrawn_at is null`,
      sql`select c.customer_id, c.verification_status, r.reviewed_at, r.risk_level from customer c join review_case r using (partner_id, customer_id)
        where c.customer_id = any (${ids}::uuid[])`,
      sql`select item_id, status from requested_item where customer_id = any (${ids}::uuid[])`,
    ]),
  )
  const now = clock.now()
  for (const { customerId, expiryDate } of customers) {
    const own = alerts.filter((alert) => alert.customer_id === customerId)
    const open = own.filter(({ state }) => state === 'Open')
    const reviewCase = cases.find((row) => row.customer_id === customerId)!
    for (const [cause, same] of Map.groupBy(own, (alert) => alert.cause as string))
      assert.ok(same.filter(({ state }) => state !== 'Resolved').length <= 1, `${cause} has been decided twice`)
    if (reviewCase.verification_status !== 'Approved') {
      assert.deepEqual(open, [], 'a review covers everything')
      continue
    }
    assert.deepEqual(
      open
        .filter(({ kind }) => kind === 'ScreeningMatch')
        .map(({ details }) => `${details.hitId}:${details.revision}`)
        .sort(),
      hits
        .filter((hit) => hit.customer_id === customerId)
        .map((hit) => `${hit.hit_id}:${hit.revision}`)
        .sort(),
    )
    const months = { High: 12, Medium: 24, Low: 36 }[reviewCase.risk_level as 'High']
    const due = new Date(reviewCase.reviewed_at)
    due.setUTCMonth(due.getUTCMonth() + months)
    assert.equal(
      open.filter(({ kind }) => kind === 'PeriodicReview').length,
      due <= now ? 1 : 0,
      `review due ${due.toISOString()}`,
    )
    const kind = expiryKind(expiryDate, now)
    const statusOf = (alert: any) => items.find(({ item_id }) => item_id === alert.item_id)?.status
    const ofIdentity = own.filter((alert) => alert.details.expiryDate === expiryDate)
    const isRenewed = ofIdentity.some((alert) => ['Submitted', 'Accepted'].includes(statusOf(alert)))
    const decided = ofIdentity.filter((alert) => alert.kind === kind && alert.state !== 'Open')
    const isDecided = decided.some((alert) => alert.state !== 'Resolved' || statusOf(alert) === 'Waived')
    assert.deepEqual(
      open.filter((alert) => /^Identity/.test(alert.kind)).map((alert) => alert.kind),
      kind && !isRenewed && !isDecided ? [kind] : [],
    )
    assert.ok(open.filter((alert) => alert.kind === 'RiskRaised').length <= 1)
  }
}

function expiryKind(expiryDate: string, now: Date): string | undefined {
  if (expiryDate < dayOf(now)) return 'IdentityExpired'
  return expiryDate <= dayOf(new Date(now.getTime() + 30 * DAY)) ? 'IdentityExpiring' : undefined
}

/** Each alert was raised once and closed at most once, says the audit log. */
async function audited({ customers }: History): Promise<void> {
  for (const { customerId } of customers) {
    const [alerts, entries] = await everyPartner((sql) =>
      Promise.all([
        sql`select * from alert where customer_id = ${customerId}`,
        sql`select action, changed_fields from audit_entry where customer_id = ${customerId} order by audit_entry_id`,
      ]),
    )
    for (const alert of alerts) {
      const field = `alerts/${alert.alert_id}/${alert.kind}`
      const about = entries.filter((entry) => entry.changed_fields.some((name: string) => name.startsWith(field)))
      const actions = about.map(({ action }) => action as string)
      assert.equal(actions.filter((action) => action === 'raiseAlert').length, 1)
      const closing = actions.filter(
        (action) => !/^(raiseAlert|claimAlert|releaseAlert|proposeDismissal|sendBackAlert)$/.test(action),
      )
      assert.equal(closing.length, alert.state === 'Open' ? 0 : 1, `${alert.state} ${alert.resolution}: ${actions}`)
    }
  }
}

test(`in ${RUNS} random histories of ${YEARS} years each cause has one alert, and the partner learns of none`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (months) => {
      const customers: Customer[] = []
      for (let n = 0; n < CUSTOMERS; n++) {
        const expiryDate = dayOf(new Date(clock.now().getTime() + (100 + 200 * n) * DAY))
        customers.push({ ...(await anApproved({ partner, expiryDate })), expiryDate })
      }
      const it: History = { customers, list: [] }
      for (const [days, steps] of months) {
        clock.advance(days * DAY + HOUR_AFTER)
        await sweep()
        for (const { what, n, m } of steps) {
          await STEPS[what](it, n, m)
          await sweep()
        }
        await holds(it)
      }
      await audited(it)
      await publish()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  assert.deepEqual(await everyPartner(brokenInvariants), [])
})

test('the random histories include every kind of alert and end', async (t) => {
  const kinds = await everyPartner(
    (sql) => sql`select kind, state, count(*)::int as alerts from alert group by 1, 2 order by 1, 2`,
  )
  for (const { kind, state, alerts } of kinds) t.diagnostic(`${kind} ${state}: ${alerts}`)
  for (const [what, count] of [...happened].sort()) t.diagnostic(`${what}: ${count}`)
  assert.ok(happened.size > 10, 'too few different outcomes')
})
