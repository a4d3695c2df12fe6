import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { ActivityLine, SealLine } from './export-activity.ts'
import type { EntryLine, EntrySealLine, StreamLine } from './export-entries.ts'

const service = await startOperatorService({ env: { AUDIT_STREAM_CUSTOMERS: 'on', RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })

async function exported(...args: string[]): Promise<StreamLine[]> {
  const { code, out } = await service.operator(['audit', 'export', ...args])
  assert.equal(code, 0)
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

test('an export continues after the last seal, has each event once, and its hashes and chain can be verified', async () => {
  const first = await exported()
  assert.equal(first.at(-1)!.type, 'Seal')
  await admin.signIn()
  await admin.signIn()
  const second = await exported('--after', String(first.at(-1)!.sealNumber))
  assert.deepEqual(await exported('--after', String(second.at(-1)!.sealNumber)), [])
  assert.deepEqual(await exported(), [...first, ...second], 'an export can be repeated')

  const activity = [...first, ...second].filter((line): line is ActivityLine => line.type === 'AccountActivity')
  const signedIn = second.filter((line) => line.type === 'AccountActivity' && line.action === 'SignedIn')
  // An earlier one may have been sealed late.
  assert.ok(signedIn.length >= 2)
  assert.equal(new Set(activity.map(({ eventId }) => eventId)).size, activity.length)
  const [{ count }] = (await everyCell(service.app.db)(
    (sql) => sql`select count(*)::int as count from account_event`,
  )) as unknown as [{ count: number }]
  assert.equal(activity.length, count, 'every event is exported')

  let previousMac = '0'.repeat(64)
  for (const seal of [...first, ...second].filter((line): line is SealLine => line.type === 'Seal')) {
    const contents = activity.filter(({ sealNumber }) => sealNumber === seal.sealNumber).map(({ content }) => content)
    const hash = createHash('sha256').update(contents.map((content) => `${content}\n`).join(''))
    assert.deepEqual(
      [contents.length, hash.digest('hex'), previousMac],
      [seal.events, seal.contentHash, seal.previousMac],
    )
    previousMac = seal.mac
  }
  const { occurredAt, partnerId } = activity[0]!
  assert.match(occurredAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.ok(partnerId)
})

test('--limit ends after that many seals, and other values are usage errors', async () => {
  const limited = await exported('--limit', '1')
  assert.equal(limited.filter(({ type }) => type === 'Seal').length, 1)
  for (const args of [
    ['--after', 'x'],
    ['--after', '-1'],
    ['--limit', '0'],
  ])
    assert.equal((await service.operator(['audit', 'export', ...args])).code, 2, args.join(' '))
  const { json } = await service.operator(['audit', 'export', '--limit', '1', '--json'])
  assert.deepEqual(json.lines, limited)
})

const operator = await service.aUser({ role: 'operator' })
async function read(query = ''): Promise<{ lines: StreamLine[]; cursor: string }> {
  const answer = await operator.get(`/api/operator/v1/audit-stream${query}`)
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/x-ndjson'], answer.text)
  assert.ok(answer.text.endsWith('\n'))
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = lines.pop()
  assert.equal(last.type, 'Cursor')
  return { lines, cursor: last.cursor }
}

test('reading the stream over HTTP is recorded once an hour for each operator, also with concurrent requests', async () => {
  await Promise.all([read(), read(), read()])
  await read()
  const { items } = (await operator.get('/api/operator/v1/audit?action=AuditStreamRead')).body.value
  assert.deepEqual(
    items.map(({ actor }: any) => actor.userId),
    [operator.userId],
  )
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the stream over HTTP continues after a cursor with each line once, and each customer’s chain leads to its head', async () => {
  const customers = [await aCustomer(service, partner), await aCustomer(service, partner)]
  await customers[0]!.partner.patch(customers[0]!.path, { description: 'new' })
  const first = await read()
  await customers[1]!.partner.patch(customers[1]!.path, { description: 'newer' })
  await admin.signIn()
  const second = await read(`?cursor=${first.cursor}`)
  assert.deepEqual((await read(`?cursor=${second.cursor}`)).lines, [])
  assert.deepEqual((await read(`?cursor=${first.cursor}`)).lines, second.lines, 'a request can be repeated')
  const paged: StreamLine[] = []
  for (let cursor = '0.0', page = await read('?limit=1'); page.cursor !== cursor; ) {
    paged.push(...page.lines)
    cursor = page.cursor
    page = await read(`?limit=1&cursor=${cursor}`)
  }
  const all = [...first.lines, ...second.lines]
  const texts = (lines: readonly StreamLine[]) => lines.map((line) => JSON.stringify(line)).sort()
  assert.deepEqual(texts(paged), texts(all))
  assert.ok(second.lines.some((line) => line.type === 'AccountActivity' && line.action === 'SignedIn'))

  const entries = all.filter((line): line is EntryLine => line.type === 'CustomerEntry')
  for (const { customerId } of customers) {
    const own = entries.filter((line) => line.customerId === customerId)
    assert.equal(own.length, 2)
    let previous = '0'.repeat(64)
    for (const { content, hash, previousHash } of own) {
      assert.deepEqual([sha256(content), previousHash, JSON.parse(content)[0]], [hash, previous, previous])
      previous = hash
    }
    const [row] = await everyCell(service.app.db)(
      (sql) => sql<{ head: string }[]>`
        select encode(audit_hash, 'hex') as head from customer where customer_id = ${customerId}`,
    )
    assert.equal(previous, row!.head)
  }
  assert.doesNotMatch(JSON.stringify(entries), /newer|Ngozi|@/, 'no profile data')
  let previousMac = '0'.repeat(64)
  for (const seal of all.filter((line): line is EntrySealLine => line.type === 'CustomerSeal')) {
    const own = entries.filter(({ sealNumber }) => sealNumber === seal.sealNumber)
    assert.deepEqual(
      [own.length, sha256(own.map(({ hash }) => `${hash}\n`).join('')), previousMac],
      [seal.entries, seal.contentHash, seal.previousMac],
    )
    previousMac = seal.mac
  }
  const { out } = await service.operator(['audit', 'export', '--customers'])
  assert.deepEqual(
    out.trimEnd().split('\n'),
    all.filter(({ type }) => type.startsWith('Customer')).map((line) => JSON.stringify(line)),
  )
})

test('an entry whose transaction ends late is in the stream, after entries that are newer', async () => {
  const [early, late] = [await aCustomer(service, partner), await aCustomer(service, partner)]
  const { cursor } = await read()
  const newer = await (await service.app.db.cellOf(partner.partnerId)).transaction(async (sql) => {
    await sql`
      insert into audit_entry (partner_id, customer_id, audit_entry_id, version, occurred_at, actor_kind, actor_id, action,
        changed_fields, previous_hash, hash)
      select partner_id, customer_id, gen_random_uuid(), 2, now(), 'System', 'test', 'late', '{}', hash, hash
      from audit_entry where customer_id = ${late.customerId}`
    await early.partner.patch(early.path, { description: 'x' })
    return read(`?cursor=${cursor}`)
  })
  const entriesIn = ({ lines }: { lines: StreamLine[] }) =>
    lines.flatMap((line) => (line.type === 'CustomerEntry' ? [line.customerId] : []))
  assert.deepEqual(entriesIn(newer), [early.customerId])
  assert.deepEqual(entriesIn(await read(`?cursor=${newer.cursor}`)), [late.customerId])
})

test('the stream over HTTP ends without a cursor when the role or the session of its reader ends', async () => {
  for (const end of [
    (sql: Sql, userId: string) => sql`update account set staff_role = 'auditor' where account_id = ${userId}`,
    (sql: Sql, userId: string) => sql`delete from account_session where account_id = ${userId}`,
  ]) {
    const reader = await service.aUser({ role: 'operator' })
    assert.match((await reader.get('/api/operator/v1/audit-stream')).text, /"type":"Cursor"/)
    const { reading } = await service.app.db.directoryTransaction(async (sql) => {
      await sql`lock table account_seal in access exclusive mode`
      const reading = reader.get('/api/operator/v1/audit-stream?limit=100')
      await until('the stream waits', async () => {
        const [row] = await sql`
          select count(*)::int as waiting from pg_locks where not granted and relation = 'account_seal'::regclass`
        return row!.waiting > 0
      })
      await end(sql, reader.userId)
      return { reading }
    })
    const { text } = await reading
    assert.doesNotMatch(text, /AccountActivity|CustomerEntry|Cursor/)
  }
})

test('a cursor that did not come from a response is a field error', async () => {
  for (const cursor of ['1', 'x.y', '1.2.3', '-1.0']) {
    const { status, body } = await operator.get(`/api/operator/v1/audit-stream?cursor=${cursor}`)
    assert.deepEqual([status, body.error.details[0].path], [400, 'cursor'], cursor)
  }
})

test('an operator who reads the stream does not learn of alerts, screening or the work of analysts', async () => {
  const customer = await aCustomer(service, partner)
  const { customerId } = customer
  const analyst = await service.aUser({ role: 'analyst' })
  assert.equal((await analyst.post(`/api/compliance/v1/cases/${customerId}/claim`, {})).status, 200)
  const alert = {
    actor: { kind: 'System', id: 'monitoring' },
    action: 'raiseAlert',
    changedFields: ['alerts/01900000-0000-7000-8000-000000000000/ScreeningMatch'],
  } as const
  const at = { partnerId: partner.partnerId, customerId }
  await changeCustomer(service.app, at, { requestId: 'secret-request', as: 'staff' }, (locked) =>
    recordCustomerAction(locked, alert),
  )
  const ofCustomer = (lines: readonly StreamLine[]) =>
    lines.filter((line): line is EntryLine => line.type === 'CustomerEntry' && line.customerId === customerId)
  const complete = ofCustomer(await exported('--customers'))
  const seen = ofCustomer((await read('?limit=100')).lines)
  assert.deepEqual(
    seen.map(({ entryId, hash, previousHash }) => [entryId, hash, previousHash]),
    complete.map(({ entryId, hash, previousHash }) => [entryId, hash, previousHash]),
    'the chain is complete',
  )
  assert.deepEqual(seen[0], complete[0], 'what the partner did is shown')
  const withheld = seen.slice(1)
  assert.ok(withheld.length >= 2 && complete.some(({ action }) => action === 'raiseAlert'))
  const fields = 'type sealNumber partnerId customerId entryId version occurredAt previousHash hash isWithheld'
  for (const line of withheld) assert.deepEqual(Object.keys(line), fields.split(' '))
  assert.doesNotMatch(JSON.stringify(withheld), /alert|claim|monitoring|secret-request|ScreeningMatch/i)
  assert.ok(!JSON.stringify(withheld).includes(analyst.userId))
})
