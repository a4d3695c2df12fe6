// Exports of lists: complete, filtered, safe to open in a spreadsheet, and on record.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { aProfile } from '../../test/customers/factories.ts'
import { aCase, done } from '../../test/customers/test-case.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { subscribe } from '../../test/service/webhook-service.ts'
import { writeRequests } from '../partners/requests/record-requests.ts'
import { ManualClock } from '../platform/clock.ts'
import { csvExport } from './csv-export.ts'
import { csvRecord } from './csv-text.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const partner = await service.aPartner()
const viewer = await service.aUser({ partner, role: 'viewer' })
const other = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
const analyst = await service.aUser({ role: 'analyst' })
await subscribe(service.app, partner.partnerId, 'https://receiver.example/hook')
const first = await aCase(service, partner, {
  companyName: '=HYPERLINK("https://evil.example")',
  partnerCustomerId: 'a-1',
})
await partner.post(
  '/api/partner/v1/business-profiles',
  aProfile({ companyName: 'Müller, Söhne', partnerCustomerId: 'a-2' }),
)
clock.advance(1_000)

const CUSTOMERS = '/api/customer/v1/business-profiles/export'
const DELIVERIES = '/api/customer/v1/partner-profile/webhooks/deliveries/export'
const CASES = '/api/compliance/v1/cases/export'

/** The records without the header. */
async function exported(user: typeof viewer, url: string): Promise<string[]> {
  const { status, text, headers } = await user.get(url)
  assert.equal(status, 200, text)
  assert.match(headers['content-type']!, /^text\/csv; charset=utf-8$/)
  assert.match(headers['content-disposition']!, /^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"$/)
  assert.equal(text.charAt(0), '\uFEFF')
  const records = text.slice(1).split('\r\n').slice(1, -1)
  assert.equal(headers['x-row-count'], String(records.length))
  return records
}

test('a cell never runs as a formula, and quotes, commas and line ends survive', () => {
  assert.equal(csvRecord(['a', null, 3, true, 'b"c', 'd,e']), 'a,,3,true,"b""c","d,e"\r\n')
  assert.equal(csvRecord(['=1', '+1', '-1', '@a', '\ta', '\r\na', -1]), `'=1,'+1,'-1,'@a,'\ta,"'\na",-1\r\n`)
  // Many spreadsheets split at semicolons.
  assert.equal(csvRecord(["Acme;=cmd|' /C calc'!A0;x", 'a; b-c']), "Acme;'=cmd|' /C calc'!A0;x,a; b-c\r\n")
})

test('a link on another site exports nothing', async () => {
  const { status, body } = await viewer.get(CUSTOMERS, { 'sec-fetch-site': 'cross-site' })
  assert.equal(status, 403)
  assert.equal(body.error.code, 'Request.CrossSite')
})

test('an export has the filtered list of the own partner, newest first', async () => {
  const all = await exported(viewer, CUSTOMERS)
  assert.equal(all.length, 2)
  assert.match(all[0]!, /,a-2,"Müller, Söhne",/)
  assert.match(all[1]!, /,a-1,"'=HYPERLINK\(""https:\/\/evil\.example""\)",/)
  assert.deepEqual(await exported(viewer, `${CUSTOMERS}?partnerCustomerId=a-2`), [all[0]])
  assert.deepEqual(await exported(viewer, `${CUSTOMERS}?verificationStatus=Approved`), [])
  assert.deepEqual(await exported(other, CUSTOMERS), [])
  const listed = done(await viewer.get(DELIVERIES.replace('/export', ''))).items
  const deliveries = await exported(viewer, DELIVERIES)
  assert.deepEqual(
    deliveries.map((record) => record.split(',')[0]),
    listed.map(({ id }: { id: string }) => id),
  )
  const ofCustomer = await exported(viewer, `${DELIVERIES}?customerId=${first.customerId}`)
  assert.ok(ofCustomer.length > 0 && ofCustomer.length < deliveries.length)
  assert.deepEqual(await exported(other, DELIVERIES), [])
  const cases = await exported(analyst, `${CASES}?tab=Unclaimed`)
  assert.equal(cases.length, 2)
  assert.deepEqual(await exported(analyst, `${CASES}?tab=Closed`), [])
})

test('an export needs its role and a valid filter, and is in the audit log', async () => {
  assert.equal((await analyst.get(CUSTOMERS)).status, 401)
  assert.equal((await viewer.get(CASES)).status, 403)
  assert.equal((await viewer.get(`${CUSTOMERS}?incorporationCountryIso3Code=ZZZ`)).status, 400)
  assert.equal((await viewer.get(`${DELIVERIES}?status=Lost`)).status, 400)
  const rows = await everyCell(service.app.db)(
    (sql) => sql<{ actor_id: string; facts: unknown }[]>`
      select actor_id, facts from account_event where action = 'ListExported' and partner_id = ${partner.partnerId}
      order by account_event_id`,
  )
  assert.deepEqual(rows[0], { actor_id: viewer.userId, facts: { list: 'customers', rows: 2, address: '127.0.0.1' } })
  const filters = rows.map(({ facts }) => (facts as { filters?: string }).filters)
  assert.deepEqual(
    filters.slice(1, 3),
    ['partnerCustomerId', 'verificationStatus=Approved'],
    'no reference is recorded',
  )
  assert.ok(filters.includes(`customerId=${first.customerId}`))
})

test('a user exports ten lists at once, then one every half minute', async () => {
  const busy = await service.aUser({ partner, role: 'viewer' })
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await busy.get(CUSTOMERS)).status)
  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
  clock.advance(31_000)
  assert.equal((await busy.get(CUSTOMERS)).status, 200)
})

test('an export of many pages is complete, and breaks off when its user loses access', async () => {
  for (const [user, role] of [
    [await service.aUser({ partner, role: 'viewer' }), 'viewer'],
    [await service.aUser({ role: 'analyst' }), 'analyst'],
  ] as const) {
    const [session] = await service.app.db.directory(
      (sql) => sql<{ id: string }[]>`select session_id as id from account_session where account_id = ${user.userId}`,
    )
    const caller = {
      partnerId: partner.partnerId,
      user: { userId: user.userId, role, sessionId: session!.id },
    } as never
    const read = async (beforePage: (page: number) => Promise<unknown>) => {
      let page = 0
      const { file } = await csvExport<number>(
        { app: service.app, caller, headers: {}, requestId: 'export' },
        {
          ...{ list: 'customers', filters: {}, partnerId: partner.partnerId, total: 3 },
          columns: { number: (row) => row },
          async page(last = 0) {
            await beforePage(++page)
            return [last + 1]
          },
        },
      )
      return (await buffer(file!)).toString('utf8')
    }
    assert.equal(await read(async () => {}), '\uFEFFnumber\r\n1\r\n2\r\n3\r\n')
    await assert.rejects(
      read(async (page) => page === 2 && (await user.post('/api/auth/sign-out-everywhere'))),
      /Sign in first/,
    )
  }
})

test('API requests and the audit log are exported as their lists have them', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  await partner.get('/api/partner/v1/business-profiles/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2', { 'x-request-id': '=a' })
  clock.advance(1_000)
  await writeRequests(service.app)
  const requests = await exported(admin, '/api/customer/v1/partner-profile/api-requests/export?status=4xx')
  assert.match(requests.join(), /'=a,GET,.*,404,Customer\.NotFound,/)
  const audit = '/api/customer/v1/partner-profile/audit'
  const listed = done(await admin.get(`${audit}?action=SignedIn`)).items
  const signIns = await exported(admin, `${audit}/export?action=SignedIn`)
  assert.deepEqual(
    signIns.map((record) => record.split(',')[0]),
    listed.map(({ eventId }: { eventId: string }) => eventId),
  )
  assert.match(signIns[0]!, new RegExp(`,SignedIn,${admin.email},false,`))
  assert.equal((await viewer.get(`${audit}/export`)).status, 403)
})
