import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { aProfileToEdit, recordedEvents, setReviewState } from '../../../test/customers/profile-edit.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { profileAt } from '../../customer/past-version.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })

test('a customer under review or rejected cannot be changed', async () => {
  const partner = await service.aPartner()
  const { url, same, id } = await aProfileToEdit(partner)
  for (const [status, stage, code] of [
    ['PendingVerification', 'InReview', 'Customer.UnderReview'],
    ['PendingVerification', 'AwaitingSecondApproval', 'Customer.UnderReview'],
    ['Rejected', 'Closed', 'Customer.NotEditable'],
  ] as const) {
    await setReviewState(service, id, status, stage)
    for (const answer of [
      await partner.put(url, { ...same, name: 'X Y' }),
      await partner.patch(url, { website: 'https://x.example' }),
    ]) {
      assert.deepEqual([answer.status, answer.body.error.code], [409, code])
    }
  }
})

test('a material change returns an approved customer to review; any other change keeps it approved', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aProfileToEdit(partner)
  await setReviewState(service, id, 'Approved', 'Closed')
  await partner.patch(url, { website: 'https://elsewhere.example' })
  assert.equal((await partner.get(url)).body.value.verificationStatus, 'Approved')
  const { body } = await partner.patch(url, { companyName: 'Quite Another Ltd' })
  assert.equal(body.value.verificationStatus, 'PendingVerification')
  const event = (await recordedEvents(service, id)).at(-1)!
  assert.deepEqual(
    [event.type, event.data.previousStatus, event.data.verificationStatus, event.data.round],
    ['business.verification.changed', 'Approved', 'PendingVerification', 2],
  )
})

test('If-Match rejects a stale version and accepts the current one and *', async () => {
  const partner = await service.aPartner()
  const { url } = await aProfileToEdit(partner)
  const { headers } = await partner.get(url)
  assert.equal(headers.etag, '"1"')
  const first = await partner.patch(url, { website: 'https://1.example' }, { 'if-match': '"1"' })
  assert.deepEqual([first.status, first.headers.etag], [200, '"2"'])
  const stale = await partner.patch(url, { website: 'https://2.example' }, { 'if-match': '"1"' })
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'Customer.VersionMismatch'])
  assert.equal((await partner.patch(url, { website: 'https://3.example' }, { 'if-match': '*' })).status, 200)
  assert.equal((await partner.patch(url, { website: 'https://4.example' }, { 'if-match': '"1", "3"' })).status, 200)
})

test('of 20 simultaneous changes with the same If-Match one succeeds', async () => {
  const partner = await service.aPartner()
  const { url } = await aProfileToEdit(partner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      partner.patch(url, { website: `https://${i}.example` }, { 'if-match': '"1"' }),
    ),
  )
  assert.deepEqual(
    [answers.filter((a) => a.status === 200).length, answers.filter((a) => a.status === 412).length],
    [1, 19],
  )
})

test('20 equal PATCH requests with one idempotency key make one change and get 20 equal answers', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aProfileToEdit(partner)
  const body = { businessPersonList: [aPerson()] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.patch(url, body, { 'idempotency-key': 'once' })),
  )
  assert.deepEqual(
    [new Set(answers.map((a) => a.status)), new Set(answers.map((a) => a.text)).size],
    [new Set([200]), 1],
  )
  assert.equal((await partner.get(url)).body.value.ubos.length, 2)
  assert.equal((await recordedEvents(service, id)).filter((event) => event.type === 'business.person.added').length, 2)
  // A replay returns the first answer, even after the customer has changed.
  await setReviewState(service, id, 'PendingVerification', 'InReview')
  assert.equal((await partner.patch(url, body, { 'idempotency-key': 'once' })).text, answers[0]!.text)
  const other = await partner.patch(url, {}, { 'idempotency-key': 'once' })
  assert.deepEqual([other.status, other.body.error.code], [422, 'Idempotency.KeyReused'])
})

test('an idempotency key that is used for three customers at once changes only one', async () => {
  const partner = await service.aPartner()
  const customers = await Promise.all([aProfileToEdit(partner), aProfileToEdit(partner), aProfileToEdit(partner)])
  const answers = await Promise.all(
    customers.map(({ url }) =>
      partner.patch(url, { website: 'https://changed.example' }, { 'idempotency-key': 'shared' }),
    ),
  )
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 422, 422])
  const versions = await Promise.all(customers.map(async ({ url }) => (await partner.get(url)).body.value.version))
  assert.deepEqual(versions.sort(), [1, 1, 2])
})

test('every write is in the audit log, chained, and every past version can be read', async () => {
  const partner = await service.aPartner()
  const { url, id, same } = await aProfileToEdit(partner)
  await partner.patch(url, { companyName: 'Second Name' }, { 'x-request-id': 'second' })
  await partner.put(url, { ...same, name: 'Third Name', businessPersonList: [] })
  const rows = await everyCell(service.app.db)(
    (sql) => sql`select * from audit_entry where customer_id = ${id} order by audit_entry_id`,
  )
  assert.deepEqual(
    rows.map((row) => [row.version, row.action, row.actor_id]),
    [
      [1, 'createBusinessProfile', partner.clientId],
      [2, 'patchBusinessProfile', partner.clientId],
      [3, 'updateBusinessProfile', partner.clientId],
    ],
  )
  assert.equal(rows[1]!.request_id, 'second')
  for (const [i, row] of rows.entries()) if (i > 0) assert.deepEqual(row.previous_hash, rows[i - 1]!.hash)
  const [customer] = await everyCell(service.app.db)(
    (sql) => sql`select audit_hash from customer where customer_id = ${id}`,
  )
  assert.deepEqual(customer!.audit_hash, rows[2]!.hash)
  const past = await Promise.all([1, 2, 3].map((version) => profileAt(service.app, partner.partnerId, id, version)))
  assert.deepEqual(
    past.map((profile) => [profile!.companyName, profile!.people.length]),
    [
      ['Acme Logistics Ltd', 1],
      ['Second Name', 1],
      ['Third Name', 0],
    ],
  )
  assert.equal(past[0]!.people[0]!.identities[0]!.identityValue, 'A01234567')
  for (const version of [0, 4]) assert.equal(await profileAt(service.app, partner.partnerId, id, version), undefined)
  const other = await service.aPartner()
  assert.equal(await profileAt(service.app, other.partnerId, id, 1), undefined)
})

test("another partner's customer is 403 and an unknown one 404, even when the body is invalid", async () => {
  const [partner, other] = [await service.aPartner(), await service.aPartner()]
  const { url, same } = await aProfileToEdit(partner)
  const unknown = `${URL}/018f0000-0000-7000-8000-000000000000`
  for (const body of [same, {}, '[]']) {
    for (const method of ['put', 'patch'] as const) {
      const theirs = await other[method](url, body)
      assert.deepEqual([theirs.status, theirs.body.error.code], [403, 'Partner.NotAuthorized'])
      const missing = await other[method](unknown, body)
      assert.deepEqual([missing.status, missing.body.error.code], [404, 'Customer.NotFound'])
      const notAnId = await other[method](`${URL}/42`, body)
      assert.deepEqual([notAnId.status, notAnId.body.error.code], [404, 'Customer.NotFound'])
    }
  }
  assert.equal((await partner.get(url)).body.value.version, 1)
})

test('a change that is repeated with its idempotency key gets the first answer with the same headers', async () => {
  const partner = await service.aPartner()
  const { customerId } = (await partner.post(URL, aProfile())).body.value
  const key = { 'idempotency-key': 'again' }
  const first = await partner.patch(`${URL}/${customerId}`, { tradingName: 'Once' }, key)
  await partner.patch(`${URL}/${customerId}`, { tradingName: 'Meanwhile' })
  const second = await partner.patch(`${URL}/${customerId}`, { tradingName: 'Once' }, key)
  assert.deepEqual([second.status, second.body], [first.status, first.body])
  assert.deepEqual([first.headers.etag, second.headers.etag], ['"2"', '"2"'])
  assert.deepEqual([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']], [undefined, 'true'])
  const { value } = (await partner.get(`${URL}/${customerId}`)).body
  assert.deepEqual([value.tradingName, value.version], ['Meanwhile', 3])
})

test('a request that loses a deadlock is answered with 409, can be retried and changes nothing', async () => {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  const { customerId } = (await partner.post(URL, aProfile())).body.value
  const admin = postgres(service.adminUrl, { max: 2, onnotice: () => {} })
  const answers: Promise<{ status: number; body: any; headers: Record<string, string> }>[] = []
  await admin.begin(async (sql) => {
    // A long timeout, so that PostgreSQL ends the request and not this transaction.
    await sql`set local deadlock_timeout = '1min'`
    await sql`insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
      values (${partner.partnerId}, 'both', ${Buffer.alloc(32)}, 200, ${Buffer.alloc(1)}, ${new Date()})`
    answers.push(partner.patch(`${URL}/${customerId}`, { tradingName: 'Ours' }, { 'idempotency-key': 'both' }))
    await until('the request waits for the key', isWaiting)
    await sql`select from customer where customer_id = ${customerId} for update`
  })
  async function isWaiting(): Promise<boolean> {
    const rows = await admin`
      select from pg_stat_activity where datname = current_database() and application_name = 'gangway' and wait_event_type = 'Lock'`
    return rows.length > 0
  }
  const answer = await answers[0]!
  await admin.end()
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'Idempotency.InProgress'])
  assert.ok(Number(answer.headers['retry-after']) > 0)
  const { value } = (await partner.get(`${URL}/${customerId}`)).body
  assert.deepEqual([value.tradingName, value.version], ['Acme', 1])
})
