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
} from './webhooks.ts'

interface Vector {
  note: string
  secrets: string[]
  id: string
  timestamp: number
  body: string
  signature: string
}
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../contract/webhook-signature.vectors.json', import.meta.url), 'utf8'),
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

async function codeOf(promise: Promise<unknown>): Promise<WebhookErrorCode | 'believed'> {
  return promise.then(
    () => 'believed' as const,
    (error) => {
      assert.ok(error instanceof WebhookVerificationError, String(error))
      return error.code
    },
  )
}

for (const { note, secrets, id, timestamp, body, signature } of vectors) {
  test(`the published vector is believed: ${note}`, async () => {
    const names = [
      { 'Svc-Id': id, 'Svc-Timestamp': String(timestamp), 'Svc-Signature': signature },
      { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    ]
    for (const headers of names) {
      for (const secret of secrets) {
        const verified = verifyWebhook(body, new Headers(headers), { secret, now: () => timestamp * 1000 })
        // Two of the bodies are no events: they are signed, and that is what the vectors are about.
        const isEvent = body.includes('"eventType"')
        assert.equal(await codeOf(verified), isEvent ? 'believed' : 'BodyInvalid')
      }
      const wrong = verifyWebhook(`${body} `, headers, { secret: secrets, now: () => timestamp * 1000 })
      assert.equal(await codeOf(wrong), 'SignatureMismatch')
    }
    const made = await signTestDelivery({ secret: secrets, body, eventId: id, at: new Date(timestamp * 1000) })
    assert.equal(made.headers['svc-signature'], signature)
  })
}

test('what is signed here is believed by the published verifiers', async () => {
  const delivery = await aTest({ at: new Date(), secret: [OTHER, SECRET] })
  for (const Verifier of [PublishedVerifier, SvixVerifier]) {
    assert.equal(
      (new Verifier(SECRET).verify(delivery.body, delivery.headers) as WebhookEvent).eventType,
      'webhook.test',
    )
  }
})

test('what the published package signs is believed here', async () => {
  const body = (await aTest()).body
  const signature = new PublishedVerifier(SECRET).sign('id-1', AT, body)
  const headers = {
    'webhook-id': 'id-1',
    'webhook-timestamp': String(AT.getTime() / 1000),
    'webhook-signature': signature,
  }
  assert.equal((await verifyWebhook(body, headers, { secret: SECRET, now })).eventType, 'webhook.test')
})

test('an event is known by its type, in the editor as well', async () => {
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
      assert.fail('it is known')
      break
    default:
      assert.fail(event.eventType)
  }
})

test('a type or a version that came later passes through as unknown', async () => {
  for (const later of [
    { eventType: 'business.something.new', eventVersion: 1 },
    { eventType: 'business.profile.created', eventVersion: 2 },
    { eventType: 'toString', eventVersion: 1 },
  ]) {
    const body = JSON.stringify({ eventId: 'e', ...later, data: { x: 1 } })
    const delivery = await signTestDelivery({ secret: SECRET, body, at: AT })
    const event = await verifyWebhook(delivery.body, delivery.headers, { secret: SECRET, now })
    assert.ok(event.eventType === 'unknown')
    assert.deepEqual(
      [event.receivedType, event.eventVersion, event.data],
      [later.eventType, later.eventVersion, { x: 1 }],
    )
  }
})

test('during a rotation the old secret, the new one, and both are enough', async () => {
  const { body, headers } = await aTest({ secret: [OTHER, SECRET] })
  for (const secret of [SECRET, OTHER, [SECRET, OTHER]])
    assert.equal(await codeOf(verifyWebhook(body, headers, { secret, now })), 'believed')
  const before = await aTest()
  assert.equal(await codeOf(verifyWebhook(before.body, before.headers, { secret: [OTHER, SECRET], now })), 'believed')
  assert.equal(await codeOf(verifyWebhook(before.body, before.headers, { secret: OTHER, now })), 'SignatureMismatch')
})

test('text, bytes and Node headers are taken as they come', async () => {
  const { body, headers } = await aTest()
  const verifier = webhookVerifier({ secret: SECRET, now })
  const bytes = new TextEncoder().encode(body)
  for (const form of [body, bytes, Buffer.from(body), bytes.buffer.slice(0)])
    assert.equal((await verifier.verify(form, headers)).eventType, 'webhook.test')
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  assert.equal((await verifier.verify(body, upper)).eventType, 'webhook.test')
})

test('what cannot be believed is refused by its reason', async () => {
  const { body, headers } = await aTest()
  const verifier = webhookVerifier({ secret: SECRET, now })
  const seconds = AT.getTime() / 1000
  const { 'svc-id': _, 'webhook-id': __, ...withoutId } = headers
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
  const cases: [string, WebhookErrorCode, () => Promise<unknown>][] = [
    ['no id', 'HeadersMissing', () => verifier.verify(body, withoutId)],
    ['nothing', 'HeadersMissing', () => verifier.verify(body, {})],
    ['parts of two sets', 'HeadersMissing', () => verifier.verify(body, without('svc-id', 'webhook-signature'))],
    [
      'a header twice',
      'HeadersMissing',
      () => verifier.verify(body, { ...without('webhook-id'), 'svc-id': ['a', 'b'] }),
    ],
    ['no number', 'TimestampInvalid', () => verifier.verify(body, { ...headers, 'svc-timestamp': '1e9' })],
    [
      'a changed time',
      'SignatureMismatch',
      () => verifier.verify(body, { ...headers, 'svc-timestamp': String(seconds + 1) }),
    ],
    ['a changed id', 'SignatureMismatch', () => verifier.verify(body, { ...headers, 'svc-id': 'another' })],
    [
      'another version',
      'SignatureMismatch',
      () => verifier.verify(body, { ...headers, 'svc-signature': headers['svc-signature']!.replace('v1,', 'v2,') }),
    ],
    ['a short signature', 'SignatureMismatch', () => verifier.verify(body, { ...headers, 'svc-signature': 'v1,AAAA' })],
    ['no base64', 'SignatureMismatch', () => verifier.verify(body, { ...headers, 'svc-signature': 'v1,%%%' })],
    ['a parsed body', 'BodyNotRaw', () => verifier.verify(JSON.parse(body), headers)],
    ['no secret', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: [] })],
    ['a secret that is not set', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: undefined as never })],
    ['a short secret', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: 'whsec_AAAA' })],
    ['a secret that is none', 'SecretInvalid', () => verifyWebhook(body, headers, { secret: 'whsec_not base64!' })],
  ]
  for (const [note, code, refused] of cases) assert.equal(await codeOf(refused()), code, note)
})

test('five minutes are tolerated, both ways, and not a second more', async () => {
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
    'believed',
    'believed',
    'TimestampTooOld',
    'TimestampTooNew',
  ])
  assert.deepEqual([await at(11, 10), await at(86_400, Number.POSITIVE_INFINITY)], ['TimestampTooOld', 'believed'])
  // As from Number(process.env.SOMETHING): whatever is no number must not make every age good.
  for (const toleranceSeconds of [Number.NaN, -1])
    assert.throws(() => webhookVerifier({ secret: SECRET, toleranceSeconds }), TypeError)
})

test('a body that is signed but says nothing is told apart', async () => {
  for (const body of ['', 'null', '[]', '{}', '{"eventType":1,"eventId":"x"}', 'not json']) {
    const delivery = await signTestDelivery({ secret: SECRET, body, at: AT })
    assert.equal(await codeOf(verifyWebhook(body, delivery.headers, { secret: SECRET, now })), 'BodyInvalid', body)
  }
})

test('whatever is changed in a delivery, it is no longer believed', async () => {
  const { body, headers } = await aTest()
  const bytes = Buffer.from(body)
  const verifier = webhookVerifier({ secret: SECRET, now })
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const changed = Buffer.from(bytes)
      changed[place]! ^= change
      assert.equal(await codeOf(verifier.verify(changed, headers)), 'SignatureMismatch')
    }),
    { numRuns: 200 },
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (signature) => {
      const code = await codeOf(
        verifier.verify(body, { 'svc-id': 'x', 'svc-timestamp': '1', 'svc-signature': signature }),
      )
      assert.notEqual(code, 'believed')
    }),
    { numRuns: 200 },
  )
})

test('a list of signatures without end costs next to nothing', async () => {
  const { body, headers } = await aTest()
  const many = `${'v1,AAAA '.repeat(100_000)}${headers['svc-signature']}`
  const verifier = webhookVerifier({ secret: SECRET, now })
  assert.equal(await codeOf(verifier.verify(body, { ...headers, 'svc-signature': many })), 'SignatureMismatch')
})
