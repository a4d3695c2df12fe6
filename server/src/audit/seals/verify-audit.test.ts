// Changes made directly in the database are found by the seals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { hashOfRecord } from '../audit-log.ts'
import { listLinks } from '../audit-log-sql.ts'
import { sealAndVerifyActivity, sealAndVerifyCustomers } from './audit-job.ts'
import { sealActivity } from './seal-activity.ts'
import { verifyActivity, verifyAllCustomers } from './verify-audit.ts'

const service = await startOperatorService()
const { app } = service
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })
const run = everyCell(app.db)

/** Makes a change in the database, checks what is found, and undoes the change. */
async function tampered(change: string, undo: string, problem: RegExp): Promise<void> {
  await run((sql) => sql.unsafe(change))
  const { problems } = await verifyActivity(app)
  assert.match(problems.join('; '), problem, change)
  await run((sql) => sql.unsafe(undo))
  assert.deepEqual((await verifyActivity(app)).problems, [])
}

test('deleted, changed and added account activity is found, also when a seal is deleted with its events', async () => {
  await admin.get('/api/auth/session')
  assert.ok((await sealActivity(app)) > 0)
  await admin.signIn()
  await sealActivity(app)
  assert.deepEqual((await verifyActivity(app)).problems, [])
  await run((sql) => sql.unsafe('create table kept_event as select * from account_event where seal_number = 1'))
  await run((sql) => sql.unsafe('create table kept_seal as select * from account_seal'))
  const restore = 'insert into account_event select * from kept_event'
  await tampered('delete from account_event where seal_number = 1', restore, /events are missing/)
  await tampered(
    "update account_event set action = 'SignedOut' where seal_number = 1",
    'update account_event e set action = k.action from kept_event k where k.account_event_id = e.account_event_id',
    /events were changed/,
  )
  await tampered(
    'insert into account_event select partner_id, gen_random_uuid(), occurred_at, actor_id, action, subject_id, facts, request_id, 1 from kept_event limit 1',
    'delete from account_event where seal_number = 1 and account_event_id not in (select account_event_id from kept_event)',
    /events were changed or added/,
  )
  await tampered(
    'delete from account_seal where seal_number = 1',
    'insert into account_seal select * from kept_seal where seal_number = 1',
    /the seal before it is missing/,
  )
  await tampered(
    'update account_seal set events = 0 where seal_number = 1',
    'update account_seal s set events = k.events from kept_seal k where k.seal_number = s.seal_number',
    /the seal was changed/,
  )
})

test('a running service notices that the newest seal was removed together with its events', async () => {
  await admin.signIn()
  await sealActivity(app)
  await run((sql) =>
    sql.unsafe(`create table tail_event as select * from account_event where seal_number = (select max(seal_number) from account_seal);
      create table tail_seal as select * from account_seal order by seal_number desc limit 1;
      delete from account_event where seal_number = (select max(seal_number) from account_seal);
      delete from account_seal where seal_number = (select max(seal_number) from account_seal)`),
  )
  assert.deepEqual((await verifyActivity(app)).problems, [], 'the rest of the chain is valid')
  await sealActivity(app)
  assert.match(service.logged(), /a seal of account activity was removed/)
  await run((sql) =>
    sql.unsafe('insert into account_seal select * from tail_seal; insert into account_event select * from tail_event'),
  )
})

test('a rewritten or shortened audit log of a customer is found although its own hashes match', async () => {
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', aProfile())).body.value
  const path = `/api/partner/v1/business-profiles/${customerId}`
  assert.equal((await partner.patch(path, { tradingName: 'Sealed' })).status, 200)
  assert.equal((await sealAndVerifyActivity(app)) + (await sealAndVerifyCustomers(app)), 0)
  const links = await run((sql) => listLinks(sql, partner.partnerId, customerId))
  const [first, second] = links
  // Rewrite: another action in the last entry, with hashes recomputed as anyone can.
  const forged = hashOfRecord({
    auditEntryId: second!.audit_entry_id,
    customerId,
    version: second!.version,
    occurredAt: second!.occurred_at,
    actor: { kind: second!.actor_kind, id: 'another-user' },
    action: second!.action,
    changedFields: second!.changed_fields,
    requestId: second!.request_id,
    sealedSha256: second!.sealed_sha256,
    previousHash: Buffer.from(second!.previous_hash),
  })
  await run(async (sql) => {
    await sql`update audit_entry set actor_id = 'another-user', hash = ${forged} where audit_entry_id = ${second!.audit_entry_id}`
    await sql`update customer set audit_hash = ${forged} where customer_id = ${customerId}`
  })
  assert.match((await verifyAllCustomers(app)).problems.join(), /sealed entries are missing or were changed/)
  // Shorten: the last entry deleted, the head set back.
  await run(async (sql) => {
    await sql`delete from audit_entry where audit_entry_id = ${second!.audit_entry_id}`
    await sql`update customer set audit_hash = ${Buffer.from(first!.hash)} where customer_id = ${customerId}`
  })
  assert.match((await verifyAllCustomers(app)).problems.join(), /sealed entries are missing or were changed/)
  const doctor = await service.operator(['doctor', '--json'])
  assert.equal(doctor.json.find((it: { check: string }) => it.check === 'audit records').state, 'bad')
  const verify = await service.operator(['audit', 'verify', '--json'])
  assert.equal(verify.code, 3)
  assert.equal(verify.json.problems.length, 1)
  // Without the seal key, a forged seal is found too.
  await run(
    (sql) =>
      sql`update customer_seal set entries = 1, head = ${Buffer.from(first!.hash)} where customer_id = ${customerId}`,
  )
  assert.match((await verifyAllCustomers(app)).problems.join(), /its seal was changed/)
})
