// Export and erasure of a customer.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer, eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { noTerminal, runCommand } from '../../../test/process/run-command.ts'
import { OPERATOR_PROGRAM, startOperatorService } from '../../../test/service/operator-service.ts'
import { CUSTOMER_TABLES } from './customer-tables-sql.ts'
import { deleteErasedCustomers, eraseCustomer } from './erase-customer.ts'
import { removeErasedFiles } from './erased-files.ts'

const service = await startOperatorService()
const { operator } = service
const folder = await mkdtemp(join(tmpdir(), 'gangway-export-'))
after(() => rm(folder, { recursive: true, force: true }))

const PERSONAL = ['Adaeze', 'Okonkwo', 'adaeze@okonkwo.example', 'B98765432', '+2348099999999', '9 Secret Street']
const filesOf = async (customerId: string) =>
  (await readdir(join(service.app.config.dataDir, 'documents'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.includes(customerId))
    .map(({ name }) => name)

async function aFullCustomer() {
  const customer = await aCustomer(service, undefined, {
    companyName: 'Adaeze Okonkwo Trading',
    businessTypeCode: 'SoleProprietor',
    email: 'adaeze@okonkwo.example',
    businessPersonList: [
      aPerson({
        firstName: 'Adaeze',
        lastName: 'Okonkwo',
        email: 'adaeze@okonkwo.example',
        phone: '+2348099999999',
        address: { streetLine1: '9 Secret Street', city: 'Lagos', state: 'Lagos', postalCode: '1', countryCode: 'NGA' },
        identities: [
          {
            identityTypeCode: 'PASSPORT',
            issuingCountry: 'NGA',
            identityValue: 'B98765432',
            issueDate: '2021-04-01',
            expiryDate: '2036-04-01',
          },
        ],
      }),
    ],
  })
  const link = await customer.aLink()
  assert.equal((await customer.put(link)).status, 200)
  const changed = await customer.partner.patch(
    customer.path,
    { description: 'Adaeze sells cloth' },
    { 'idempotency-key': `k-${customer.customerId}` },
  )
  assert.equal(changed.status, 200, changed.text)
  const key = { 'idempotency-key': `l-${customer.customerId}` }
  const completion = await customer.partner.post(`${customer.path}/completion-links`, {}, key)
  assert.equal(completion.status, 200, completion.text)
  return { customer, link, open: await customer.aLink({ documentCategory: 'TaxRegistration' }) }
}

test('an export contains all data decrypted, the documents and a valid audit chain', async () => {
  const { customer, link } = await aFullCustomer()
  const to = join(folder, 'one')
  const ran = await operator(['customers', 'export', customer.customerId, '--to', to, '--json'])
  assert.equal(ran.code, 0, ran.err)
  assert.equal(ran.json.trail.holds, true)
  const text = await readFile(join(to, 'customer.json'), 'utf8')
  for (const one of PERSONAL) assert.ok(text.includes(one), one)
  const { rows } = JSON.parse(text)
  assert.equal(rows.person[0].sealed.lastName, 'Okonkwo')
  assert.equal(rows.audit_entry.at(-1).action, 'exportCustomer')
  assert.doesNotMatch(text, /wrapped_key|value_index/)
  const document = ran.json.documents.find((it: any) => it.documentId === link.documentId)
  assert.deepEqual([document.isUnaltered, await readFile(join(to, document.file))], [true, PDF])
  const again = await operator(['customers', 'export', customer.customerId, '--to', to])
  assert.deepEqual([again.code, /is not empty/.test(again.err)], [1, true])
  const onto = await operator(['customers', 'export', customer.customerId, '--to', join(to, 'customer.json')])
  assert.deepEqual([onto.code, /Can't create the folder .*customer\.json/.test(onto.err)], [1, true], onto.err)
})

test('the confirmation needs the reference; other text or leaving the prompt erases nothing', {
  skip: noTerminal(),
}, async () => {
  const { customerId, partner, path } = await aCustomer(service)
  const { partnerCustomerId } = (await partner.get(path)).body.value
  const erase = async (typed: string) => {
    const asked = runCommand(['customers', 'erase', customerId], {
      cwd: folder,
      env: service.env,
      command: [process.execPath, OPERATOR_PROGRAM],
      atTerminal: true,
    })
    await asked.shown(/This can't be undone\. Type \S+ to continue: /)
    asked.process.stdin.write(typed)
    const { code, out } = await asked
    return [code, /Nothing changed/.test(out), (await partner.get(path)).body.value.erasedAt !== null]
  }
  assert.deepEqual(await erase('something else\r'), [1, true, false])
  assert.deepEqual(await erase('\x03'), [1, true, false], 'Ctrl-C')
  assert.deepEqual(await erase('\x04'), [1, true, false], 'Ctrl-D')
  assert.deepEqual(await erase(`${partnerCustomerId}\r`), [0, false, true])
})

test('erasure removes all personal data and keeps what must remain', async () => {
  const { customer, link, open } = await aFullCustomer()
  const { partner, customerId, path } = customer
  const before = (await partner.get(path)).body.value
  const unsure = await operator(['customers', 'erase', customerId])
  assert.deepEqual([unsure.code, (await partner.get(path)).body.value.companyName], [1, 'Adaeze Okonkwo Trading'])

  const ran = await operator([
    'customers',
    'erase',
    before.partnerCustomerId,
    '--partner',
    partner.clientId,
    '--yes',
    '--json',
  ])
  assert.equal(ran.code, 0, ran.err)
  assert.deepEqual([ran.json.already, ran.json.filesRemoved], [false, 2])
  assert.deepEqual(await filesOf(customerId), [])

  const dump = JSON.stringify(
    await service.app.db.directory(async (sql) => {
      const tables = await sql`
        select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'customer_id'`
      return Promise.all(
        tables.map(({ name }) => sql`select to_jsonb(t) from ${sql(name)} t where customer_id = ${customerId}`),
      )
    }),
  )
  for (const one of PERSONAL) assert.ok(!dump.includes(one), `${one} is left`)
  const sha256 = createHash('sha256').update(PDF).digest('hex')
  const [document] = await everyCell(service.app.db)(
    (sql) => sql`select sha256 from document where document_id = ${link.documentId}`,
  )
  assert.notEqual(Buffer.from(document!.sha256).toString('hex'), sha256)

  const read = (await partner.get(path)).body.value
  assert.deepEqual(
    [
      read.customerId,
      read.companyName,
      read.ubos,
      read.verificationStatus,
      read.version,
      read.outstandingRequirementCount,
    ],
    [customerId, 'Erased', [], before.verificationStatus, before.version + 1, 0],
  )
  assert.equal(read.erasedAt, ran.json.erasedAt)
  assert.equal((await partner.get(`${path}/verification-status`)).status, 200)
  const found = async (query: string) =>
    (await partner.get(`/api/partner/v1/business-profiles?${query}`)).body.value.total
  assert.deepEqual(
    [await found('search=adaeze'), await found('email=adaeze@okonkwo.example'), await found('')],
    [0, 0, 1],
  )
  for (const refused of [
    await partner.patch(path, { companyName: 'Back again' }),
    await partner.patch(path, { description: 'Adaeze sells cloth' }, { 'idempotency-key': `k-${customerId}` }),
    await partner.post(`${path}/completion-links`, {}, { 'idempotency-key': `l-${customerId}` }),
    await customer.ask(),
  ])
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'Customer.NotEditable'], refused.text)
  assert.equal((await customer.put(open)).status, 403, 'an open link brings nothing back')
  const staff = await service.aUser({ role: 'analyst' })
  const content = await staff.get(`/api/compliance/v1/customers/${customerId}/documents/${link.documentId}/content`)
  assert.equal(content.status, 404, content.text)

  const events = await eventsOf(service, partner.partnerId, customerId)
  assert.deepEqual([events.at(-1).eventType, events.at(-1).data.changedBy], ['business.profile.updated', 'System'])
  const exported = await operator(['customers', 'export', customerId, '--to', join(folder, 'erased'), '--json'])
  assert.deepEqual([exported.code, exported.json.trail.holds], [0, true])

  const twice = await operator(['customers', 'erase', customerId, '--yes', '--json'])
  assert.deepEqual([twice.code, twice.json.already, twice.json.erasedAt], [0, true, ran.json.erasedAt])
})

test('a changed or missing audit entry is detected', async () => {
  const { customer } = await aFullCustomer()
  await everyCell(service.app.db)(
    (sql) =>
      sql`update audit_entry set actor_id = 'another user' where customer_id = ${customer.customerId} and version = 1`,
  )
  const ran = await operator(['customers', 'export', customer.customerId, '--to', join(folder, 'changed'), '--json'])
  assert.deepEqual([ran.code, ran.json.trail.holds], [3, false])
})

test('an unreachable store is retried, and again after the last upload link expired', async () => {
  const { customer } = await aFullCustomer()
  const s3 = { S3_BUCKET: 'gone', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }
  const ran = await operator(['customers', 'erase', customer.customerId, '--yes', '--json'], { env: s3 })
  assert.deepEqual([ran.code, ran.json.filesRemoved, ran.json.filesLeft], [0, 0, 2], ran.err)
  assert.equal((await filesOf(customer.customerId)).length, 1)
  const later = (minutes: number) => ({ ...service.app, clock: { now: () => new Date(Date.now() + minutes * 60_000) } })
  assert.equal(await removeErasedFiles(service.app, customer.customerId), 0, 'not at once')
  assert.equal(await removeErasedFiles(later(2), customer.customerId), 2)
  assert.deepEqual(await filesOf(customer.customerId), [])
  assert.equal(await removeErasedFiles(later(90), customer.customerId), 2, 'once more, when no upload can be under way')
  assert.equal(await removeErasedFiles(later(180), customer.customerId), 0)
})

test('five years after erasure the remaining rows and counts are deleted', async () => {
  const { customer } = await aFullCustomer()
  const { partner, customerId, path } = customer
  await operator(['customers', 'erase', customerId, '--yes'])
  const after = (years: number) => ({
    ...service.app,
    clock: { now: () => new Date(Date.now() + years * 365.25 * 86_400_000) },
  })
  await deleteErasedCustomers(after(4.9))
  assert.equal((await partner.get(path)).status, 200)
  assert.ok((await deleteErasedCustomers(after(5.1))) >= 1)
  assert.equal((await partner.get(path)).status, 404)
  assert.equal((await partner.get('/api/partner/v1/business-profiles')).body.value.total, 0)
})

test('two concurrent erasures erase once', async () => {
  const { customer } = await aFullCustomer()
  const both = await Promise.all(
    [1, 2].map(() => operator(['customers', 'erase', customer.customerId, '--yes', '--json'])),
  )
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
    both.map(({ err }) => err).join(),
  )
  assert.deepEqual(both.map(({ json }) => json.already).sort(), [false, true])
  const events = await eventsOf(service, customer.partner.partnerId, customer.customerId)
  assert.equal(events.filter(({ data }) => data.changedBy === 'System').length, 1)
})

const STAGES = {
  InReview: { due_at: true, owner_id: true },
  AwaitingSecondApproval: { due_at: true, first_approver_id: true },
  AwaitingPartner: { response_due_at: true },
  Closed: { closed_at: true },
}

test('erasure at any review stage deletes sealed and linking data and closes the case', async () => {
  for (const [stage, has] of Object.entries<Record<string, boolean>>(STAGES)) {
    const { customer } = await aFullCustomer()
    const { customerId, uboId } = customer
    const { partnerId } = customer.partner
    const [someone, hit, other, decision] = Array.from({ length: 4 }, () => randomUUID())
    const when = new Date()
    const secret = Buffer.from('SECRET')
    await (await service.app.db.cellOf(partnerId)).transaction(async (sql) => {
      const of = { partner_id: partnerId, customer_id: customerId }
      await sql`
        update review_case set stage = ${stage}, due_at = ${has.due_at ? when : null}, response_due_at = ${has.response_due_at ? when : null},
          closed_at = ${has.closed_at ? when : null}, owner_id = ${has.owner_id ? someone! : null},
          touched_at = ${has.owner_id ? when : null}, first_approver_id = ${has.first_approver_id ? someone! : null}
        where customer_id = ${customerId}`
      await sql`insert into screening_subject ${sql({ ...of, subject_id: uboId, kind: 'Person', state: 'Hits', fingerprint: secret, requested_at: when, screened_at: when, next_at: when })} on conflict (partner_id, customer_id, subject_id) do update set fingerprint = excluded.fingerprint, next_at = excluded.next_at`
      for (const [hit_id, entry_index] of [
        [hit!, 'one'],
        [other!, 'two'],
      ])
        await sql`insert into screening_hit ${sql({ ...of, hit_id, subject_id: uboId, entry_index: Buffer.from(entry_index!), entry_hash: secret, fingerprint: secret, category: 'Pep', score: 90, state: 'Open', sealed: secret, found_at: when, seen_at: when })}`
      await sql`insert into screening_decision ${sql({ ...of, hit_id: hit!, decision_id: decision!, decision: 'FalsePositive', revision: 1, decided_at: when, decided_by: someone!, sealed_comment: secret })}`
      await sql`insert into review_note ${sql({ ...of, note_id: someone!, about: 'Note', author_kind: 'Analyst', author_id: someone!, written_at: when, sealed: secret })}`
      await sql`insert into screening_name ${sql({ subject_id: uboId, keys: ['1'] } as never)} on conflict (subject_id) do nothing`
      await sql`insert into customer_trait ${sql({ ...of, kind: 'x', value_index: secret, target_id: customerId })}`
      await sql`insert into requested_item ${sql({ ...of, item_id: someone!, round: 1, source: 'Request', kind: 'Field', target_type: 'Business', target_id: customerId, reason_code: 'Other', sealed: secret, status: 'Due', requested_at: when, requested_by: someone! })}`
      await sql`update customer set sealed_message = ${secret} where customer_id = ${customerId}`
    })
    assert.equal((await eraseCustomer(service.app, { partnerId, customerId }))?.already, false)
    for (const { table, sealed = {}, withheld = [] } of CUSTOMER_TABLES) {
      if (table === 'audit_entry') continue
      const rows = await service.app.db.directory(
        (sql) => sql`select * from ${sql(table)} where customer_id = ${customerId}`,
      )
      for (const column of [...Object.keys(sealed), ...withheld].filter((name) => name !== 'entry_index'))
        for (const row of rows) assert.equal(row[column]?.length ?? 0, 0, `${table}.${column}`)
    }
    const [left] = await everyCell(service.app.db)(
      (sql) => sql`
        select c.stage, c.owner_id, (select count(*)::int from risk_due where customer_id = ${customerId}) as due,
          (select count(*)::int from screening_subject where customer_id = ${customerId} and next_at is not null) as asked,
          (select count(*)::int from screening_name where subject_id = any (${[customerId, uboId]}::uuid[])) as names
        from review_case c where customer_id = ${customerId}`,
    )
    assert.deepEqual(left, { stage: 'Closed', owner_id: null, due: 0, asked: 0, names: 0 }, stage)
  }
})
