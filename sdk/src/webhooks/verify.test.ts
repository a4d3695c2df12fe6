import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook as PublishedVerifier } from 'standardwebhooks'
import { Webhook as SvixVerifier } from 'svix'
import {
  type EventOf,
  signTestDelivery,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookEvent,
  WebhookVerificationError,
  webhookVerifier,
} from './index.ts'

interface Vector {
  note: string
  secrets: string[]
  id: string
  timestamp: number
  body: string
  signature: string
}
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../../contract/webhook-signature.vectors.json', import.meta.url), 'utf8'),
)
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const OTHER = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc='
const AT = new Date('2026-11-15T12:00:00Z')
const now = () => AT.getTime()

const aTest = (more = {}) =>
  signTestDelivery({
    secret: SECRET,
    eventType: 'webhook.test',
    data: { message: 'This is a test.', requestedAt: AT.toISOString() },
    at: AT,
    ...more,
  })

async function codeOf(promise: Promise<unknown>): Promise<WebhookErrorCode | 'accepted'> {
  return promise.then(
    () => 'accepted' as const,
    (error) => {
      assert.ok(error instanceof WebhookVerificationError, String(error))
      return error.code
    },
  )
}

for (const { note, secrets, id, timestamp, body, signature } of vectors) {
  test(`the published vector is accepted: ${note}`, async () => {
    const names = [
      { 'Svc-Id': id, 'Svc-Timestamp': String(timestamp), 'Svc-Signature': signature },
      { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    ]
    for (const headers of names) {
      for (const secret of secrets) {
        const verified = verifyWebhook(body, new Headers(headers), { secret, now: () => timestamp * 1000 })
        // Two of the bodies are not events: the vectors are about signatures.
        const isEvent = body.includes('"eventType"')
        assert.equal(await codeOf(verified), isEvent ? 'accepted' : 'BodyInvalid')
      }
      const wrong = verifyWebhook(`${body} `, headers, { secret: secrets, now: () => timestamp * 1000 })
      assert.equal(await codeOf(wrong), 'SignatureMismatch')
    }
    const own = await signTestDelivery({ secret: secrets, body, eventId: id, at: new Date(timestamp * 1000) })
    assert.equal(own.headers['svc-signature'], signature)
  })
}

test('the published verifiers accept deliveries signed by the SDK', async () => {
  const delivery = await aTest({ at: new Date(), secret: [OTHER, SECRET] })
  for (const Verifier of [PublishedVerifier, SvixVerifier]) {
    assert.equal(
      (new Verifier(SECRET).verify(delivery.body, delivery.headers) as WebhookEvent).eventType,
      'webhook.test',
    )
  }
})

test('the SDK accepts deliveries signed by the published package', async () => {
  const body = (await aTest()).body
  const signature = new PublishedVerifier(SECRET).sign('id-1', AT, body)
  const headers = {
    'webhook-id': 'id-1',
    'webhook-timestamp': String(AT.getTime() / 1000),
    'webhook-signature': signature,
  }
  assert.equal((await verifyWebhook(body, headers, { secret: SECRET, now })).eventType, 'webhook.test')
})

test('the event type narrows the data of an event, at run time and in TypeScript', async () => {
  const about = { customerId: '01a1dcf8-fad4-7d9d-88d9-c301607c81a3', partnerCustomerId: 'acme-1' }
  const { body, headers } = await signTestDelivery({
    secret: SECRET,
    eventType: 'business.verification.changed',
    data: {
      ...about,
      previousStatus: 'PendingVerification',
      verificationStatus: 'Approved',
      reviewStage: 'Closed',
      reasonCodes: [],
      outstandingRequirementCount: 0,
      round: 1,
      version: 3,
      changedAt: AT.toISOString(),
    },
    at: AT,
  })
  const event = await verifyWebhook(body, headers, { secret: SECRET, now })
  switch (event.eventType) {
    case 'business.verification.changed':
      event satisfies EventOf<'business.verification.changed'>
      assert.equal(event.data.verificationStatus, 'Approved')
      assert.equal(event.correlation.partnerCustomerId, 'acme-1')
      break
    case 'unknown':
      event.data satisfies unknown
      assert.fail('the event type is known')
      break
    default:
      assert.fail(event.eventType)
  }
})

test('an event of a newer type or version is returned as unknown', async () => {
  for (const newer of [
    { eventType: 'business.something.new', eventVersion: 1 },
    { eventType: 'business.profile.created', eventVersion: 2 },
    { eventType: 'toString', eventVersion: 1 },
  ]) {
    const body = JSON.stringify({ eventId: 'e', ...newer, data: { x: 1 } })
    const delivery = await signTestDelivery({ secret: SECRET, body, at: AT })
    const event = await verifyWebhook(delivery.body, delivery.headers, { secret: SECRET, now })
    assert.ok(event.eventType === 'unknown')
    assert.deepEqual(
      [event.receivedType, event.eventVersion, event.data],
      [newer.eventType, newer.eventVersion, { x: 1 }],
    )
  }
})

test('during a rotation the old secret, the new one or both verify a delivery', async () => {
  const { body, headers } = await aTest({ secret: [OTHER, SECRET] })
  for (const secret of [SECRET, OTHER, [SECRET, OTHER]])
    assert.equal(await codeOf(verifyWebhook(body, headers, { secret, now })), 'accepted')
  const before = await aTest()
  assert.equal(await codeOf(verifyWebhook(before.body, before.headers, { secret: [OTHER, SECRET], now })), 'accepted')
  assert.equal(await codeOf(verifyWebhook(before.body, before.headers, { secret: OTHER, now })), 'SignatureMismatch')
})

test('the verifier accepts a body as text or bytes, and headers as Headers or an object', async () => {
  const { body, headers } = await aTest()
  const verifier = webhookVerifier({ secret: SECRET, now })
  const bytes = new TextEncoder().encode(body)
  for (const form of [body, bytes, Buffer.from(body), bytes.buffer.slice(0)])
    assert.equal((await verifier.verify(form, headers)).eventType, 'webhook.test')
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  assert.equal((await verifier.verify(body, upper)).eventType, 'webhook.test')
})

test('an invalid delivery is rejected with the code of its reason', async () => {
  const { body, headers } = await aTest()
  const verifier = webhookVerifier({ secret: SECRET, now })
  const seconds = AT.getTime() / 1000
  const { 'svc-id': _, 'webhook-id': __, ...withoutId } = headers
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
  const cases: [string, WebhookErrorCode, () => Promise<unknown>][] = [
    ['no id', 'HeadersMissing', () => verifier.verify(body, withoutId)],
    ['no headers', 'HeadersMissing', () => verifier.verify(body, {})],
    [
      'parts of both header sets',
      'HeadersMissing',
      () => verifier.verify(body, without('svc-id', 'webhook-signature')),
    ],
    [
      'a repeated header',
      'HeadersMissing',
      () => verifier.verify(body, { ...without('webhook-id'), 'svc-id': ['a', 'b'] }),
    ],
    ['not a number', 'TimestampInvalid', () => verifier.verify(body, { ...headers, 'svc-timestamp': '1e9' })],
    [
      'a changed timestamp',
      'SignatureMismatch',
      () => verifier.verify(body, { ...headers, 'svc-timestamp': String(seconds + 1) }),
    ],
    ['a changed ID', 'SignatureMismatch', () => verifier.verify(body, { ...headers, 'svc-id': 'another' })],
    [
      'another signature version',
      'SignatureMismatch',
      () => verifier.verify(body, { ...headers, 'svc-signature': headers['svc-signature']!.replace('v1,', 'v2,') }),
    ],
    ['a short signature', 'SignatureMismatch', () => verifier.verify(body, { ...headers, 'svc-signature': 'v1,AAAA' })],
    [
      'a signature that is not base64',
      'SignatureMismatch',
      () => verifier.verify(body, { ...headers, 'svc-signature': 'v1,%%%' }),
    ],
    ['a parsed body', 'BodyNotRaw', () => verifier.verify(JSON.parse(body), headers)],
    ['no secret', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: [] })],
    ['a secret that is not set', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: undefined as never })],
    ['a short secret', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: 'whsec_AAAA' })],
    [
      'a secret that is not base64',
      'SecretInvalid',
      () => verifyWebhook(body, headers, { secret: 'whsec_not base64!' }),
    ],
  ]
  for (const [note, code, verify] of cases) assert.equal(await codeOf(verify()), code, note)
})

test('a timestamp up to five minutes in the past or future is accepted, and no more', async () => {
  const { body, headers } = await aTest()
  const at = (seconds: number, toleranceSeconds?: number) =>
    codeOf(
      verifyWebhook(body, headers, {
        secret: SECRET,
        now: () => now() + seconds * 1000,
        ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
      }),
    )
  assert.deepEqual(await Promise.all([at(300), at(-300), at(301), at(-301)]), [
    'accepted',
    'accepted',
    'TimestampTooOld',
    'TimestampTooNew',
  ])
  assert.deepEqual([await at(11, 10), await at(86_400, Number.POSITIVE_INFINITY)], ['TimestampTooOld', 'accepted'])
  // NaN, as from Number(undefined), must not accept deliveries of any age.
  for (const toleranceSeconds of [Number.NaN, -1])
    assert.throws(() => webhookVerifier({ secret: SECRET, toleranceSeconds }), TypeError)
})

test('a signed body that is not an event is rejected as BodyInvalid', async () => {
  for (const body of ['', 'null', '[]', '{}', '{"eventType":1,"eventId":"x"}', 'not json']) {
    const delivery = await signTestDelivery({ secret: SECRET, body, at: AT })
    assert.equal(await codeOf(verifyWebhook(body, delivery.headers, { secret: SECRET, now })), 'BodyInvalid', body)
  }
})

test('a delivery with any change is rejected', async () => {
  const { body, headers } = await aTest()
  const bytes = Buffer.from(body)
  const verifier = webhookVerifier({ secret: SECRET, now })
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
      const changed = Buffer.from(bytes)
      changed[index]! ^= change
      assert.equal(await codeOf(verifier.verify(changed, headers)), 'SignatureMismatch')
    }),
    { numRuns: 200 },
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (signature) => {
      const code = await codeOf(
        verifier.verify(body, { 'svc-id': 'x', 'svc-timestamp': '1', 'svc-signature': signature }),
      )
      assert.notEqual(code, 'accepted')
    }),
    { numRuns: 200 },
  )
})

test('only the first signatures of an overlong list are checked', async () => {
  const { body, headers } = await aTest()
  const many = `${'v1,AAAA '.repeat(100_000)}${headers['svc-signature']}`
  const verifier = webhookVerifier({ secret: SECRET, now })
  assert.equal(await codeOf(verifier.verify(body, { ...headers, 'svc-signature': many })), 'SignatureMismatch')
})
