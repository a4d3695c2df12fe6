// Every operation of the Partner API document is called by the owner, by another partner and with every kind of invalid
// token. A rejected call changes nothing. New operations are covered automatically.
import assert from 'node:assert/strict'
import type { webcrypto } from 'node:crypto'
import { after, test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import postgres from 'postgres'
import { PARTNER_OPERATIONS, partnerApiDocument } from '../../src/apis/partner-api.ts'
import type { ExampleRequest, Operation } from '../../src/http/operation.ts'
import { revokeCertificate } from '../../src/partners/certificates/revoke-certificate.ts'
import { setPartnerStatus } from '../../src/partners/set-partner-status.ts'
import { accessTokenFor } from '../../src/partners/tokens/access-token.ts'
import { signingKey } from '../../src/partners/tokens/signing-keys.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { buildServer } from '../../src/process/server.ts'
import { setUpExample } from '../contract/example-request.ts'
import { answerChecker, operationsOf, type WalkedOperation } from '../contract/openapi-walk.ts'
import { anIdentity, aPerson, aProfile } from '../customers/factories.ts'
import { tablesOf } from '../database/sample-rows.ts'
import type { TestResponse } from '../service/test-response.ts'
import { addTestCertificate, startTestService } from '../service/test-service.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const { app } = service
const document = partnerApiDocument(app.config.baseUrl)
const checker = answerChecker(document)
const walked = operationsOf(document).map((described) => {
  const operation = PARTNER_OPERATIONS.find(({ id }) => id === described.id)
  assert.ok(operation?.examples, `${described.id} has an example`)
  return { described, operation }
})

const everyExample = Object.fromEntries(walked.map(({ operation }) => [operation.id, operation.examples]))
const acme = await setUpExample(service, everyExample as never, 'complete')
const globex = await service.aPartner()
const user = await service.aUser({ partner: acme.partner, role: 'admin' })
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const goodClaims = JSON.parse(Buffer.from((await acme.partner.token()).split('.')[1]!, 'base64url').toString())

/** A valid token of the owner, signed with our key, with other claims. */
async function forged(claims: Record<string, unknown>, key?: webcrypto.CryptoKey): Promise<string> {
  const signer = await signingKey(app)
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ ...goodClaims, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signer.kid })
    .sign(key ?? (await signer.privateKey()))
}

async function tokenOfRevokedCertificate(): Promise<string> {
  const { partnerId, clientId } = acme.partner
  const thumbprint = await addTestCertificate(app, partnerId)
  const token = await accessTokenFor(app, {
    partnerId,
    clientId,
    thumbprint,
    scopes: ['partner.read', 'partner.write'],
  })
  const [row] = await app.db.directory(
    (sql) => sql`select certificate_id from api_certificate where thumbprint = ${thumbprint}`,
  )
  assert.equal((await withToken(token)).status, 200)
  await revokeCertificate(app, partnerId, row!.certificate_id)
  return token
}

async function tokenOfInactivePartner(): Promise<string> {
  const partner = await service.aPartner()
  const token = await partner.token()
  assert.equal((await withToken(token)).status, 200)
  await setPartnerStatus(app, partner.partnerId, 'Inactive')
  return token
}

async function expiredToken(): Promise<string> {
  const token = await acme.partner.token()
  assert.equal((await withToken(token)).status, 200)
  clock.advance(300_000)
  return token
}

const withToken = (token: string) =>
  service.call({ url: '/api/partner/v1/business-profiles', headers: { authorization: `Bearer ${token}` } })

const expired = await expiredToken()
const revoked = await tokenOfRevokedCertificate()
const inactive = await tokenOfInactivePartner()
const stranger = (await generateKeyPair('ES256')).privateKey
const sessionToken = user.cookie().split('=')[1]!

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const aboutCustomer = ({ path }: Operation) => path.includes('{customerId}')
const otherScope = ({ scope }: Operation) => (scope === 'partner.read' ? 'partner.write' : 'partner.read')

interface Caller {
  headers(operation: Operation): Promise<Record<string, string>> | Record<string, string>
  /** The status, and the error code of a rejected call. */
  expects: string | ((operation: Operation) => string)
  url?(url: string): string
}

const NOT_AUTHENTICATED = '401 Partner.NotAuthenticated'
const NO_SCOPE = '403 Partner.NotAuthorized'
const CALLERS: Readonly<Record<string, Caller>> = {
  owner: { headers: async () => bearer(await acme.partner.token()), expects: '200' },
  'another partner': {
    headers: async () => bearer(await globex.token()),
    expects: (operation) => {
      if (aboutCustomer(operation)) return '403 Partner.NotAuthorized'
      return operation.path.includes('{partnerCustomerId}') ? '404 Customer.NotFound' : '200'
    },
  },
  'owner, unknown id': {
    headers: async () => bearer(await acme.partner.token()),
    url: (url) => url.replace(acme.customerId!, UNKNOWN).replace('acme-0002', 'acme-none'),
    expects: (operation) => (operation.path.includes('{') ? '404 Customer.NotFound' : '200'),
  },
  'owner, other scope': {
    headers: async (operation) => bearer(await acme.partner.token([otherScope(operation)])),
    expects: NO_SCOPE,
  },
  'owner, no scope': { headers: async () => bearer(await acme.partner.token(['openid'])), expects: NO_SCOPE },
  'no token': { headers: () => ({}), expects: NOT_AUTHENTICATED },
  'another scheme': { headers: () => ({ authorization: 'Basic YWNtZTphY21l' }), expects: NOT_AUTHENTICATED },
  garbage: { headers: () => bearer('eyJhbGciOiJub25lIn0.e30.'), expects: NOT_AUTHENTICATED },
  expired: { headers: () => bearer(expired), expects: NOT_AUTHENTICATED },
  'another audience': {
    headers: async () => bearer(await forged({ aud: 'https://elsewhere.example/api' })),
    expects: NOT_AUTHENTICATED,
  },
  'another issuer': {
    headers: async () => bearer(await forged({ iss: 'https://elsewhere.example' })),
    expects: NOT_AUTHENTICATED,
  },
  "a stranger's key": { headers: async () => bearer(await forged({}, stranger)), expects: NOT_AUTHENTICATED },
  'revoked certificate': { headers: () => bearer(revoked), expects: NOT_AUTHENTICATED },
  'inactive partner': { headers: () => bearer(inactive), expects: NOT_AUTHENTICATED },
  'dashboard cookie': { headers: () => ({ cookie: user.cookie() }), expects: NOT_AUTHENTICATED },
  'session as token': { headers: () => bearer(sessionToken), expects: NOT_AUTHENTICATED },
}

const admin = postgres(service.adminUrl, { max: 1, onnotice: () => {} })
after(() => admin.end())
const tables = (await tablesOf(admin)).filter((table) => !table.isPartition).map(({ name }) => name)

/** A fingerprint of the rows of each table. */
async function stored(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from "${name}" t`,
  )
  const rows = await admin.unsafe<{ name: string; rows: string }[]>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: fingerprint }) => [name, fingerprint]))
}

const shown = ({ status, body }: TestResponse) => (status === 200 ? '200' : `${status} ${body.error.code}`)
const expectedOf = ({ expects }: Caller, operation: Operation) =>
  typeof expects === 'string' ? expects : expects(operation)
const cells = new Map<string, string>()
let references = 0

/** The example's request as this caller sends it. */
async function requestBy(caller: Caller, operation: Operation, example: ExampleRequest): Promise<any> {
  const request: any = await acme.request(operation, example)
  const { authorization: _, ...headers } = request.headers
  request.headers = { ...headers, ...(await caller.headers(operation)) }
  if (operation.idempotent) request.headers['idempotency-key'] = `key-${++references}`
  if (caller.url) request.url = caller.url(request.url)
  // Every create uses a new reference.
  if (!operation.path.includes('{') && request.payload)
    request.payload = request.payload.replace(/"acme-\d+"/, `"acme-new-${++references}"`)
  return request
}

async function assertAnswered(who: string, operation: Operation, described: WalkedOperation): Promise<void> {
  const caller = CALLERS[who]!
  for (const [name, example] of Object.entries(operation.examples!)) {
    const why = `${operation.id} (${name}) called by ${who}`
    const answer = await service.call(await requestBy(caller, operation, example))
    assert.equal(shown(answer), expectedOf(caller, operation), `${why}: ${answer.text}`)
    assert.deepEqual(checker.differences(described, answer), [], why)
    if (answer.status === 401) assert.match(answer.headers['www-authenticate']!, /^Bearer/, why)
    if (who.includes('scope'))
      assert.equal(
        answer.headers['www-authenticate'],
        `Bearer error="insufficient_scope", scope="${operation.scope}"`,
        why,
      )
    if (who === 'another partner') await assertNoLeak(answer, why)
  }
  cells.set(`${operation.id} ${who}`, expectedOf(caller, operation))
}

for (const { operation, described } of walked) {
  test(`${operation.id} works for its owner and is rejected without any change for every other caller`, async () => {
    const callers = Object.entries(CALLERS)
    const isRejected = (caller: Caller) => expectedOf(caller, operation) !== '200'
    for (const [who, caller] of callers) if (!isRejected(caller)) await assertAnswered(who, operation, described)
    const before = await stored()
    for (const [who, caller] of callers) if (isRejected(caller)) await assertAnswered(who, operation, described)
    assert.deepEqual(await stored(), before, 'a rejected call changed something')
  })
}

/** The answer has no id and no reference of the first partner's customers, people or documents. */
async function assertNoLeak(answer: TestResponse, why: string): Promise<void> {
  const url = '/api/partner/v1/business-profiles'
  const { text } = await acme.partner.get(`${url}?pageSize=200`)
  const { text: more } = await acme.partner.get(`${url}/${acme.customerId}`)
  const secrets = new Set([...(text + more).matchAll(UUIDS_AND_REFERENCES)].map(([secret]) => secret))
  assert.ok(secrets.size > 5 && secrets.has(acme.customerId!))
  for (const secret of secrets) assert.ok(!answer.text.includes(secret), `${why} contains ${secret}`)
}

const UUIDS_AND_REFERENCES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"partnerCustomerId":"[^"]+"/g

test('every operation was called by every kind of caller', (t) => {
  const short = (cell = '-') => cell.replace('Partner.', '').replace('Customer.', '')
  const operations = walked.map(({ operation }) => operation.id)
  const width = Math.max(...Object.keys(CALLERS).map((who) => who.length))
  t.diagnostic(`${''.padEnd(width)} | ${operations.join(' | ')}`)
  for (const who of Object.keys(CALLERS)) {
    const row = operations.map((id) => short(cells.get(`${id} ${who}`)).padEnd(id.length))
    t.diagnostic(`${who.padEnd(width)} | ${row.join(' | ')}`)
  }
  assert.equal(cells.size, operations.length * Object.keys(CALLERS).length)
})

test("another partner's customer and an unknown one need the same number of database calls", async () => {
  let queries = 0
  const counted = (work: any) => {
    queries++
    return work
  }
  const db = {
    ...app.db,
    partner: (id: string, work: any) => app.db.partner(id, counted(work)),
    partnerTransaction: (id: string, work: any) => app.db.partnerTransaction(id, counted(work)),
    partnerDirectory: (id: string, work: any) => app.db.partnerDirectory(id, counted(work)),
    directory: (work: any) => app.db.directory(counted(work)),
    eachCell: (work: any) => app.db.eachCell(counted(work)),
    availableCells: (work: any) => app.db.availableCells(counted(work)),
    findInCells: (work: any) => app.db.findInCells(counted(work)),
  }
  const server = buildServer({ ...app, db } as typeof app)
  for (const { operation } of walked.filter(({ operation }) => aboutCustomer(operation))) {
    for (const example of Object.values(operation.examples!)) {
      const request: any = await acme.request(operation, example)
      const cost = async (url: string) => {
        const headers = { ...request.headers, ...bearer(await globex.token()) }
        let least = Number.POSITIVE_INFINITY
        let status = 0
        // Three times: the first call may fill a cache of the node.
        for (let i = 0; i < 3; i++) {
          queries = 0
          status = (await server.inject({ ...request, url, headers })).statusCode
          least = Math.min(least, queries)
        }
        return { status, queries: least }
      }
      const others = await cost(request.url)
      const unknown = await cost(request.url.replace(acme.customerId, UNKNOWN))
      assert.deepEqual([others.status, unknown.status], [403, 404], operation.id)
      assert.equal(others.queries, unknown.queries, operation.id)
    }
  }
  await server.close()
})

test("another partner's people and documents are rejected in a body", async () => {
  const url = '/api/partner/v1/business-profiles'
  const theirs = (await acme.partner.get(`${url}/${acme.customerId}`)).body.value
  const [documentId, uboId] = [theirs.documents[0].documentId, theirs.ubos[0].uboId]
  const profile = aProfile()
  const own = `${url}/${(await globex.post(url, profile)).body.value.customerId}`
  const before = (await globex.get(own)).body
  const rejection = async (answer: TestResponse) => [
    answer.status,
    answer.body.error.code,
    answer.body.error.details[0].path,
  ]
  assert.deepEqual(await rejection(await globex.patch(own, { businessDocumentIdList: [documentId] })), [
    403,
    'Document.AccessDenied',
    '/businessDocumentIdList/0',
  ])
  const link = { documentCategory: 'IdentityDocument', contentType: 'image/png', uboId }
  assert.deepEqual(await rejection(await globex.post(`${own}/documents/upload-link`, link)), [
    400,
    'ValidationControl.Error',
    '/uboId',
  ])
  const { email, companyName, partnerCustomerId: _, businessPersonList, ...rest } = profile
  const put = { ...rest, customerId: before.value.customerId, businessEmail: email, name: companyName }
  const people = [{ ...businessPersonList[0], uboId }]
  assert.deepEqual(await rejection(await globex.put(own, { ...put, businessPersonList: people })), [
    400,
    'ValidationControl.Error',
    '/businessPersonList/0/uboId',
  ])
  assert.deepEqual((await globex.get(own)).body, before)
  // A file of another partner does not satisfy a requirement.
  const claimed = aPerson({ identities: [anIdentity({ documentUploadId: documentId })] })
  const claim = (await globex.post(url, aProfile({ businessPersonList: [claimed] }))).body.value
  const { outstandingRequirements } = (await globex.get(`${url}/${claim.customerId}/verification-status`)).body.value
  assert.ok(outstandingRequirements.some(({ kind }: { kind: string }) => kind === 'Identity'))
})
