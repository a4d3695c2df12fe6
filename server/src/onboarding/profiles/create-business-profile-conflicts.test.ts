import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { createdRows, NO_ROWS } from '../../../test/customers/created-rows.ts'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { until } from '../../../test/process/until.ts'
import type { TestResponse } from '../../../test/service/test-response.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService()

test('of 20 simultaneous creates with one reference one succeeds and 19 name its customer', async () => {
  const partner = await service.aPartner()
  const reference = 'the-one'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.post(URL, aProfile({ partnerCustomerId: reference }))),
  )
  const won = answers.filter((answer) => answer.status === 200)
  const lost = answers.filter((answer) => answer.status === 409)
  assert.deepEqual([won.length, lost.length], [1, 19])
  for (const { body } of lost) {
    assert.equal(body.error.code, 'Customer.PartnerCustomerIdDuplicate')
    assert.equal(body.error.details[0].customerId, won[0]!.body.value.customerId)
  }
  assert.deepEqual(await createdRows(service, partner.partnerId), {
    ...NO_ROWS,
    customers: 1,
    people: 1,
    identities: 1,
    events: 2,
    audits: 1,
    terms: 5,
    counted: 1,
  })
  // References are unique per partner.
  const other = await service.aPartner()
  assert.equal((await other.post(URL, aProfile({ partnerCustomerId: reference }))).status, 200)
})

test('simultaneous creates get the same answers as one by one, whatever is wrong with some of them', async () => {
  const partner = await service.aPartner()
  assert.equal((await partner.post(URL, aProfile({ partnerCustomerId: 'taken' }))).status, 200)
  const terms = (await createdRows(service, partner.partnerId)).terms
  const requests = Array.from({ length: 30 }, (_, i) => {
    const people = Array.from({ length: i % 4 }, (_, n) =>
      aPerson({ email: `p${n}@acme.example`, percentageShare: 20 }),
    )
    const reference = i % 10 === 0 ? 'taken' : i % 10 === 1 ? 'twice' : `good-${i}`
    const country = i % 3 === 0 ? { incorporationCountryIso3Code: 'GHA' } : {}
    const profile = aProfile({ partnerCustomerId: reference, businessPersonList: people, ...country })
    return { people: people.length, profile, key: i % 5 === 2 ? `key-${i % 2}` : undefined }
  })
  const answers = await Promise.all(
    requests.map(({ profile, key }) => partner.post(URL, profile, key ? { 'idempotency-key': key } : {})),
  )
  const created = requests.filter((_, i) => answers[i]!.status === 200)
  const statuses = answers.map(
    ({ status }, i) => `${requests[i]!.key ?? requests[i]!.profile.partnerCustomerId} ${status}`,
  )
  assert.equal(statuses.filter((it) => it === 'taken 409').length, 3)
  assert.deepEqual(statuses.filter((it) => it.startsWith('twice')).sort(), ['twice 200', 'twice 409', 'twice 409'])
  for (const key of ['key-0', 'key-1'])
    assert.deepEqual(statuses.filter((it) => it.startsWith(key)).sort(), [`${key} 200`, `${key} 422`, `${key} 422`])
  assert.equal(statuses.filter((it) => it.startsWith('good') && it.endsWith(' 200')).length, 18)
  assert.deepEqual(await createdRows(service, partner.partnerId), {
    customers: created.length + 1,
    people: sum(created.map(({ people }) => people)) + 1,
    identities: sum(created.map(({ people }) => people)) + 1,
    events: created.length + sum(created.map(({ people }) => people)) + 2,
    audits: created.length + 1,
    terms: (created.length + 1) * terms,
    counted: created.length + 1,
    keys: 2,
  })
  for (const [i, answer] of answers.entries()) {
    if (answer.status !== 200) continue
    const { body } = await partner.get(`${URL}/${answer.body.value.customerId}`)
    assert.equal(body.value.partnerCustomerId, requests[i]!.profile.partnerCustomerId)
    assert.equal(body.value.incorporationCountryIso3Code, requests[i]!.profile.incorporationCountryIso3Code)
    assert.equal(body.value.ubos.length, requests[i]!.people)
  }
})

test('20 equal requests with one idempotency key create one customer and get 20 equal answers', async () => {
  const partner = await service.aPartner()
  const profile = aProfile()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.post(URL, profile, { 'idempotency-key': 'once' })),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]))
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true').length, 19)
  assert.equal((await createdRows(service, partner.partnerId)).customers, 1)

  const again = await partner.post(URL, profile, { 'idempotency-key': 'once' })
  assert.deepEqual([again.text, again.headers['idempotent-replayed']], [answers[0]!.text, 'true'])
  const different = await partner.post(URL, aProfile(), { 'idempotency-key': 'once' })
  assert.deepEqual([different.status, different.body.error.code], [422, 'Idempotency.KeyReused'])
  // Keys are unique per partner.
  const other = await service.aPartner()
  const theirs = await other.post(URL, profile, { 'idempotency-key': 'once' })
  assert.equal(theirs.status, 200)
  assert.notEqual(theirs.body.value.customerId, again.body.value.customerId)
})

test('a rejected request does not use up its idempotency key', async () => {
  const partner = await service.aPartner()
  const profile = aProfile()
  assert.equal((await partner.post(URL, { ...profile, industry: 'Mining' }, { 'idempotency-key': 'k' })).status, 400)
  const fixed = await partner.post(URL, profile, { 'idempotency-key': 'k' })
  assert.deepEqual([fixed.status, fixed.headers['idempotent-replayed']], [200, undefined])
})

test('an idempotency key that is not visible ASCII or is too long is rejected', async () => {
  const partner = await service.aPartner()
  for (const key of ['', 'two words', 'x'.repeat(256)]) {
    const { status, body } = await partner.post(URL, aProfile(), { 'idempotency-key': key })
    assert.deepEqual([status, body.error.code], [400, 'Idempotency.KeyInvalid'], key)
  }
})

test('an unreachable database is 503, and the service recovers automatically', async () => {
  const partner = await service.aPartner()
  await partner.post(URL, aProfile())
  const admin = postgres(service.adminUrl, { max: 1 })
  const cut = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const answers = []
  for (let round = 0; round < 10; round++) {
    const burst = Array.from({ length: 8 }, () => partner.post(URL, aProfile()))
    await cut()
    answers.push(...(await Promise.all(burst)))
  }
  await admin.end()
  const created = answers.filter((answer) => answer.status === 200)
  for (const answer of answers) {
    if (answer.status === 200) continue
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.headers['retry-after']],
      [503, 'Service.Unavailable', '2'],
    )
  }
  // Every customer answered with 200 is complete, and no other is written in part.
  for (const { body } of created) {
    const path = `${URL}/${body.value.customerId}`
    // An idle connection may notice only now that it was cut.
    let found: TestResponse | undefined
    await until('the service answers again', async () => {
      found = await partner.get(path)
      return found.status !== 503
    })
    assert.equal(found!.body.value.ubos.length, 1)
  }
  const { customers, people, identities, audits, counted, events } = await createdRows(service, partner.partnerId)
  assert.deepEqual(
    [people, identities, audits, counted, events],
    [customers, customers, customers, customers, customers! * 2],
  )
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
