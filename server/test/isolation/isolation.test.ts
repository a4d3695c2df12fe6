// Who may do what: every operation of the Partner API's document is called by everybody who might try. A refused call
// changes nothing, whatever it was. New operations are found in the document and walked by themselves.
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
import { stageFor } from '../contract/example-request.ts'
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
  assert.ok(operation?.examples, `${described.id} has an example to call it with`)
  return { described, operation }
})

const everyExample = Object.fromEntries(walked.map(({ operation }) => [operation.id, operation.examples]))
const acme = await stageFor(service, everyExample as never, 'complete')
const globex = await service.aPartner()
const viewer = await service.aUser({ partner: acme.partner, role: 'admin' })
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const goodClaims = JSON.parse(Buffer.from((await acme.partner.token()).split('.')[1]!, 'base64url').toString())

/** Signed by our own key and good for the owner, but for what is said here. */
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
  const [row] = await app.db.everyPartner(
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
const sessionToken = viewer.cookie().split('=')[1]!

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const aboutCustomer = ({ path }: Operation) => path.includes('{customerId}')
const otherScope = ({ scope }: Operation) => (scope === 'partner.read' ? 'partner.write' : 'partner.read')

interface Calling {
  headers(operation: Operation): Promise<Record<string, string>> | Record<string, string>
  /** Status, and the code of a refusal. */
  expects: string | ((operation: Operation) => string)
  url?(url: string): string
}

const NOT_KNOWN = '401 Partner.NotAuthenticated'
const NO_SCOPE = '403 Partner.NotAuthorized'
const CALLERS: Readonly<Record<string, Calling>> = {
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
  'no token': { headers: () => ({}), expects: NOT_KNOWN },
  'another scheme': { headers: () => ({ authorization: 'Basic YWNtZTphY21l' }), expects: NOT_KNOWN },
  garbage: { headers: () => bearer('eyJhbGciOiJub25lIn0.e30.'), expects: NOT_KNOWN },
  expired: { headers: () => bearer(expired), expects: NOT_KNOWN },
  'another audience': {
    headers: async () => bearer(await forged({ aud: 'https://elsewhere.example/api' })),
    expects: NOT_KNOWN,
  },
  'another issuer': {
    headers: async () => bearer(await forged({ iss: 'https://elsewhere.example' })),
    expects: NOT_KNOWN,
  },
  "a stranger's key": { headers: async () => bearer(await forged({}, stranger)), expects: NOT_KNOWN },
  'revoked certificate': { headers: () => bearer(revoked), expects: NOT_KNOWN },
  'inactive partner': { headers: () => bearer(inactive), expects: NOT_KNOWN },
  'dashboard cookie': { headers: () => ({ cookie: viewer.cookie() }), expects: NOT_KNOWN },
  'session as token': { headers: () => bearer(sessionToken), expects: NOT_KNOWN },
}

const admin = postgres(service.adminUrl, { max: 1, onnotice: () => {} })
after(() => admin.end())
const tables = (await tablesOf(admin)).filter((table) => !table.isPartition).map(({ name }) => name)

/** Everything that is stored, as one fingerprint for each table. */
async function stored(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from "${name}" t`,
  )
  const rows = await admin.unsafe<{ name: string; rows: string }[]>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: fingerprint }) => [name, fingerprint]))
}

const shown = ({ status, body }: TestResponse) => (status === 200 ? '200' : `${status} ${body.error.code}`)
const expectedOf = ({ expects }: Calling, operation: Operation) =>
  typeof expects === 'string' ? expects : expects(operation)
const cells = new Map<string, string>()
let references = 0

/** The example's request as this caller sends it. */
async function requestBy(caller: Calling, operation: Operation, example: ExampleRequest): Promise<any> {
  const request: any = await acme.request(operation, example)
  const { authorization: _, ...headers } = request.headers
  request.headers = { ...headers, ...(await caller.headers(operation)) }
  if (operation.idempotent) request.headers['idempotency-key'] = `key-${++references}`
  if (caller.url) request.url = caller.url(request.url)
  // Each create is of a customer of its own.
  if (!operation.path.includes('{') && request.payload)
    request.payload = request.payload.replace(/"acme-\d+"/, `"acme-new-${++references}"`)
  return request
}

async function isAnswered(who: string, operation: Operation, described: WalkedOperation): Promise<void> {
  const caller = CALLERS[who]!
  for (const [name, example] of Object.entries(operation.examples!)) {
    const why = `${operation.id} (${name}) called by ${who}`
    const answer = await service.call(await requestBy(caller, operation, example))
    assert.equal(shown(answer), expectedOf(caller, operation), `${why}: ${answer.text}`)
    assert.deepEqual(checker.fieldErrors(described, answer), [], why)
    if (answer.status === 401) assert.match(answer.headers['www-authenticate']!, /^Bearer/, why)
    if (who.includes('scope'))
      assert.equal(
        answer.headers['www-authenticate'],
        `Bearer error="insufficient_scope", scope="${operation.scope}"`,
        why,
      )
    if (who === 'another partner') await saysNothingOf(answer, why)
  }
  cells.set(`${operation.id} ${who}`, expectedOf(caller, operation))
}

for (const { operation, described } of walked) {
  test(`${operation.id} is done for its owner and refused to everybody else, without a trace`, async () => {
    const everybody = Object.entries(CALLERS)
    const isRefused = (caller: Calling) => expectedOf(caller, operation) !== '200'
    for (const [who, caller] of everybody) if (!isRefused(caller)) await isAnswered(who, operation, described)
    const before = await stored()
    for (const [who, caller] of everybody) if (isRefused(caller)) await isAnswered(who, operation, described)
    assert.deepEqual(await stored(), before, 'a call that was refused changed something')
  })
}

/** Not an id, not a reference of any customer, person or document of the first partner. */
async function saysNothingOf(answer: TestResponse, why: string): Promise<void> {
  const url = '/api/partner/v1/business-profiles'
  const { text } = await acme.partner.get(`${url}?pageSize=200`)
  const { text: more } = await acme.partner.get(`${url}/${acme.customerId}`)
  const secrets = new Set([...(text + more).matchAll(UUIDS_AND_REFERENCES)].map(([secret]) => secret))
  assert.ok(secrets.size > 5 && secrets.has(acme.customerId!))
  for (const secret of secrets) assert.ok(!answer.text.includes(secret), `${why} tells of ${secret}`)
}

const UUIDS_AND_REFERENCES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"partnerCustomerId":"[^"]+"/g

test('the table of who may call what', (t) => {
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

test("another partner's customer and an unknown one cost the same work", async () => {
  let asked = 0
  const counted = (work: any) => {
    asked++
    return work
  }
  const db = {
    ...app.db,
    partner: (id: string, work: any) => app.db.partner(id, counted(work)),
    partnerTransaction: (id: string, work: any) => app.db.partnerTransaction(id, counted(work)),
    everyPartner: (work: any) => app.db.everyPartner(counted(work)),
  }
  const server = buildServer({ ...app, db } as typeof app)
  for (const { operation } of walked.filter(({ operation }) => aboutCustomer(operation))) {
    for (const example of Object.values(operation.examples!)) {
      const request: any = await acme.request(operation, example)
      const cost = async (url: string) => {
        const headers = { ...request.headers, ...bearer(await globex.token()) }
        let least = Number.POSITIVE_INFINITY
        let status = 0
        // More than once: what a node remembers about a partner is asked for when it isn't known yet.
        for (let i = 0; i < 3; i++) {
          asked = 0
          status = (await server.inject({ ...request, url, headers })).statusCode
          least = Math.min(least, asked)
        }
        return { status, asked: least }
      }
      const others = await cost(request.url)
      const unknown = await cost(request.url.replace(acme.customerId, UNKNOWN))
      assert.deepEqual([others.status, unknown.status], [403, 404], operation.id)
      assert.equal(others.asked, unknown.asked, operation.id)
    }
  }
  await server.close()
})

test("another partner's people and documents cannot be named in a body either", async () => {
  const url = '/api/partner/v1/business-profiles'
  const theirs = (await acme.partner.get(`${url}/${acme.customerId}`)).body.value
  const [documentId, uboId] = [theirs.documents[0].documentId, theirs.ubos[0].uboId]
  const profile = aProfile()
  const own = `${url}/${(await globex.post(url, profile)).body.value.customerId}`
  const before = (await globex.get(own)).body
  const refused = async (answer: TestResponse) => [
    answer.status,
    answer.body.error.code,
    answer.body.error.details[0].path,
  ]
  assert.deepEqual(await refused(await globex.patch(own, { businessDocumentIdList: [documentId] })), [
    403,
    'Document.AccessDenied',
    '/businessDocumentIdList/0',
  ])
  const link = { documentCategory: 'IdentityDocument', contentType: 'image/png', uboId }
  assert.deepEqual(await refused(await globex.post(`${own}/documents/upload-link`, link)), [
    400,
    'ValidationControl.Error',
    '/uboId',
  ])
  const { email, companyName, partnerCustomerId: _, businessPersonList, ...rest } = profile
  const put = { ...rest, customerId: before.value.customerId, businessEmail: email, name: companyName }
  const people = [{ ...businessPersonList[0], uboId }]
  assert.deepEqual(await refused(await globex.put(own, { ...put, businessPersonList: people })), [
    400,
    'ValidationControl.Error',
    '/businessPersonList/0/uboId',
  ])
  assert.deepEqual((await globex.get(own)).body, before)
  // A file that somebody else uploaded is nobody's proof but theirs.
  const claimed = aPerson({ identities: [anIdentity({ documentUploadId: documentId })] })
  const claim = (await globex.post(url, aProfile({ businessPersonList: [claimed] }))).body.value
  const { outstandingRequirements } = (await globex.get(`${url}/${claim.customerId}/verification-status`)).body.value
  assert.ok(outstandingRequirements.some(({ kind }: { kind: string }) => kind === 'Identity'))
})
