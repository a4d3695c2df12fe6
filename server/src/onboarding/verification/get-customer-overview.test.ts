// Customers at one glance.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { aboutWebsite, aCase } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { moveCount } from '../../customer/customer-sql.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const PATH = '/api/customer/v1/partner-profile/overview'
const aProfileKind = { businessTypeCode: 'PrivateLimitedCompany', incorporationCountry: 'NGA' }
const DAY = 24 * 60 * 60_000

async function aDesk() {
  const partner = await service.aPartner()
  return { partner, viewer: await service.aUser({ partner, role: 'viewer' }) }
}

async function askedFor(partner: Awaited<ReturnType<typeof aDesk>>['partner'], items = 1) {
  const reviewCase = await aCase(service, partner)
  await reviewCase.act(analyst, 'claim')
  const asked = ['companyName', 'website', 'registrationNumber'].slice(0, items).map((field) => ({
    kind: 'Field',
    target: { type: 'Business' },
    path: `/${field}`,
    reasonCode: 'FieldInvalid',
    message: 'Please look at this again.',
  }))
  const answer = await reviewCase.decide(analyst, 'request-changes', { items: asked })
  assert.equal(answer.status, 200, answer.text)
  return reviewCase
}

test('a partner without customers sees zeros and nothing due', async () => {
  const { viewer } = await aDesk()
  const { body } = await viewer.get(PATH)
  assert.deepEqual(body.value, {
    total: 0,
    erased: 0,
    byStatus: [],
    byType: [],
    byCountry: [],
    awaitingPartner: 0,
    renewalsDue: 0,
    dueNext: [],
  })
})

test('customers are counted by status, type and country, and another partner’s are not among them', async () => {
  const { partner, viewer } = await aDesk()
  const stranger = await aDesk()
  await stranger.partner.post('/api/partner/v1/business-profiles', aProfile())
  for (const more of [
    {},
    { businessTypeCode: 'LLC' },
    { businessTypeCode: 'LLC', incorporationCountryIso3Code: 'GBR' },
  ]) {
    assert.equal((await partner.post('/api/partner/v1/business-profiles', aProfile(more))).status, 200)
  }
  const { value } = (await viewer.get(PATH)).body
  assert.deepEqual(value, {
    total: 3,
    erased: 0,
    byStatus: [{ verificationStatus: 'PendingVerification', customers: 3 }],
    byType: [
      { businessTypeCode: 'LLC', customers: 2 },
      { businessTypeCode: 'PrivateLimitedCompany', customers: 1 },
    ],
    byCountry: [
      { incorporationCountryIso3Code: 'NGA', customers: 2 },
      { incorporationCountryIso3Code: 'GBR', customers: 1 },
    ],
    awaitingPartner: 0,
    renewalsDue: 0,
    dueNext: [],
  })
})

/** Requirements of the rules that these customers have not met; counted as the profile and verification-status count them. */
const OF_RULES = 2

test('the overview lists customers by due date with their outstanding requirements until they are answered', async () => {
  const { partner, viewer } = await aDesk()
  const first = await askedFor(partner, 2)
  clock.advance(DAY)
  const second = await askedFor(partner)
  const { value } = (await viewer.get(PATH)).body
  assert.equal(value.awaitingPartner, 2)
  assert.deepEqual(
    value.dueNext.map((it: any) => [it.customerId, it.items, it.verificationStatus]),
    [
      [first.customerId, 2 + OF_RULES, 'ChangesRequested'],
      [second.customerId, 1 + OF_RULES, 'ChangesRequested'],
    ],
  )
  assert.ok(Date.parse(value.dueNext[0].dueBy) < Date.parse(value.dueNext[1].dueBy))
  await partner.patch(first.path, { companyName: 'Quiet Harbour Again' })
  const halfway = (await viewer.get(PATH)).body.value
  assert.deepEqual(
    halfway.dueNext.map((it: any) => [it.customerId, it.items, it.verificationStatus]),
    [
      [first.customerId, 1 + OF_RULES, 'StartedNotCompleted'],
      [second.customerId, 1 + OF_RULES, 'ChangesRequested'],
    ],
  )
  await partner.patch(first.path, { website: 'https://again.example' })
  const after = (await viewer.get(PATH)).body.value
  assert.equal(after.awaitingPartner, 1)
  assert.deepEqual(
    after.dueNext.map((it: any) => it.customerId),
    [second.customerId],
  )
})

test('requirements are counted for the rows of a list, and only for own customers', async () => {
  const { partner, viewer } = await aDesk()
  const { viewer: stranger } = await aDesk()
  const [plain, asked] = [await aCase(service, partner), await askedFor(partner, 3)]
  const counts = async (who: typeof viewer, ...ids: string[]) => {
    const query = ids.map((id) => `customerId=${id}`).join('&')
    return (await who.get(`/api/customer/v1/business-profiles/requirement-counts?${query}`)).body
  }
  const { items } = (await counts(viewer, plain.customerId, asked.customerId, plain.customerId)).value
  const [first, second] = items
  assert.deepEqual([items.length, first.customerId, first.outstanding], [2, plain.customerId, OF_RULES])
  assert.deepEqual([second.outstanding, second.total], [OF_RULES + 3, first.total + 3])
  await partner.patch(asked.path, { companyName: 'Quiet Harbour Again' })
  const later = (await counts(viewer, asked.customerId)).value.items[0]
  assert.deepEqual(
    [later.outstanding, later.total],
    [OF_RULES + 2, second.total],
    'a submitted change is still counted',
  )
  assert.deepEqual((await counts(stranger, plain.customerId)).value, { items: [] })
  const unknown = Array.from({ length: 45 }, () => randomUUID())
  const found = (await counts(viewer, plain.customerId, ...unknown, asked.customerId)).value.items
  assert.deepEqual(
    found.map((it: any) => it.customerId),
    [plain.customerId, asked.customerId],
    'of as many as a page can have',
  )
  assert.equal((await counts(viewer)).error.code, 'ValidationControl.Error')
})

test('approved customers with something to renew are counted and listed', async () => {
  const { partner, viewer } = await aDesk()
  const [renewed, approved] = [await askedFor(partner, 2), await askedFor(partner)]
  await aCase(service, partner)
  await service.app.db.partnerTransaction(partner.partnerId, async (sql) => {
    await sql`update customer set verification_status = 'Approved', review_stage = 'Closed' where partner_id = ${partner.partnerId}
      and customer_id = any (${[renewed.customerId, approved.customerId]}::uuid[])`
    await sql`update requested_item set source = 'Monitoring' where partner_id = ${partner.partnerId} and customer_id = ${renewed.customerId}`
  })
  assert.equal((await viewer.get(PATH)).body.value.renewalsDue, 1)
  const { total, items } = (await viewer.get('/api/customer/v1/business-profiles?renewalDue=true')).body.value
  assert.deepEqual([total, items[0].customerId], [1, renewed.customerId])
})

test('an erased customer is counted as erased and with no status, as the lists behind the figures have it', async () => {
  const { partner, viewer } = await aDesk()
  const since = new Date(clock.now().getTime() - 1).toISOString()
  const [queued, asked, renewed, other] = [
    await aCase(service, partner),
    await askedFor(partner),
    await askedFor(partner),
    await aCase(service, partner),
  ]
  await service.app.db.partnerTransaction(partner.partnerId, async (sql) => {
    await sql`update requested_item set source = 'Monitoring' where partner_id = ${partner.partnerId} and customer_id = ${renewed.customerId}`
    await sql`update customer set verification_status = 'Approved' where partner_id = ${partner.partnerId} and customer_id = ${renewed.customerId}`
    const changed = { verificationStatus: 'ChangesRequested', ...aProfileKind }
    await moveCount(sql, partner.partnerId, changed, { ...changed, verificationStatus: 'Approved' })
  })
  clock.advance(60_000)
  for (const { customerId } of [queued, asked, renewed])
    await eraseCustomer(service.app, { partnerId: partner.partnerId, customerId })
  const { value } = (await viewer.get(PATH)).body
  assert.deepEqual(
    [value.total, value.erased, value.byStatus],
    [4, 3, [{ verificationStatus: 'PendingVerification', customers: 1 }]],
  )
  assert.deepEqual([value.awaitingPartner, value.renewalsDue, value.dueNext], [0, 0, []])
  const listed = async (query: string) => {
    const { total, items } = (await viewer.get(`/api/customer/v1/business-profiles?${query}`)).body.value
    assert.equal(items.length, total, query)
    return items.map((it: any) => it.customerId).toSorted()
  }
  const erased = [queued, asked, renewed].map(({ customerId }) => customerId).toSorted()
  assert.deepEqual(await listed('erased=true'), erased)
  assert.deepEqual(await listed('erased=false'), [other.customerId])
  assert.deepEqual(await listed('verificationStatus=PendingVerification&erased=false'), [other.customerId])
  assert.deepEqual(await listed('erased=false&createdFrom=2020-01-01T00:00:00Z'), [other.customerId])
  assert.deepEqual(await listed('renewalDue=true'), [])
  const status = 'verificationStatus=PendingVerification'
  assert.deepEqual(await listed(status), [queued.customerId, other.customerId].toSorted(), 'it keeps its status')
  const changes = (await viewer.get(`${PATH}/changes?since=${since}`)).body.value
  assert.deepEqual([changes.created, changes.byStatus, changes.latest], [4, [], []])
  const csv = (await viewer.get('/api/customer/v1/business-profiles/export?erased=true')).text
  assert.match(csv.split('\r\n')[0]!, /,erasedAt$/)
  assert.equal(csv.trim().split('\r\n').length, 4)
})

test("decisions are counted by day in the viewer's time zone, with how long they took", async () => {
  const { partner, viewer } = await aDesk()
  const { viewer: stranger } = await aDesk()
  const cases = [await aCase(service, partner), await aCase(service, partner), await aCase(service, partner)]
  await aCase(service, partner)
  const now = clock.now()
  const at = (days: number, hours = 0) => new Date(now.getTime() - days * DAY - hours * 3_600_000)
  const decide = (index: number, status: string, decidedAt: Date, minutes: number) =>
    service.app.db.partnerTransaction(
      partner.partnerId,
      (
        sql,
      ) => sql`update customer set verification_status = ${status}, review_stage = 'Closed', decided_at = ${decidedAt},
        submitted_at = ${new Date(decidedAt.getTime() - minutes * 60_000)}
        where partner_id = ${partner.partnerId} and customer_id = ${cases[index]!.customerId}`,
    )
  await decide(0, 'Approved', at(2), 60)
  await decide(1, 'Rejected', at(2), 120)
  await decide(2, 'Approved', at(40), 30)
  const read = async (who: typeof viewer, query: string) => (await who.get(`${PATH}/decisions${query}`)).body
  const { value } = await read(viewer, '?timeZone=Africa/Lagos')
  const figures = { approved: 1, rejected: 1, medianMinutes: 90, p90Minutes: 114 }
  const inLagos = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Lagos' }).format(at(2))
  assert.deepEqual(value, { days: [{ day: inLagos, ...figures }], total: figures })
  assert.equal((await read(viewer, '?days=60')).value.total.approved, 2)
  const none = { approved: 0, rejected: 0, medianMinutes: null, p90Minutes: null }
  assert.deepEqual((await read(stranger, '')).value, { days: [], total: none })
  for (const query of ['?days=0', '?days=91', '?timeZone=Mars/Base'])
    assert.equal((await read(viewer, query)).error.code, 'ValidationControl.Error', query)
})

test('the overview names at most five due customers and counts all of them', async () => {
  const { partner, viewer } = await aDesk()
  for (let i = 0; i < 6; i++) await askedFor(partner)
  const { value } = (await viewer.get(PATH)).body
  assert.equal(value.awaitingPartner, 6)
  assert.equal(value.dueNext.length, 5)
})

test('due customers are found by an index, at any number of customers', async () => {
  const { partner } = await aDesk()
  const plan = await service.app.db.partnerTransaction(partner.partnerId, async (sql) => {
    await sql`set local enable_seqscan = off`
    return sql`
      explain select i.customer_id from requested_item i
      where i.partner_id = ${partner.partnerId} and i.status = 'Due' order by i.due_by, i.customer_id limit 300`
  })
  assert.match(JSON.stringify(plan), /requested_item_due/)
  assert.doesNotMatch(JSON.stringify(plan), /Sort/)
})

test('a user sees what changed since their previous visit, and a reload changes nothing', async () => {
  const { partner, viewer } = await aDesk()
  const stranger = await aDesk()
  const visit = async (who = viewer) => {
    const answer = await who.post('/api/customer/v1/partner-profile/visits')
    assert.equal(answer.status, 200, answer.text)
    return answer.body.value.since as string | null
  }
  const changes = async (since: string, who = viewer) => (await who.get(`${PATH}/changes?since=${since}`)).body.value
  const minutes = (count: number) => clock.advance(count * 60_000)
  const asked = await aCase(service, partner)
  const unchanged = await aCase(service, partner)
  assert.equal(await visit(), null)
  minutes(20)
  assert.equal(await visit(), null, 'the same visit')
  const ended = clock.now().toISOString()
  minutes(40)
  await asked.act(analyst, 'claim')
  await asked.decide(analyst, 'request-changes', { items: [aboutWebsite] })
  await aCase(service, partner)
  minutes(1)
  assert.equal(await visit(), ended)
  assert.equal(await visit(), ended, 'a reload')
  const since = await changes(ended)
  assert.deepEqual([since.since, since.created, since.isComplete], [ended, 1, true])
  const statuses = new Map(
    since.byStatus.map((row: { verificationStatus: string; customers: number }) => [
      row.verificationStatus,
      row.customers,
    ]),
  )
  assert.equal(statuses.get('ChangesRequested'), 1)
  const [latest] = since.latest
  assert.deepEqual([latest.customerId, latest.verificationStatus], [asked.customerId, 'ChangesRequested'])
  assert.ok(!since.latest.some(({ customerId }: { customerId: string }) => customerId === unchanged.customerId))
  assert.deepEqual((await changes(ended, stranger.viewer)).latest, [], 'of another partner')
  assert.equal(await visit(stranger.viewer), null, 'each user has visits of their own')
  const longAgo = await changes('2020-01-01T00:00:00Z')
  assert.equal(longAgo.since, new Date(clock.now().getTime() - 30 * DAY).toISOString())
  for (const query of ['', '?since=then'])
    assert.equal((await viewer.get(`${PATH}/changes${query}`)).status, 400, query)
})
