// Sessions of completion links: which links open one, when it ends, and what it can reach.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerChecker, operationsOf } from '../../../test/contract/openapi-walk.ts'
import { aCompletionLink, COMPLETION, linksPath, openPage, openWith } from '../../../test/customers/completion-page.ts'
import { rejection } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { completionApiDocument } from '../../apis/completion-api.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { ManualClock } from '../../platform/clock.ts'
import { newToken } from '../../platform/secret-token.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const MINUTE = 60_000
const document = completionApiDocument(service.app.config.baseUrl)
const checker = answerChecker(document)
const walked = operationsOf(document)

async function aPage(options: Record<string, unknown> = {}) {
  const customer = await aCustomer(service)
  const link = await aCompletionLink(customer.partner, customer.customerId, options)
  return { ...customer, link, page: await openPage(service, link.token) }
}

/** Every way in which access to the page can end. */
const ENDINGS: Readonly<Record<string, (given: Awaited<ReturnType<typeof aPage>>) => Promise<unknown>>> = {
  revoked: async ({ partner, customerId, link }) => {
    const headers = { authorization: `Bearer ${await partner.token()}` }
    const answer = await service.call({ method: 'DELETE', url: `${linksPath(customerId)}/${link.linkId}`, headers })
    assert.equal(answer.status, 200, answer.text)
  },
  expired: async () => clock.advance(15 * MINUTE),
  erased: ({ partner: { partnerId }, customerId }) => eraseCustomer(service.app, { partnerId, customerId }),
  inactive: ({ partner }) => setPartnerStatus(service.app, partner.partnerId, 'Inactive'),
}

test('unknown, expired, revoked and erased links and those of an inactive partner get the same answer', async () => {
  const texts = new Set<string>()
  for (const end of Object.values(ENDINGS)) {
    const given = await aPage({ expiresInMinutes: 15 })
    await end(given)
    const answer = await openWith(service, given.link.token)
    assert.equal(rejection(answer), '404 Completion.LinkNotUsable')
    assert.equal(answer.headers['set-cookie'], undefined)
    texts.add(answer.text)
  }
  for (const token of [newToken(), '', 'x', '…', 'a'.repeat(100), '\u0000']) {
    const answer = await openWith(service, token)
    assert.equal(rejection(answer), '404 Completion.LinkNotUsable', token)
    texts.add(answer.text)
  }
  assert.equal(texts.size, 1)
  for (const token of [7, null, undefined, 'a'.repeat(101)]) assert.equal((await openWith(service, token)).status, 400)
})

test('a session ends at once when its link is revoked or expires, the customer is erased or the partner deactivated', async () => {
  for (const [name, end] of Object.entries(ENDINGS)) {
    const given = await aPage({ expiresInMinutes: 15 })
    const { page } = given
    const { requirementId } = (await page.state()).requirements[0]
    await end(given)
    const upload = { requirementId, documentCategory: 'Other', contentType: 'image/png', sizeBytes: 1 }
    for (const answer of [
      await page.get('/requirements'),
      await page.get('/options'),
      await page.post('/answers', { requirementId, fields: { website: 'https://x.example' } }),
      await page.post('/upload-links', upload),
      await page.end(),
    ])
      assert.equal(rejection(answer), '401 Completion.SessionEnded', name)
  }
})

test('a session ends after 30 minutes without a request, after 12 hours, and when the business ends it', async () => {
  const { page, link } = await aPage()
  clock.advance(29 * MINUTE)
  assert.equal((await page.get('/requirements')).status, 200)
  clock.advance(29 * MINUTE)
  assert.equal((await page.get('/requirements')).status, 200)
  clock.advance(30 * MINUTE)
  assert.equal(rejection(await page.get('/requirements')), '401 Completion.SessionEnded')
  const again = await openPage(service, link.token)
  for (let passed = 0; passed < 12 * 60; passed += 20) {
    assert.equal((await again.get('/requirements')).status, 200)
    clock.advance(20 * MINUTE)
  }
  assert.equal(rejection(await again.get('/requirements')), '401 Completion.SessionEnded')
  const last = await openPage(service, link.token)
  const ended = await last.end()
  assert.deepEqual(ended.body.value, { ended: true })
  assert.match(String(ended.headers['set-cookie']), /^gangway_completion=; Path=\/api\/completion\/v1; Max-Age=0;/)
  assert.equal(rejection(await last.get('/requirements')), '401 Completion.SessionEnded')
  assert.equal((await openWith(service, link.token)).status, 200)
})

test('opening another link ends the session that the browser had', async () => {
  const [first, second] = [await aPage(), await aPage()]
  const answer = await openWith(service, second.link.token, { cookie: first.page.cookie })
  assert.equal(answer.status, 200)
  assert.equal((await first.page.get('/requirements')).status, 401)
})

test('the session reaches its own customer and no other API, and other sessions do not reach the completion API', async () => {
  const [mine, others] = [await aPage(), await aPage()]
  const foreign = (await others.page.state()).requirements[0]
  assert.ok(!(await mine.page.state()).requirements.some((it: any) => it.requirementId === foreign.requirementId))
  assert.equal(
    rejection(
      await mine.page.post('/answers', {
        requirementId: foreign.requirementId,
        fields: { website: 'https://x.example' },
      }),
    ),
    '409 Completion.RequirementNotOpen',
  )
  const body = { requirementId: foreign.requirementId, contentType: 'image/png', sizeBytes: 9 }
  const upload = await mine.page.post('/upload-links', { ...body, documentCategory: foreign.documentCategories[0] })
  assert.equal(rejection(upload), '409 Completion.RequirementNotOpen')
  const { cookie } = mine.page
  for (const url of [
    '/api/customer/v1/partner-profile',
    `/api/customer/v1/business-profiles/${mine.customerId}`,
    '/api/compliance/v1/cases',
    '/api/auth/session',
    mine.path,
  ])
    assert.equal((await service.call({ method: 'GET', url, headers: { cookie } })).status, 401, url)
  const admin = await service.aUser({ partner: mine.partner, role: 'admin' })
  assert.equal(rejection(await admin.get(`${COMPLETION}/requirements`)), '401 Completion.SessionEnded')
  const authorization = `Bearer ${await mine.partner.token()}`
  const byToken = await service.call({ method: 'GET', url: `${COMPLETION}/requirements`, headers: { authorization } })
  assert.equal(rejection(byToken), '401 Completion.SessionEnded')
  // A cookie that is sent twice may have been planted.
  const twice = await service.call({
    method: 'GET',
    url: `${COMPLETION}/requirements`,
    headers: { cookie: `${cookie}; ${others.page.cookie}` },
  })
  assert.equal(rejection(twice), '401 Completion.SessionEnded')
})

test('writes from another site, other content types and large bodies are rejected', async () => {
  const { page, link } = await aPage()
  const { requirementId } = (await page.state()).requirements[0]
  const send = (headers: Record<string, string>) => page.post('/answers', { requirementId, fields: {} }, headers)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    assert.equal(rejection(await send(headers)), '403 Request.CrossSite')
    assert.equal(rejection(await openWith(service, link.token, headers)), '403 Request.CrossSite')
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await service.call({
    method: 'POST',
    url: `${COMPLETION}/answers`,
    headers: { cookie: page.cookie, ...form },
    payload: 'requirementId=x',
  })
  assert.equal(rejection(posted), '415 Request.UnsupportedMediaType')
  const large = { requirementId, fields: { description: 'x'.repeat(16 * 1024) } }
  assert.equal(rejection(await page.post('/answers', large)), '413 Request.TooLarge')
  assert.equal(rejection(await openWith(service, 'x'.repeat(16 * 1024))), '413 Request.TooLarge')
})

test('answers match the document, are not stored by caches, and are served with the headers of a page', async () => {
  const { page } = await aPage({ locale: 'pt' })
  for (const [id, answer] of [
    ['openCompletionSession', page.opened],
    ['getCompletionRequirements', await page.get('/requirements')],
    ['getCompletionOptions', await page.get('/options')],
    ['getCompletionIdentityRequirements', await page.get('/identity-requirements?countryCode=NGA')],
    ['answerRequirement', await page.post('/answers', {})],
    ['openCompletionSession', await openWith(service, 'x')],
  ] as const) {
    assert.deepEqual(checker.differences(walked.find((it) => it.id === id)!, answer), [], answer.text)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  const shown = await service.call({ method: 'GET', url: '/complete' })
  assert.equal(shown.headers['referrer-policy'], 'no-referrer')
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.match(String(shown.headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
})

test('attempts to open a session are limited by address, requests of a session by link', async () => {
  const limited = await startTestService({ clock })
  const { partner, customerId } = await aCustomer(limited)
  const { token } = await aCompletionLink(partner, customerId)
  const page = await openPage(limited, token)
  const guess = (remoteAddress: string, payload: string | object = { token: newToken() }) =>
    limited.call({
      method: 'POST',
      url: `${COMPLETION}/session`,
      headers: { 'content-type': 'application/json' },
      payload,
      remoteAddress,
    })
  // Malformed bodies count as well: they are counted before they are read.
  for (let i = 0; i < 30; i++) await guess('192.0.2.7', i % 2 ? '{' : { token: newToken() })
  const rejected = await guess('192.0.2.7', { token })
  assert.equal(rejection(rejected), '429 RateLimit.Exceeded')
  assert.ok(Number(rejected.headers['retry-after']) > 0)
  assert.equal((await guess('192.0.2.8', { token })).status, 200)
  const reads = await Promise.all(Array.from({ length: 150 }, () => page.get('/requirements')))
  assert.ok(reads.some(({ status }) => status === 429) && reads.some(({ status }) => status === 200))
})
