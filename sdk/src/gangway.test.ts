// The client against a real service.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { startSdkService } from '../../server/test/service/sdk-service.ts'
import { type CreateBusinessProfile, Gangway, GangwayError, isGangwayError, TokenError, tokenSource } from './index.ts'

const service = await startSdkService()
const machine = await service.anSdkPartner()
const gangway = machine.client()
const profile = (more = {}) => aProfile(more) as CreateBusinessProfile

const OTHER_ID = '01a1dcf8-fad4-7d9d-88d9-c301607c81a3'
const failing = (promise: Promise<unknown>): Promise<GangwayError> =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

test('the client creates, reads and updates a customer and returns its status', async () => {
  const body = profile()
  const created = await gangway.businessProfiles.create(body, { requestId: 'my-own-id' })
  assert.equal(created.verificationStatus, 'PendingVerification')
  assert.equal(created.lastResponse.requestId, 'my-own-id')
  const { customerId } = created
  const read = await gangway.businessProfiles.get(customerId)
  assert.deepEqual([read.companyName, read.version, read.lastResponse.etag], [body.companyName, 1, '"1"'])
  assert.deepEqual(await gangway.businessProfiles.getByReference(body.partnerCustomerId), read)
  assert.equal(JSON.stringify(read).includes('lastResponse'), false, 'lastResponse does not appear in JSON')

  const patched = await gangway.businessProfiles.patch(
    customerId,
    { tradingName: 'New name' },
    { ifMatch: read.version },
  )
  assert.equal(patched.lastResponse.etag, '"2"')
  const stale = await failing(gangway.businessProfiles.patch(customerId, { tradingName: 'Older' }, { ifMatch: '"1"' }))
  assert.deepEqual([stale.code, stale.status], ['Customer.VersionMismatch', 412])
  const { email, companyName, businessPersonList: _people, partnerCustomerId: _reference, ...fields } = body
  const replaced = {
    ...fields,
    name: companyName,
    businessEmail: email,
    phoneNumber: '+2348012345678',
    tradingName: 'Again',
  }
  await gangway.businessProfiles.update(customerId, replaced, { ifMatch: 2 })
  const mismatch = await failing(gangway.businessProfiles.update(customerId, { ...replaced, customerId: OTHER_ID }))
  assert.equal(mismatch.code, 'Partner.BusinessProfileIdMismatch')
  assert.equal((await gangway.businessProfiles.get(customerId)).tradingName, 'Again')
  const status = await gangway.businessProfiles.verificationStatus(customerId)
  assert.ok(status.outstandingRequirements.length > 0)
})

test('a dry run saves nothing and returns the outstanding requirements', async () => {
  const body = profile()
  const tried = await gangway.businessProfiles.dryRun(body)
  assert.equal(tried.dryRun, true)
  assert.ok(Array.isArray(tried.outstandingRequirements))
  assert.equal(
    (await failing(gangway.businessProfiles.getByReference(body.partnerCustomerId))).code,
    'Customer.NotFound',
  )
})

test('an error has a code, all field errors and the request ID', async () => {
  const error = await failing(gangway.businessProfiles.create(profile({ industry: 'Shipping', website: 'acme' })))
  assert.ok(isGangwayError(error, 'Validation'))
  error.code satisfies 'Validation'
  assert.deepEqual([error.status, error.details.map(({ path }) => path).sort()], [400, ['/industry', '/website']])
  assert.match(error.requestId!, /^[0-9a-f-]{36}$/)
  const body = profile()
  const { customerId } = await gangway.businessProfiles.create(body)
  const duplicate = await failing(gangway.businessProfiles.create(body))
  assert.ok(isGangwayError(duplicate, 'Customer.PartnerCustomerIdDuplicate'))
  assert.equal(duplicate.details[0]?.customerId, customerId)
  assert.equal(isGangwayError(duplicate, 'Validation', 'Customer.NotFound'), false)
})

test('a call with a chosen idempotency key can be repeated safely', async () => {
  const body = profile()
  const first = await gangway.businessProfiles.create(body, { idempotencyKey: 'job-1' })
  const again = await gangway.businessProfiles.create(body, { idempotencyKey: 'job-1' })
  assert.deepEqual([again.customerId, again.lastResponse.idempotentReplayed], [first.customerId, true])
  const other = await failing(gangway.businessProfiles.create(profile(), { idempotencyKey: 'job-1' }))
  assert.equal(other.code, 'Idempotency.KeyReused')
})

test('a lost response does not lead to a second customer', async () => {
  let lost = 0
  const flaky: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (init?.method === 'POST' && String(url).includes('business-profiles') && lost++ === 0) {
      await response.arrayBuffer()
      throw new TypeError('fetch failed', { cause: new Error('connection lost') })
    }
    return response
  }
  const body = profile()
  const created = await machine.client({ fetch: flaky, retries: { firstDelayMs: 1 } }).businessProfiles.create(body)
  assert.equal(created.lastResponse.idempotentReplayed, true)
  const { total } = await gangway.businessProfiles.list({ partnerCustomerId: body.partnerCustomerId })
  assert.equal(total, 1)
})

test('all() returns every customer once, newest first, and stops at the limit', async () => {
  const other = (await service.anSdkPartner()).client()
  const created: string[] = []
  for (let i = 0; i < 7; i++) {
    const { customerId } = await other.businessProfiles.create(
      profile({ companyName: `Ọbí 東京 ${i}`, businessPersonList: [] }),
    )
    created.unshift(customerId)
  }
  const idsOf = async (limit?: number) => {
    const ids: string[] = []
    for await (const item of other.businessProfiles.all({ pageSize: 3 }, { limit })) ids.push(item.customerId)
    return ids
  }
  assert.deepEqual(await idsOf(), created)
  assert.deepEqual(await idsOf(4), created.slice(0, 4))
  assert.deepEqual(await idsOf(0), [])
  const sizes: number[] = []
  for await (const { items, total } of other.businessProfiles.pages({ pageSize: 3 })) sizes.push(items.length, total)
  assert.deepEqual(sizes, [3, 7, 3, 7, 1, 7])
  const filtered = other.businessProfiles.list({
    verificationStatus: ['PendingVerification', 'Approved'],
    search: 'ọbí 東京',
    createdFrom: new Date(Date.now() - 60_000),
    pageSize: 2,
  })
  assert.deepEqual([(await filtered).total, (await filtered).items.length], [7, 2])
  const bad = await failing(other.businessProfiles.list({ pageSize: 'many' }))
  assert.equal(bad.code, 'ValidationControl.Error')
})

test('concurrent calls share one access token, and one renewal after a 401', async () => {
  let tokenRequests = 0
  const counting: typeof fetch = (url, init) => {
    if (String(url).endsWith('/oauth2/token')) tokenRequests++
    return fetch(url, init)
  }
  const client = machine.client({ fetch: counting })
  const many = () => Promise.all(Array.from({ length: 25 }, () => client.businessProfiles.list({ pageSize: 1 })))
  await many()
  assert.equal(tokenRequests, 1)
  // A token that is no longer valid: the service returns 401 to all of them.
  const stale = tokenSource({
    tokenEndpoint: `${service.baseUrl}/oauth2/token`,
    issuer: service.baseUrl,
    clientId: machine.clientId,
    privateKeyPem: machine.privateKey,
    fetch: (async (url: string, init: RequestInit) => {
      const response = await counting(url, init)
      if (tokenRequests !== 2) return response
      return Response.json({ ...((await response.json()) as object), access_token: 'not.a.token' })
    }) as typeof fetch,
  })
  const withStaleToken = machine.client({ tokens: stale } as never)
  await Promise.all(Array.from({ length: 25 }, () => withStaleToken.businessProfiles.list({ pageSize: 1 })))
  assert.equal(tokenRequests, 3)
})

test('an unregistered key is rejected by the token endpoint, and an unusable one before anything is sent', async () => {
  const stranger = await service.anSdkPartner()
  const wrong = await failing(machine.client({ privateKey: stranger.privateKey } as never).businessProfiles.list())
  assert.ok(wrong instanceof TokenError && wrong instanceof GangwayError)
  assert.deepEqual([wrong.code, wrong.error, wrong.status], ['Token.Refused', 'invalid_client', 401])
  const none = await failing(machine.client({ privateKey: 'no key' } as never).businessProfiles.list())
  assert.equal(none.code, 'Client.KeyUnusable')
  const broken = machine.privateKey.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA')
  assert.equal(
    (await failing(machine.client({ privateKey: broken } as never).businessProfiles.list())).code,
    'Client.KeyUnusable',
  )
})

test('a client can request fewer scopes than it is allowed', async () => {
  const reader = machine.client({ scopes: ['partner.read'] } as never)
  await reader.businessProfiles.list()
  assert.equal((await failing(reader.businessProfiles.create(profile()))).code, 'Partner.NotAuthorized')
})

test('identity requirements are listed by country', async () => {
  const list = await gangway.identityRequirements('NGA')
  assert.ok(list.some(({ identityTypeCode }) => identityTypeCode === 'BVN'))
  assert.equal((await failing(gangway.identityRequirements('XXX'))).code, 'Country.NotFound')
})

test('a completion link is created, listed and revoked', async () => {
  const { customerId } = await gangway.businessProfiles.create(profile())
  const { linkId, url } = await gangway.completionLinks.create(customerId, { locale: 'pt' })
  assert.match(url, /\/complete#[\w-]{43}$/)
  assert.deepEqual(
    (await gangway.completionLinks.list(customerId)).items.map((link) => [link.linkId, link.status, link.locale]),
    [[linkId, 'Open', 'pt']],
  )
  assert.equal((await gangway.completionLinks.revoke(customerId, linkId)).status, 'Revoked')
  assert.equal((await failing(gangway.completionLinks.revoke(customerId, OTHER_ID))).code, 'Completion.LinkNotFound')
})

test('the client covers every operation of the contract', async () => {
  const called: string[] = []
  const recording = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
      .replace(OTHER_ID, '{customerId}')
      .replace(/my-reference$/, '{partnerCustomerId}')
      .replace(/my-link$/, '{linkId}')
    called.push(`${init.method!.toLowerCase()} ${path}`)
    return Response.json({ isSuccess: true, value: {} })
  }) as typeof fetch
  const tokens = { token: async () => 't', forget: () => {} }
  const client = new Gangway({ baseUrl: service.baseUrl, tokens, fetch: recording })
  const { businessProfiles, completionLinks, documents } = client
  await businessProfiles.create(profile())
  await businessProfiles.list()
  await businessProfiles.getByReference('my-reference')
  await businessProfiles.get(OTHER_ID)
  await businessProfiles.update(OTHER_ID, {} as never)
  await businessProfiles.patch(OTHER_ID, {})
  await businessProfiles.verificationStatus(OTHER_ID)
  await documents.createUploadLink(OTHER_ID, { documentCategory: 'Other', contentType: 'image/png' })
  await completionLinks.create(OTHER_ID)
  await completionLinks.list(OTHER_ID)
  await completionLinks.revoke(OTHER_ID, 'my-link')
  await client.identityRequirements('NGA')
  const { paths } = JSON.parse(await readFile(new URL('../../contract/partner-api.json', import.meta.url), 'utf8'))
  // Tokens and uploads are part of every call and of documents.upload.
  const published = Object.entries<object>(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  assert.deepEqual(called.sort(), published.sort())
})

test("a partner cannot access another partner's customer", async () => {
  const { customerId } = await gangway.businessProfiles.create(profile({ businessPersonList: [aPerson()] }))
  const other = (await service.anSdkPartner()).client()
  for (const call of [
    () => other.businessProfiles.get(customerId),
    () => other.businessProfiles.patch(customerId, {}),
    () => other.documents.createUploadLink(customerId, { documentCategory: 'Other', contentType: 'application/pdf' }),
  ])
    assert.equal((await failing(call())).code, 'Partner.NotAuthorized')
})
