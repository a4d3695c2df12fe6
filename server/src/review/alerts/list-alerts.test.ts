// The list of alerts stays fast with 100,000 open ones: each page is chosen by an index, and the counts are right.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERTS, DAY, startMonitoringService } from '../../../test/customers/monitored-customer.ts'
import { done } from '../../../test/customers/test-case.ts'
import { ALERT_KINDS, SEVERITIES } from './alert-kinds.ts'
import { type AlertFilter, listAlerts } from './list-sql.ts'

const OPEN = 100_000
const BATCH = 10_000
const CLOSED = 600
const service = await startMonitoringService()
const { app, analyst, clock, anApproved } = service
const customer = await anApproved()
const now = clock.now()
const cell = await app.db.cellOf(customer.partner.partnerId)
await cell.run(async (sql) => {
  // In batches, so that no statement takes long on a busy machine.
  for (let from = 1; from <= OPEN; from += BATCH)
    await sql`
    insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, details, raised_at, due_at)
    select ${customer.partner.partnerId}, ${customer.customerId}, gen_random_uuid(),
      (${ALERT_KINDS as unknown as string[]}::text[])[1 + n % 7], (${SEVERITIES as unknown as string[]}::text[])[1 + n % 3], 'made:' || n, '{}',
      ${now}, ${now}::timestamptz + (n - 1000) * interval '1 minute'
    from generate_series(${from}::int, ${from + BATCH - 1}::int) as n`
  await sql`
    insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, details, raised_at, due_at, state, closed_at, resolution)
    select ${customer.partner.partnerId}, ${customer.customerId}, gen_random_uuid(), 'PeriodicReview', 'Low', 'closed:' || n, '{}',
      ${now}, ${now}::timestamptz + n * interval '1 minute', 'Resolved', ${now}::timestamptz - n * interval '1 minute', 'CauseEnded'
    from generate_series(1, ${CLOSED}::int) as n`
  await sql`analyze alert`
})

test('a page deep in 100,000 open alerts is found by an index, with any filter', async () => {
  const filter: AlertFilter = {
    states: ['Open'],
    ...{ kinds: undefined, severities: undefined, customerId: undefined, partnerId: undefined, ownerId: undefined },
    ...{ isUnclaimed: false, isProposed: false, notProposedBy: undefined },
    overdue: undefined,
    now,
    claimedSince: now,
  }
  const after = { time: new Date(now.getTime() + 30 * DAY), alertId: '80000000-0000-4000-8000-000000000000' }
  const filters: Partial<AlertFilter>[] = [
    {},
    { kinds: ['ScreeningMatch'] },
    { severities: ['High'] },
    { partnerId: customer.partner.partnerId },
    { overdue: false },
    { isUnclaimed: true },
    { isUnclaimed: true, notProposedBy: analyst.userId },
    { states: ['Open', 'Dismissed'] },
    { states: ['Dismissed', 'Resolved'] },
  ]
  for (const more of filters) {
    const read = await cell.transaction(async (sql) => {
      const page = await listAlerts(sql, { ...filter, ...more }, { limit: 51, after })
      assert.equal(page.length, 51, JSON.stringify(more))
      const times = page.map(({ dueAt }) => dueAt.getTime())
      if (!more.states)
        assert.deepEqual(
          times,
          [...times].sort((a, b) => a - b),
        )
      const [row] = await sql`
        select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'alert'`
      return row!
    })
    assert.equal(read.scanned, 0, JSON.stringify(more))
    assert.ok(read.fetched < 2000, `${JSON.stringify(more)} reads ${read.fetched} rows`)
  }
})

test('pages cover every alert once, and counts are exact', async () => {
  const first = done(await analyst.get(`${ALERTS}?pageSize=200`))
  assert.deepEqual([first.counts.open, first.counts.overdue], [OPEN, 1000])
  assert.equal(first.counts.bySeverity.High + first.counts.bySeverity.Medium + first.counts.bySeverity.Low, OPEN)
  assert.equal(first.counts.byKind.RiskRaised, Math.floor((OPEN - 5) / 7) + 1)
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < 5; page++) {
    const query = cursor ? `&cursor=${cursor}` : ''
    const { items, nextCursor } = done(await analyst.get(`${ALERTS}?pageSize=200&overdue=true${query}`))
    for (const { alertId } of items) seen.add(alertId)
    cursor = nextCursor
  }
  assert.deepEqual([seen.size, cursor], [1000, null])
})

test('closed alerts are listed and exported by when they were closed, newest first', async () => {
  const other = await anApproved()
  const cellOfOther = await app.db.cellOf(other.partner.partnerId)
  // The oldest alert by its ID, closed last.
  const closedLast = '00000000-0000-4000-8000-000000000000'
  await cellOfOther.run(
    (sql) => sql`
      insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, details, raised_at, due_at, state, closed_at, resolution)
      values (${other.partner.partnerId}, ${other.customerId}, ${closedLast}, 'PeriodicReview', 'Low', 'closed', '{}',
        ${now}, ${now}, 'Resolved', ${now}, 'CauseEnded')`,
  )
  const closed: { alertId: string; closedAt: string }[] = []
  let cursor: string | null = null
  do {
    const query = cursor ? `&cursor=${cursor}` : ''
    const page = done(await analyst.get(`${ALERTS}?state=Dismissed&state=Acted&state=Resolved&pageSize=200${query}`))
    closed.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  assert.equal(new Set(closed.map(({ alertId }) => alertId)).size, CLOSED + 1)
  assert.equal(closed[0]!.alertId, closedLast)
  const times = closed.map(({ closedAt }) => closedAt)
  assert.deepEqual(times, [...times].sort().reverse())
  const file = await analyst.get(`${ALERTS}/export?state=Dismissed&state=Acted&state=Resolved`)
  const [, ...rows] = file.text.trimEnd().split('\r\n')
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    closed.map(({ alertId }) => alertId),
  )
})

test('an export has every alert of the filter in its order, and says when there are too many', async () => {
  const file = await analyst.get(`${ALERTS}/export?overdue=true`)
  assert.equal(file.headers['x-row-count'], '1000')
  const [names, ...rows] = file.text.trimEnd().split('\r\n')
  assert.match(
    names!,
    /alertId,customerId,partnerName,partnerCustomerId,companyName,kind,severity,category,subjectKind,score,state/,
  )
  const ids = rows.map((row) => row.split(',')[0])
  assert.equal(new Set(ids).size, 1000)
  assert.equal(ids[0], done(await analyst.get(`${ALERTS}?pageSize=1&overdue=true`)).items[0].alertId)
  await cell.run(
    (sql) => sql`
      insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, details, raised_at, due_at)
      select ${customer.partner.partnerId}, ${customer.customerId}, gen_random_uuid(), 'PeriodicReview', 'Low', 'made:more', '{}',
        ${now}, ${now}`,
  )
  const refused = await analyst.get(`${ALERTS}/export`)
  assert.deepEqual([refused.status, refused.body.error.code], [400, 'ValidationControl.Error'])
})
