import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { insertRequests } from './api-request-sql.ts'
import { deleteOldRequests, recordRequest, writeRequests } from './record-requests.ts'

const DAY_MS = 24 * 60 * 60_000
const REQUESTS = '/customer/v1/partner-profile/api-requests'
const PROFILES = '/api/partner/v1/business-profiles'

const NO_ERROR = { error: null, thumbprint: null }

const clock = new ManualClock()
const service = await startTestService({ clock })
const { app } = service
const partner = await service.aPartner()
const viewer = await service.aUser({ partner, role: 'viewer' })
const other = await service.aPartner()
const stranger = await service.aUser({ partner: other, role: 'admin' })

async function listed(query = '', user = viewer): Promise<any> {
  await writeRequests(app)
  const found = await user.get(`${REQUESTS}?${query}`)
  assert.equal(found.status, 200, found.text)
  return found.body.value
}

test('an API request is listed with its path, status, error code, request ID and duration, and nothing personal', async () => {
  const created = await partner.post(PROFILES, aProfile({ partnerCustomerId: 'activity-1' }), {
    'x-request-id': 'mine-1',
  })
  assert.equal(created.status, 200, created.text)
  const failed = await partner.post(PROFILES, { companyName: 'Nwosu Secret Ltd' })
  const searched = await partner.get(`${PROFILES}?search=Nwosu`)
  assert.equal(searched.status, 200)
  const { items } = await listed()
  assert.deepEqual(
    items.map(({ method, path, status, code }: any) => [method, path, status, code]),
    [
      ['GET', PROFILES, 200, null],
      ['POST', PROFILES, failed.status, failed.body.error.code],
      ['POST', PROFILES, 200, null],
    ],
  )
  assert.equal(items[1].requestId, failed.headers['x-request-id'])
  assert.equal(items[2].requestId, 'mine-1')
  assert.ok(items.every((item: any) => item.durationMs > 0))
  assert.ok(!JSON.stringify(items).includes('Nwosu'))
  assert.deepEqual((await listed('', stranger)).items, [])
})

test('a failed request is found by its request ID, code, status, method and time', async () => {
  clock.advance(60_000)
  const missing = await partner.get(`${PROFILES}/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2`)
  const requestId = missing.headers['x-request-id']
  assert.deepEqual(
    (await listed(`requestId=${requestId}`)).items.map((item: any) => item.code),
    [missing.body.error.code],
  )
  assert.deepEqual((await listed(`requestId=${requestId}`, stranger)).items, [])
  for (const query of ['status=404', 'status=4xx&method=GET', `code=${missing.body.error.code}`]) {
    const { items } = await listed(query)
    assert.equal(items[0].requestId, requestId, query)
    assert.ok(
      items.every((item: any) => item.status >= 400),
      query,
    )
  }
  assert.deepEqual((await listed('status=5xx')).items, [])
  const since = encodeURIComponent(new Date(clock.now().getTime() - 1000).toISOString())
  assert.equal((await listed(`from=${since}`)).items.length, 1)
  assert.equal((await listed(`to=${since}`)).items.length, 3)
  const bad = await viewer.get(`${REQUESTS}?status=40&method=TRACE`)
  assert.equal(bad.status, 400)
  assert.deepEqual(bad.body.error.details.map((detail: any) => detail.path).sort(), ['method', 'status'])
})

test('a failed request shows its message and field errors, and nothing that was sent', async () => {
  const body = aProfile({ partnerCustomerId: 'activity-2', email: 'Nwosu Secret' })
  const failed = await partner.post(PROFILES, { ...body, website: 'Nwosu Secret' })
  assert.equal(failed.status, 400)
  const [{ id }] = (await listed(`requestId=${failed.headers['x-request-id']}`)).items
  const { value } = (await viewer.get(`${REQUESTS}/${id}`)).body
  assert.deepEqual([value.code, value.message], [failed.body.error.code, failed.body.error.message])
  assert.deepEqual(value.details, failed.body.error.details)
  assert.deepEqual(value.details.map(({ path }: any) => path).sort(), ['/email', '/website'])
  const credentials = await service.aUser({ partner, role: 'admin' })
  const { items } = (await credentials.get('/customer/v1/partner-profile/api-credentials')).body.value
  assert.deepEqual(
    [value.thumbprint],
    items.map(({ thumbprint }: any) => thumbprint),
  )
  assert.ok(!JSON.stringify(value).includes('Nwosu'))
  for (const [user, unknown] of [
    [stranger, id],
    [viewer, newId(clock.now())],
  ] as const)
    assert.equal((await user.get(`${REQUESTS}/${unknown}`)).body.error.code, 'ApiRequest.NotFound')
  const succeeded = (await listed('status=200')).items[0]
  const { message, details } = (await viewer.get(`${REQUESTS}/${succeeded.id}`)).body.value
  assert.deepEqual([message, details], [null, []])
})

test('the summary counts requests by hour and by error code', async () => {
  await writeRequests(app)
  const { value } = (await viewer.get(`${REQUESTS}/summary`)).body
  assert.equal(value.hours.length, 24)
  assert.equal(value.requests, 5)
  assert.equal(value.failed, 3)
  assert.equal(
    value.codes.reduce((sum: number, { requests }: any) => sum + requests, 0),
    3,
  )
  assert.equal((await stranger.get(`${REQUESTS}/summary`)).body.value.requests, 0)
})

test('pages follow each other without gaps, and a flood of one partner leaves the records of others complete', async () => {
  const flood = {
    requestId: 'flood',
    method: 'GET',
    path: PROFILES,
    status: 429,
    code: 'RateLimit.Exceeded',
    durationMs: 1,
    ...NO_ERROR,
  }
  for (let i = 0; i < 2500; i++) recordRequest(app, { ...flood, partnerId: other.partnerId })
  recordRequest(app, { ...flood, partnerId: partner.partnerId, requestId: 'kept' })
  assert.equal((await listed('requestId=kept')).items.length, 1)
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: any = await listed(`pageSize=200&code=RateLimit.Exceeded${cursor && `&cursor=${cursor}`}`, stranger)
    for (const { id } of page.items) seen.add(id)
    cursor = page.nextCursor
  }
  assert.equal(seen.size, 2000)
  const metrics = await app.metrics.registry.getSingleMetricAsString('api_requests_unrecorded_total')
  assert.match(metrics, /api_requests_unrecorded_total 500/)
})

test('above the daily limit requests are counted but not listed, and the last places are for failed ones', async () => {
  const many = await service.aPartner()
  const user = await service.aUser({ partner: many, role: 'viewer' })
  const request = {
    partnerId: many.partnerId,
    requestId: 'r',
    method: 'GET',
    path: PROFILES,
    durationMs: 1,
    ...NO_ERROR,
  }
  const success = () => recordRequest(app, { ...request, status: 200, code: null })
  const failure = () => recordRequest(app, { ...request, status: 404, code: 'Customer.NotFound' })
  const hour = new Date(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000)
  const listedBefore = (requests: number) =>
    everyCell(app.db)(
      (sql) => sql`insert into api_request_count as c (partner_id, starts_at, code, requests)
        values (${many.partnerId}, ${hour}, '', ${requests})
        on conflict (partner_id, starts_at, code) do update set requests = c.requests + excluded.requests`,
    )
  const statuses = async () => (await listed('', user)).items.map(({ status }: any) => status).sort()
  const counts = async () => {
    const { requests, failed, unlisted } = (await user.get(`${REQUESTS}/summary`)).body.value
    return [requests, failed, unlisted]
  }
  await listedBefore(79_998)
  for (let i = 0; i < 3; i++) success()
  failure()
  assert.deepEqual(await statuses(), [200, 404])
  assert.deepEqual(await counts(), [80_002, 1, 2])
  await listedBefore(19_999)
  for (let i = 0; i < 2; i++) failure()
  success()
  assert.deepEqual(await statuses(), [200, 404, 404])
  assert.deepEqual(await counts(), [100_004, 3, 4])
  success()
  assert.equal((await listed('', viewer)).items.length > 0, true, 'other partners are not affected')
})

test('requests that could not be written are written later, once', async () => {
  recordRequest(app, {
    ...{ partnerId: partner.partnerId, requestId: 'late', method: 'GET', path: PROFILES, status: 200 },
    ...{ code: null, durationMs: 1, ...NO_ERROR },
  })
  await everyCell(app.db)((sql) => sql`alter table api_request rename to api_request_away`)
  await assert.rejects(writeRequests(app))
  await everyCell(app.db)((sql) => sql`alter table api_request_away rename to api_request`)
  assert.equal((await listed('requestId=late')).items.length, 1)
})

test('requests are written once, even if the connection is lost before the database confirms it', async () => {
  const request = {
    ...{ partnerId: partner.partnerId, id: newId(clock.now()), occurredAt: clock.now(), requestId: 'twice' },
    ...{ method: 'GET', path: PROFILES, status: 200, code: null, durationMs: 1, ...NO_ERROR },
  }
  for (let i = 0; i < 2; i++) await app.db.staff(partner.partnerId, (sql) => insertRequests(sql, [request]))
  assert.equal((await listed('requestId=twice')).items.length, 1)
})

test('requests are deleted after seven days, and the tables of new days exist before they begin', async () => {
  const before = (await listed()).items.length
  assert.ok(before > 0)
  clock.advance(6 * DAY_MS)
  await deleteOldRequests(app)
  assert.equal((await listed()).items.length, before)
  clock.advance(2 * DAY_MS)
  await Promise.all([deleteOldRequests(app), deleteOldRequests(app)])
  assert.deepEqual((await listed()).items, [])
  assert.equal((await partner.get(PROFILES)).status, 200)
  assert.equal((await listed()).items.length, 1)
  const [row] = await everyCell(app.db)((sql) => sql`select count(*)::int as strays from api_request_default`)
  assert.equal(row!.strays, 0)
})
