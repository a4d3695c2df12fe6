import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { aPerson, aProfile } from '../../test/customers/factories.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import { match, respond, startScreeningService } from '../../test/peers/screening-service.ts'
import { until } from '../../test/process/until.ts'
import { openSecondNode } from '../../test/service/second-node.ts'
import { startTestService, type TestPartner } from '../../test/service/test-service.ts'
import { ManualClock } from '../platform/clock.ts'
import { screenCustomer } from './screen-customer.ts'
import { findScreeningGate } from './screening-gate-sql.ts'
import { sweepScreening } from './screening-sweep.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { listSubjects } from './subjects/subjects-sql.ts'

const SECRET = 'a secret of the provider'
const provider = await startScreeningService()
const clock = new ManualClock()
const service = await startTestService({
  clock,
  env: {
    RATE_LIMITS: 'off',
    SCREENING_URL: provider.url,
    SCREENING_SECRET: SECRET,
    SCREENING_TIMEOUT_MS: '5000',
  },
})
const { app } = service
after(() => provider.close())
beforeEach(() => {
  provider.asked.length = 0
  provider.answer = (asked, response) => respond(asked, response)
})

const partner = await service.aPartner()

async function aCustomer(profile = {}, of: TestPartner = partner) {
  const { customerId, ubos } = (await of.post('/api/partner/v1/business-profiles', aProfile(profile))).body.value
  const at = { partnerId: of.partnerId, customerId }
  return {
    at,
    ubos,
    path: `/api/partner/v1/business-profiles/${customerId}`,
    gate: () => app.db.staff(of.partnerId, (sql) => findScreeningGate(sql, at)),
    subjects: () => app.db.staff(of.partnerId, (sql) => listSubjects(sql, at)),
  }
}

const LISTED = { businessPersonList: [aPerson({ firstName: 'Ada', lastName: 'Listed' })] }
const onlyListed: typeof provider.answer = (asked, response) =>
  respond(asked, response, asked.body.subject.name === 'Ada Listed' ? [match()] : [])

test('the provider gets only the screened data, and a response to another request is rejected', async () => {
  const { at, gate } = await aCustomer()
  await screenCustomer(app, at)
  const [business, person] = provider.asked.toSorted((a, b) => (a.body.subject.type < b.body.subject.type ? -1 : 1))
  assert.equal(business!.headers.authorization, `Bearer ${SECRET}`)
  assert.deepEqual(business!.body.subject, {
    type: 'Business',
    name: 'Acme Logistics Ltd',
    aliases: ['Acme'],
    birthDate: null,
    country: 'NGA',
    registrationNumber: 'RC1234567',
  })
  assert.deepEqual(person!.body.subject, {
    type: 'Person',
    name: 'Ada Obi',
    aliases: [],
    birthDate: '1984-02-29',
    country: 'NGA',
    registrationNumber: null,
  })
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('an unscreened customer is unfinished for the business and each person', async () => {
  const { at, gate, ubos } = await aCustomer({ businessPersonList: [aPerson(), aPerson()] })
  const { unfinished } = await gate()
  assert.deepEqual(
    new Set(unfinished.map(({ subjectId, state }) => `${subjectId} ${state}`)),
    new Set([at.customerId, ubos[0].uboId, ubos[1].uboId].map((id) => `${id} NotScreened`)),
  )
  await reconcileSubjects(app, at)
  assert.deepEqual(new Set((await gate()).unfinished.map(({ state }) => state)), new Set(['Pending']))
})

test('a failed screening clears no subject', async (t) => {
  const { timeout } = AbortSignal
  const failures: [string, typeof provider.answer][] = [
    ['HttpStatus', (_asked, response) => void response.writeHead(500).end('{}')],
    ['Timeout', () => {}],
    ['InvalidAnswer', (_asked, response) => void response.end('{}')],
  ]
  for (const [kind, answer] of failures) {
    const { at, gate, subjects } = await aCustomer({ businessPersonList: [] })
    provider.answer = answer
    if (kind === 'Timeout') t.mock.method(AbortSignal, 'timeout', () => timeout.call(AbortSignal, 100))
    await screenCustomer(app, at)
    t.mock.restoreAll()
    const [subject] = await subjects()
    assert.deepEqual([subject!.state, subject!.errorKind, subject!.attempts], ['Error', kind, 1])
    assert.deepEqual((await gate()).unfinished, [{ subjectId: at.customerId, kind: 'Business', state: 'Error' }])
  }
})

test('an unavailable provider is retried with growing delays and without end', async () => {
  const { at, gate, subjects } = await aCustomer({ businessPersonList: [] })
  await provider.stop()
  let last = 0
  for (let attempt = 1; attempt <= 8; attempt++) {
    await screenCustomer(app, at)
    const [subject] = await subjects()
    assert.deepEqual([subject!.state, subject!.errorKind, subject!.attempts], ['Error', 'ConnectionRefused', attempt])
    const waits = subject!.nextAt!.getTime() - clock.now().getTime()
    assert.ok(waits >= 25_000 && waits <= 8 * 3_600_000, `${waits}`)
    assert.ok(waits > last * 0.8)
    last = waits
    assert.equal(await screenCustomer(app, at), 0, 'not before its time')
    clock.advance(waits)
  }
  await provider.restart()
  await sweepScreening(app)
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
  const text = await app.metrics.registry.metrics()
  assert.match(text, /screenings_total\{outcome="Error",failure="ConnectionRefused"\} [1-9]/)
  assert.match(text, /screenings_total\{outcome="Clear",failure="none"\} [1-9]/)
})

test('a subject claimed by a node that stopped is screened by another node', async () => {
  const { at, gate } = await aCustomer({ businessPersonList: [] })
  const asking = Promise.withResolvers<void>()
  provider.answer = () => asking.resolve()
  const node = await openSecondNode(service)
  const lost = screenCustomer(node.app, at).catch(() => {})
  await asking.promise
  await node.app.db.close()
  await lost
  provider.answer = (asked, response) => respond(asked, response)
  assert.equal(await screenCustomer(app, at), 0, 'it may still be asking')
  clock.advance(61_000)
  await sweepScreening(app)
  assert.deepEqual((await gate()).unfinished, [])
})

test('two nodes screen each subject once', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer()))
  for (const { at } of customers) await reconcileSubjects(app, at)
  const node = await openSecondNode(service)
  provider.answer = (asked, response) => void setTimeout(() => respond(asked, response, [match()]), 20)
  await Promise.all([sweepScreening(app), sweepScreening(node.app), sweepScreening(app), sweepScreening(node.app)])
  assert.equal(provider.asked.length, 12)
  for (const { gate } of customers)
    assert.deepEqual(await gate(), { open: 2, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('requests to a slow provider queue, and their time starts when they are sent', async (t) => {
  const people = Array.from({ length: 4 }, () => aPerson({ percentageShare: 1 }))
  const { at, gate } = await aCustomer({ businessPersonList: people })
  const other = await aCustomer({ businessPersonList: [aPerson(), aPerson(), aPerson()] })
  const held: (() => void)[] = []
  provider.answer = (asked, response) => void held.push(() => respond(asked, response))
  const timeouts = t.mock.method(AbortSignal, 'timeout')
  const screening = Promise.all([screenCustomer(app, at), screenCustomer(app, other.at)])
  await until('the provider has as many requests as it gets at once', () => held.length === 4)
  const startedForFour = timeouts.mock.callCount()
  provider.answer = (asked, response) => respond(asked, response)
  for (const answer of held) answer()
  await screening
  assert.equal(timeouts.mock.callCount() / provider.asked.length, startedForFour / 4, 'no time started while queueing')
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
  assert.deepEqual((await other.gate()).unfinished, [])
})

test('a result is dropped when another node has claimed the subject', async () => {
  const { at, subjects } = await aCustomer({ businessPersonList: [] })
  const asking = Promise.withResolvers<void>()
  let late: (() => void) | undefined
  provider.answer = (asked, response) => {
    late = () => respond(asked, response, [match()])
    asking.resolve()
  }
  const first = screenCustomer(app, at)
  await asking.promise
  clock.advance(61_000)
  provider.answer = (asked, response) => respond(asked, response)
  await screenCustomer(app, at)
  late!()
  await first
  assert.deepEqual(
    (await subjects()).map(({ state }) => state),
    ['Clear'],
  )
})

test('a name that changes during a screening is screened again', async () => {
  const { at, path, gate } = await aCustomer({ businessPersonList: [] })
  const asking = Promise.withResolvers<() => void>()
  provider.answer = (asked, response) => asking.resolve(() => respond(asked, response))
  const first = screenCustomer(app, at)
  const answer = await asking.promise
  assert.equal((await partner.patch(path, { companyName: 'Listed Metals Ltd' })).status, 200)
  answer()
  await first
  assert.deepEqual((await gate()).unfinished, [{ subjectId: at.customerId, kind: 'Business', state: 'Pending' }])
  provider.answer = (asked, response) =>
    respond(asked, response, asked.body.subject.name === 'Listed Metals Ltd' ? [match()] : [])
  await screenCustomer(app, at)
  assert.deepEqual(await gate(), { open: 1, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('only a change of screened data causes a new screening', async () => {
  const person = aPerson({ firstName: 'Ada', lastName: 'Fresh' })
  const { at, path, gate, ubos } = await aCustomer({ businessPersonList: [person] })
  await screenCustomer(app, at)
  const put = async (changes: Record<string, unknown>) => {
    const { businessPersonList: _, companyName, email, partnerCustomerId: __, ...rest } = aProfile()
    const body = { ...rest, customerId: at.customerId, name: companyName, businessEmail: email }
    const people = [{ ...person, ...changes, uboId: ubos[0].uboId }]
    assert.equal((await partner.put(path, { ...body, businessPersonList: people })).status, 200)
    provider.asked.length = 0
    const before = (await gate()).unfinished.map(({ state }) => state)
    await screenCustomer(app, at)
    assert.deepEqual((await gate()).unfinished, [])
    return [before, provider.asked.map(({ body }) => body.subject.type)]
  }
  assert.deepEqual(await put({ phone: '+2348099999999' }), [['Pending'], []])
  assert.deepEqual(await put({ lastName: 'Fresher' }), [['Pending'], ['Person']])
  assert.deepEqual(await put({ lastName: 'Fresher', birthDate: '1985-01-01' }), [['Pending'], ['Person']])
  assert.deepEqual(await put({ lastName: 'Fresher', birthDate: '1985-01-01', nationality: 'GHA' }), [
    ['Pending'],
    ['Person'],
  ])
})

test('a match stays when its person is removed', async () => {
  const { at, path, gate, subjects } = await aCustomer(LISTED)
  provider.answer = onlyListed
  await screenCustomer(app, at)
  const { businessPersonList: _, companyName, email, partnerCustomerId: __, ...rest } = aProfile()
  const body = { ...rest, customerId: at.customerId, name: companyName, businessEmail: email }
  assert.equal((await partner.put(path, { ...body, businessPersonList: [aPerson()] })).status, 200)
  await screenCustomer(app, at)
  assert.deepEqual(await gate(), { open: 1, confirmed: 0, confirmedHits: [], unfinished: [] })
  assert.equal((await subjects()).length, 3)
  clock.advance(365 * 24 * 3_600_000)
  provider.asked.length = 0
  await sweepScreening(app)
  assert.deepEqual(provider.asked, [])
})

test('matches are encrypted in the tables and absent from the log', async () => {
  const secret = 'Zyxwvutsrqpo Listedperson'
  const { at } = await aCustomer({ businessPersonList: [] })
  provider.answer = (asked, response) =>
    respond(asked, response, [match({ name: secret, entryId: 'Zyx-entry', note: secret })])
  await screenCustomer(app, at)
  const rows = await everyCell(app.db)(
    (sql) => sql`select h.*, encode(h.sealed, 'escape') as shown, s.* from screening_hit h, screening_subject s`,
  )
  const text = JSON.stringify(rows) + service.logged()
  for (const word of ['Zyxwvutsrqpo', 'Zyx-entry', 'Ada Listed', SECRET]) assert.ok(!text.includes(word), word)
})

test('screening data is isolated between partners', async () => {
  const { at } = await aCustomer({ businessPersonList: [] })
  provider.answer = (asked, response) => respond(asked, response, [match()])
  await screenCustomer(app, at)
  const other = await service.aPartner()
  const seen = await app.db.staff(other.partnerId, (sql) => findScreeningGate(sql, at))
  assert.deepEqual(seen, { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
})
