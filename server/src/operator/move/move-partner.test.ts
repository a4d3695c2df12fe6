// A partner moves between two cells, each in its own database, while it works.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { aProfile } from '../../../test/customers/factories.ts'
import { aCase, assessDueCases, sendEvidence } from '../../../test/customers/test-case.ts'
import { rowsOf } from '../../../test/database/partner-rows.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import type { TestPartner } from '../../../test/service/test-service.ts'
import { recordEvents, settle, subscribe } from '../../../test/service/webhook-service.ts'
import { type CellSql, DEFAULT_CELL } from '../../platform/db/db.ts'
import { startDispatcher } from '../../webhooks/dispatch/dispatcher.ts'
import { finishMoves } from './finish-moves.ts'
import { type MoveOptions, movePartner } from './move-partner.ts'

const authority = new TestAuthority()
const folder = await mkdtemp(join(tmpdir(), 'gangway-move-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
const north = await cloneDatabase()
const service = await startOperatorService({
  cells: [{ name: 'north', ...north }],
  env: {
    RATE_LIMITS: 'off',
    WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  },
})
const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
after(async () => {
  await receiver.close()
  await service.app.webhookClient.close()
  await rm(folder, { recursive: true })
  await north.drop()
})
const { app, operator, adminUrl } = service
const [home, far] = app.db.cells as [(typeof app.db.cells)[0], (typeof app.db.cells)[0]]
const PROFILES = '/api/partner/v1/business-profiles'
const move = (partner: TestPartner, to: string, more: string[] = []) =>
  operator(['partners', 'move', partner.partnerId, to, ...more])
type Reached = NonNullable<MoveOptions['reached']>
const moveWith = ({ partnerId }: TestPartner, reached: Reached, progress = (_line: string) => {}) =>
  movePartner(app, { partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', { progress, reached })
const atHome = () => service.aPartner({ cell: DEFAULT_CELL })
const create = (partner: TestPartner) => partner.post(PROFILES, aProfile())
/** What differs in the new cell by design. */
const comparable = ({ webhook_endpoint: _, risk_due: __, ...rows }: Record<string, string[]>) => rows

async function cellOf({ partnerId }: TestPartner): Promise<string> {
  const [row] = await app.db.directory((sql) => sql`select cell from partner where partner_id = ${partnerId}`)
  return row!.cell
}

async function guardsIn(cell: typeof home, { partnerId }: TestPartner): Promise<number> {
  const name = `moving_${partnerId.replaceAll('-', '')}`
  const [row] = await cell.run((sql) => sql`select count(*)::int as guards from pg_policy where polname = ${name}`)
  return row!.guards
}

test('a partner is moved with its customers, cases, files and events, and back', async () => {
  const partner = await atHome()
  await subscribe(app, partner.partnerId, receiver.url())
  const reviewCase = await aCase(service, partner)
  await sendEvidence(reviewCase)
  await aCase(service, partner)
  await assessDueCases(service)
  const pending = await recordEvents(app, partner.partnerId, 20, { withoutSignal: true })
  const before = await rowsOf(adminUrl, partner.partnerId)
  const path = `${PROFILES}/${reviewCase.customerId}`
  const profile = (await partner.get(path)).body

  const { code, out, err } = await move(partner, 'north')
  assert.equal(code, 0, err)
  assert.match(
    err,
    /Copied customer: 2 rows\.[\s\S]*Compared customer: 2 rows\.[\s\S]*Verified the audit logs of 2 customers\./,
  )
  assert.match(
    out,
    /Total +\d+\n\n.* is in cell north now\.\nWrites were rejected for [1-4]\.\d seconds\.\n\d+ rows were deleted in cell default\./,
  )
  assert.equal(await cellOf(partner), 'north')
  assert.deepEqual(comparable(await rowsOf(north.adminUrl, partner.partnerId)), comparable(before))
  assert.deepEqual(await rowsOf(adminUrl, partner.partnerId), {})
  for (const cell of [home, far]) assert.deepEqual(await cell.run(brokenInvariants), [], cell.name)
  await until('this node knows the new cell', async () => (await app.db.cellOf(partner.partnerId)).name === 'north')
  assert.deepEqual((await partner.get(path)).body, profile)
  assert.equal((await create(partner)).status, 200)

  const dispatcher = startDispatcher(app, { stopWithinMs: 1000 })
  const received = () => new Set(receiver.received.map(({ headers }) => headers['svc-id']))
  await until('pending deliveries are sent', async () => {
    await settle(dispatcher)
    return pending.every((id) => received().has(id))
  })
  const [queued] = await far.run(
    (sql) => sql`select count(*)::int as rows from webhook_queue where partner_id = ${partner.partnerId}`,
  )
  const events = await far.run((sql) => sql`select event_id from event where partner_id = ${partner.partnerId}`)
  await dispatcher.stop()
  assert.equal(queued!.rows, 0)
  assert.deepEqual(new Set(events.map(({ event_id }) => event_id)), received(), 'events recorded = events received')

  const [action] = await app.db.directory(
    (sql) => sql`select subject_id, facts from account_event where action = 'PartnerMoved'`,
  )
  assert.deepEqual(action, { subject_id: partner.partnerId, facts: { from: 'default', to: 'north' } })
  assert.deepEqual(
    [(await guardsIn(home, partner)) > 0, await guardsIn(far, partner)],
    [true, 0],
    'late writers are rejected',
  )
  const back = await move(partner, 'default')
  assert.equal(back.code, 0, back.err)
  assert.deepEqual(await rowsOf(north.adminUrl, partner.partnerId), {})
  assert.equal(await guardsIn(home, partner), 0)
  assert.equal((await operator(['audit', 'verify'])).code, 0)
  for (const cell of [home, far]) assert.deepEqual(await cell.run(brokenInvariants), [], cell.name)
})

test('writes during the fence get 503 with Retry-After and succeed afterwards; reads and other partners are not affected', async () => {
  const [partner, other] = [await atHome(), await atHome()]
  const { customerId } = (await create(partner)).body.value
  const seen: Record<string, [write: number, retryAfter: boolean, read: number, other: number]> = {}
  await moveWith(partner, async (step) => {
    if (!['copied', 'fenced', 'shown in the new cell', 'switched'].includes(step)) return
    const write = await create(partner)
    const read = await partner.get(`${PROFILES}/${customerId}`)
    seen[step] = [write.status, write.headers['retry-after'] !== undefined, read.status, (await create(other)).status]
  })
  assert.deepEqual(seen, {
    copied: [200, false, 200, 200],
    fenced: [503, true, 200, 200],
    'shown in the new cell': [503, true, 200, 200],
    switched: [503, true, 200, 200],
  })
  assert.equal((await create(partner)).status, 200)
  assert.equal((await partner.get(PROFILES)).body.value.total, 3)
})

test('a node that was frozen before its write is rejected after the switch, also when the rows are deleted', async () => {
  const partner = await atHome()
  await create(partner)
  // Not a connection of the service, which gives up one that is silent for long.
  const connection = postgres(service.databaseUrl, { max: 1, onnotice: () => {} })
  const gate = Promise.withResolvers<void>()
  const frozen = connection.begin(async (sql) => {
    await sql`select set_config('app.partner_id', ${partner.partnerId}, true)`
    await gate.promise
    await sql`insert into upload_usage (partner_id, day, links, bytes) values (${partner.partnerId}, '2026-01-01', 1, 1)`
  })
  await moveWith(partner, async (step) => {
    if (step !== 'switched') return
    const late = home.transaction(async (sql) => {
      await sql`select set_config('app.partner_id', ${partner.partnerId}, true)`
      await sql`update customer set trading_name = 'late'`
    })
    await assert.rejects(late, { code: 'GW503' })
  })
  gate.resolve()
  await assert.rejects(frozen, { code: 'GW503' })
  await connection.end()
  assert.deepEqual(await rowsOf(adminUrl, partner.partnerId), {})
})

test('a write that began before the fence is waited for and is in the copy', async () => {
  const partner = await atHome()
  await create(partner)
  const gate = Promise.withResolvers<void>()
  let running: Promise<unknown> | undefined
  await moveWith(partner, async (step) => {
    if (step !== 'compared') return
    const begun = Promise.withResolvers<void>()
    running = app.db.partnerTransaction(partner.partnerId, async (sql) => {
      await sql`update customer set trading_name = 'In time'`
      begun.resolve()
      await gate.promise
    })
    await begun.promise
    const waits = () =>
      home.run((sql) =>
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.then((rows) => rows.length > 0),
      )
    void until('the fence waits', waits).then(gate.resolve)
  })
  await running
  const [row] = await far.run((sql) => sql`select trading_name from customer where partner_id = ${partner.partnerId}`)
  assert.equal(row!.trading_name, 'In time')
})

test('a customer that changes while it is copied is not reported as broken, and one that is broken is', async () => {
  const partner = await atHome()
  const path = `${PROFILES}/${(await create(partner)).body.value.customerId}`
  const change = async (tradingName: string) =>
    assert.equal((await partner.patch(path, { tradingName })).status, 200, tradingName)
  const { problem } = await moveWith(partner, async (step) => {
    // The entry is copied after the customer that has its hash.
    if (step === 'compared audit_entry') await change('While it is compared')
  })
  assert.equal(problem, undefined)
  assert.equal((await partner.get(path)).body.value.tradingName, 'While it is compared')

  const other = await atHome()
  await create(other)
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await admin`update audit_entry set action = 'Changed' where partner_id = ${other.partnerId}`
  await admin.end()
  const broken = await move(other, 'north')
  assert.match(broken.out, /The audit log of customer .*\n.* is still in cell default and works\./)
  assert.equal(broken.code, 3)
  assert.equal((await create(other)).status, 200)
})

test('a second command waits for the first and then reports that the partner has moved', async () => {
  const partner = await atHome()
  await create(partner)
  let second: ReturnType<typeof move> | undefined
  await moveWith(partner, async (step) => {
    if (step !== 'copied') return
    second = move(partner, 'north')
    await until('the second command waits', async () => {
      const locks = await home.run(
        (sql) =>
          sql`select count(*)::int as held from pg_stat_activity where query like '%pg_try_advisory_lock(hashtextextended%' and datname = current_database()`,
      )
      return locks[0]!.held >= 2
    })
  })
  const { code, err } = (await second)!
  assert.equal(code, 1)
  assert.match(err, /Another command is moving this partner\. Waiting[\s\S]* is in cell north already\./)
})

test('a move can be cancelled before the switch, and not after it', async () => {
  const partner = await atHome()
  await create(partner)
  const before = await rowsOf(adminUrl, partner.partnerId)
  const stop = new Error('stopped')
  const stopAt = (at: string) =>
    moveWith(partner, (step) => {
      if (step === at) throw stop
    })
  await assert.rejects(stopAt('fenced'), stop)
  const other = await operator(['partners', 'move', partner.partnerId, 'default'])
  assert.deepEqual([other.code, /is being moved to cell north/.test(other.err)], [1, true])
  const cancelled = await move(partner, 'north', ['--cancel'])
  assert.equal(cancelled.code, 0, cancelled.err)
  assert.match(cancelled.out, /stays in cell default; \d+ copied rows were deleted/)
  assert.deepEqual(
    [await rowsOf(adminUrl, partner.partnerId), await rowsOf(north.adminUrl, partner.partnerId)],
    [before, {}],
  )
  assert.deepEqual([await guardsIn(home, partner), await guardsIn(far, partner)], [0, 0])
  assert.equal((await create(partner)).status, 200)
  const again = await move(partner, 'north', ['--cancel'])
  assert.deepEqual([again.code, /is not being moved to cell north/.test(again.err)], [1, true])
  await assert.rejects(stopAt('switched'), stop)
  const late = await move(partner, 'north', ['--cancel'])
  assert.deepEqual([late.code, /is in cell north already/.test(late.err)], [1, true])
  assert.equal((await move(partner, 'north')).code, 0)
})

test('rows that differ in the copy keep the partner where it is, with exit code 3', async () => {
  const partner = await atHome()
  await create(partner)
  await far.run((sql) =>
    sql.unsafe(`create function lose_row() returns trigger language plpgsql as 'begin return null; end';
      create trigger a_loss before insert on customer_term for each row execute function lose_row()`),
  )
  const { code, out } = await move(partner, 'north')
  await far.run((sql) => sql.unsafe('drop trigger a_loss on customer_term'))
  assert.match(out, /The rows in both cells differ: customer_term\.\n.* is still in cell default and works\./)
  assert.deepEqual([code, await cellOf(partner)], [3, 'default'])
  assert.equal((await create(partner)).status, 200, 'writes pass again')
  assert.equal((await move(partner, 'north')).code, 0)
})

test('a partner that changes faster than it can be copied stays where it is, and can be moved when it changes less', async () => {
  const partner = await atHome()
  const { customerId } = (await create(partner)).body.value
  const key = JSON.stringify({ partner_id: partner.partnerId, customer_id: customerId })
  const noted = (sql: CellSql) => sql`
    insert into moving_change (moving_id, table_name, row_key)
    select ${partner.partnerId}, 'customer', ${key}::text::jsonb from generate_series(1, 2100)`
  const change = async (step: string) => {
    if (step === 'copied' || step === 'changes applied') await home.run(noted)
  }
  const lines: string[] = []
  const { problem } = await moveWith(partner, change, (line) => void lines.push(line))
  assert.match(lines.at(-1)!, /^Following changes: \d+ left\.$/)
  assert.equal(problem, 'Cell default changes faster than it can be copied. Try again at a quieter time.')
  assert.equal((await create(partner)).status, 200, 'writes pass all the time')
  assert.deepEqual([(await move(partner, 'north')).code, await cellOf(partner)], [0, 'north'])
})

test('the guards of the old cell are dropped by a node after an hour', async () => {
  const partner = await atHome()
  await moveWith(partner, () => {})
  await finishMoves(app)
  assert.ok((await guardsIn(home, partner)) > 0)
  await app.db.directory((sql) => sql`update partner_move set switched_at = switched_at - interval '61 minutes'`)
  await finishMoves(app)
  assert.equal(await guardsIn(home, partner), 0)
})

test('what cannot be moved is reported, and nothing changes', async () => {
  const partner = await atHome()
  const state = () =>
    app.db.directory(
      (
        sql,
      ) => sql`select p.cell, count(m.move_id)::int as moves from partner p left join partner_move m using (partner_id)
      where partner_id = ${partner.partnerId} group by 1`,
    )
  const fails = async (args: string[], code: number, message: RegExp, env: Record<string, string> = {}) => {
    const ran = await operator(['partners', 'move', ...args], { env })
    assert.match(ran.err, message)
    assert.equal(ran.code, code)
    assert.deepEqual([...(await state())], [{ cell: 'default', moves: 0 }])
    assert.deepEqual([await guardsIn(home, partner), await guardsIn(far, partner)], [0, 0])
  }
  const { partnerId } = partner
  await fails(['no-such-partner', 'north'], 1, /Partner not found/)
  await fails([partnerId, 'south'], 1, /Cell not found: south\. Configured cells: default, north/)
  await fails([partnerId, 'default'], 1, /is in cell default already/)
  await fails([partnerId], 2, /Missing argument: <cell>/)
  assert.equal((await operator(['cells', 'drain', 'north'])).code, 0)
  await fails([partnerId, 'north'], 1, /Cell north is draining/)
  assert.equal((await operator(['cells', 'add', 'north'])).code, 0)
  const [last] = await far.run(
    (sql) => sql`
    delete from schema_migration where name = (select max(name) from schema_migration) returning *`,
  )
  await fails([partnerId, 'north'], 1, /Cell north needs migrations/)
  await far.run((sql) => sql`insert into schema_migration ${sql(last as Record<string, string>)}`)
  const away = { DATABASE_CELLS: `north=${Object.assign(new URL(north.url), { port: '1' }).href}` }
  await fails([partnerId, 'north'], 4, /The database of cell north in DATABASE_CELLS is unreachable/, away)
  await far.transaction(async (sql) => {
    await sql`insert into case_tag (partner_id, customer_id, tag) values (${partnerId}, ${partnerId}, 'left')`
  })
  await fails([partnerId, 'north'], 1, /Cell north has rows of .* that no move has copied/)
})
