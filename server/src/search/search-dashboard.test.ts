// The search of the command palette: of a partner's own data, and of all partners for staff.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../test/customers/factories.ts'
import { aCase, done } from '../../test/customers/test-case.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { subscribe } from '../../test/service/webhook-service.ts'
import { writeRequests } from '../partners/requests/record-requests.ts'
import { findCustomers } from './search-sql.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const [acme, globex] = [await service.aPartner({ name: 'Acme' }), await service.aPartner({ name: 'Globex' })]
const viewer = await service.aUser({ partner: acme, role: 'viewer' })
const other = await service.aUser({ partner: globex, role: 'admin' })
const analyst = await service.aUser({ role: 'analyst' })
const SEARCH = '/api/customer/v1/search'
const REVIEW = '/api/compliance/v1/search'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

await subscribe(service.app, globex.partnerId, 'https://receiver.example/hook')
const ferry = await aCase(service, acme, { companyName: 'Ferry Brothers', partnerCustomerId: 'boat-1' })
const theirs = await aCase(service, globex, { companyName: 'Ferry Sisters', partnerCustomerId: 'boat-1' })
await acme.post('/api/partner/v1/business-profiles', aProfile({ companyName: 'Harbour Foods' }))
await acme.get(`/api/partner/v1/business-profiles/${UNKNOWN}`, { 'x-request-id': 'order-4711' })
await writeRequests(service.app)

const found = async (user: typeof viewer, text: string) => done(await user.post(SEARCH, { text }))
const names = async (user: typeof viewer, text: string) =>
  (await found(user, text)).customers.map(({ companyName }: { companyName: string }) => companyName)

test('a user finds customers of their partner by name, reference, email, registration number and ID', async () => {
  const { email, registrationNumber } = (await acme.get(ferry.path)).body.value
  for (const text of ['ferry', ' BROTHERS fer ', 'boat-1', email.toUpperCase(), ferry.customerId.toUpperCase()])
    assert.deepEqual(await names(viewer, text), ['Ferry Brothers'], text)
  assert.ok((await names(viewer, registrationNumber)).includes('Ferry Brothers'))
  assert.deepEqual(await names(viewer, 'ferry foods'), [])
  // Only the first six words count: their number is what a search costs.
  assert.deepEqual(await names(viewer, 'fe fer ferr ferry bro brothers foods'), ['Ferry Brothers'])
  assert.deepEqual(await names(viewer, 'fe fer ferr ferry bro foods brothers'), [])
  assert.deepEqual(await names(viewer, '%'), [])
  const [customer] = (await found(viewer, 'boat-1')).customers
  const { partnerCustomerId, isErased } = customer
  assert.deepEqual([partnerCustomerId, isErased], ['boat-1', false])
})

test('events, deliveries and API requests are found by their IDs, by their own partner only', async () => {
  const deliveries = done(await other.get('/api/customer/v1/partner-profile/webhooks/deliveries')).items
  const { id, eventId, eventType } = deliveries[0]
  const byDelivery = await found(other, id)
  assert.deepEqual([byDelivery.deliveries.length, byDelivery.deliveries[0].eventType], [1, eventType])
  const byEvent = await found(other, eventId)
  assert.deepEqual([byEvent.events[0].eventId, byEvent.deliveries], [eventId, []])
  const [request] = (await found(viewer, 'order-4711')).requests
  assert.deepEqual([request.method, request.status], ['GET', 404])
  const nothing = { customers: [], events: [], deliveries: [], requests: [] }
  for (const text of [id, eventId, theirs.customerId, UNKNOWN]) assert.deepEqual(await found(viewer, text), nothing)
  for (const text of ['order-4711', ferry.customerId]) assert.deepEqual(await found(other, text), nothing)
})

test('a search for common words finds the newest customers first, and older ones that have all the words', async () => {
  const partner = await service.aPartner()
  const insert = (words: readonly string[], count: number, days: number) =>
    everyCell(service.app.db)(
      (sql) => sql`
        with made as (
          insert into customer (partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version,
            event_sequence, audit_hash, person_count, email, company_name, business_type_code, incorporation_country, industry,
            website, registration_number, search_terms, created_at, updated_at, submitted_at, status_changed_at)
          select ${partner.partnerId}, overlay(id_at(at)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid,
            ${words.join('-')} || n, 'Approved', 'Closed', '1', 1, '\\x00', 1, 'a@b.example', ${words.join(' ')},
            'PrivateLimitedCompany', 'NGA', 'CustomerRevenue', 'https://a.example', 'RC', ${words.map((word) => `w:${word}`)}::text[],
            at, at, at, at
          from (select n, now() - ${days}::int * interval '1 day' + n * interval '1 second' as at
            from generate_series(1, ${count}::int) n) t
          returning partner_id, customer_id, search_terms)
        insert into customer_term (partner_id, term, customer_id) select partner_id, unnest(search_terms), customer_id from made`,
    )
  await insert(['green', 'harbour'], 3, 90)
  await insert(['green', 'foods'], 1_100, 60)
  await insert(['blue', 'harbour'], 1_100, 30)
  const search = (...words: string[]) =>
    service.app.db.reads.partner(partner.partnerId, (sql) =>
      findCustomers(
        sql,
        partner.partnerId,
        {
          id: undefined,
          reference: '',
          terms: [],
          words: words.map((word) => ({ from: `w:${word}`, to: `w:${word}\u{10FFFF}` })),
        },
        8,
      ),
    )
  assert.equal((await search('harbour')).length, 8)
  assert.ok((await search('gre')).every(({ companyName }) => companyName === 'green foods'))
  assert.deepEqual(
    (await search('green', 'harbour')).map(({ companyName }) => companyName),
    ['green harbour', 'green harbour', 'green harbour'],
  )
  assert.deepEqual(await search('blue', 'foods'), [])
})

test('staff find cases of all partners and alerts, and what they found is in the audit log', async () => {
  const cases = async (text: string) =>
    done(await analyst.post(REVIEW, { text })).cases.map(
      ({ companyName, partnerName }: { companyName: string; partnerName: string }) => [companyName, partnerName],
    )
  assert.deepEqual(await cases('ferry'), [
    ['Ferry Sisters', 'Globex'],
    ['Ferry Brothers', 'Acme'],
  ])
  assert.deepEqual(await cases(ferry.customerId), [['Ferry Brothers', 'Acme']])
  const logged = () =>
    everyCell(service.app.db)(
      (sql) => sql<{ facts: Record<string, unknown> }[]>`
        select facts from account_event where action = 'CustomersSearched' order by account_event_id desc`,
    )
  const before = await logged()
  assert.deepEqual(before[0]!.facts, { by: 'text', found: 1, customerIds: ferry.customerId, address: '127.0.0.1' })
  assert.deepEqual(done(await analyst.post(REVIEW, { text: UNKNOWN })), { cases: [], alerts: [], unavailableCells: [] })
  assert.equal((await logged()).length, before.length, 'a search without results shows nothing and is not recorded')
  await everyCell(service.app.db)(
    (sql) => sql`
      insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, occurrence, details, raised_at, due_at)
      values (${globex.partnerId}, ${theirs.customerId}, ${UNKNOWN}, 'PeriodicReview', 'Low', 'review', 1, '{}', now(), now())`,
  )
  const { alerts } = done(await analyst.post(REVIEW, { text: UNKNOWN }))
  assert.deepEqual(alerts, [{ alertId: UNKNOWN, companyName: 'Ferry Sisters' }])
})

test('a search needs a permitted role and a text, and its text is not logged', async () => {
  const status = async (user: typeof viewer, url: string, body: unknown) => (await user.post(url, body)).status
  assert.equal(await status(viewer, REVIEW, { text: 'ferry' }), 403)
  assert.equal(await status(analyst, SEARCH, { text: 'ferry' }), 401)
  assert.equal(await status(await service.aUser({ role: 'operator' }), REVIEW, { text: 'ferry' }), 403)
  for (const body of [{}, { text: '' }, { text: ' ' }, { text: 'a'.repeat(256) }])
    assert.equal(await status(viewer, SEARCH, body), 400, JSON.stringify(body))
  assert.doesNotMatch(service.logged(), /ferry/i)
})
