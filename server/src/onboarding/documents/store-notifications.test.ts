// Messages of stores about arrivals. That a real store's messages confirm real uploads is tested with the S3 store.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'
import { arrivalsIn, NOTIFICATIONS_PATH } from './store-notifications.ts'

const SECRET = 'the-secret:of-the-store'
const S3 = {
  S3_BUCKET: 'documents',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  RATE_LIMITS: 'off',
}
const service = await startTestService({ env: { ...S3, STORE_NOTIFICATION_SECRET: SECRET } })

const ref = { partnerId: randomUUID(), customerId: randomUUID(), documentId: randomUUID() }
const key = `${ref.partnerId}/${ref.customerId}/${ref.documentId}-BankStatement.pdf`
const record = (given: string, bucket = 'documents') => ({
  eventName: 'ObjectCreated:Put',
  s3: { bucket: { name: bucket }, object: { key: given, size: 3, eTag: 'x' } },
})

const MESSAGES = {
  'of S3': { Records: [record(encodeURIComponent(key))] },
  'of S3 through SNS': { Type: 'Notification', Message: JSON.stringify({ Records: [record(key)] }), Signature: 'x' },
  'of S3 through EventBridge': {
    'detail-type': 'Object Created',
    detail: { bucket: { name: 'documents' }, object: { key } },
  },
  'of MinIO': {
    EventName: 's3:ObjectCreated:Put',
    Key: `documents/${key}`,
    Records: [record(key.replaceAll('/', '%2F'))],
  },
  'of Ceph': { Records: [{ ...record(key), eventVersion: '2.2', awsRegion: '', eventSource: 'ceph:s3' }] },
}
for (const [whose, message] of Object.entries(MESSAGES)) {
  test(`a message ${whose} names the document`, () => assert.deepEqual(arrivalsIn(message, 'documents'), [ref]))
}

test('other buckets, other keys and other messages name nothing', () => {
  for (const message of [
    null,
    [],
    7,
    'x',
    {},
    { Event: 's3:TestEvent', Bucket: 'documents' },
    {
      Type: 'SubscriptionConfirmation',
      SubscribeURL: 'http://169.254.169.254/',
      Message: 'You have chosen to subscribe',
    },
    { Records: null },
    {
      Records: [
        null,
        7,
        {},
        { s3: null },
        { s3: { bucket: null, object: null } },
        { s3: { bucket: { name: 7 }, object: { key: 7 } } },
      ],
    },
    { Records: [record(key, 'other')] },
    { Records: [record('%'), record('../../etc/passwd'), record(`x/${key}`), record('x'.repeat(2000))] },
  ]) {
    assert.deepEqual(arrivalsIn(message, 'documents'), [])
  }
})

test('a message that names one document many times, or very many documents, makes bounded work', () => {
  assert.equal(arrivalsIn({ Records: Array.from({ length: 1000 }, () => record(key)) }, 'documents').length, 1)
  const many = Array.from({ length: 1000 }, () => record(key.replace(ref.documentId, randomUUID())))
  assert.equal(arrivalsIn({ Records: many }, 'documents').length, 100)
})

const notify = (headers: Record<string, string>, payload: string = JSON.stringify(MESSAGES['of Ceph'])) =>
  service.call({ method: 'POST', url: NOTIFICATIONS_PATH, headers, payload })
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

test('the store proves itself with the secret, as a bearer token or as a password', async () => {
  for (const authorization of [
    `Bearer ${SECRET}x`,
    '',
    'Bearer',
    'Basic',
    basic('store', 'wrong'),
    basic(SECRET, ''),
    `Digest ${SECRET}`,
  ]) {
    const { status, headers } = await notify({ authorization })
    assert.equal(status, 401, authorization)
    assert.equal(headers['www-authenticate'], 'Basic realm="store"')
  }
  for (const authorization of [`Bearer ${SECRET}`, basic('store', SECRET), basic('', SECRET)]) {
    const { status, body } = await notify({ authorization })
    assert.deepEqual([status, body], [200, { isSuccess: true, value: { looked: 1 } }])
  }
})

test('the secret may be the end of the path, for stores that send no header', async () => {
  const payload = JSON.stringify(MESSAGES['of Ceph'])
  const at = async (secret: string, headers = {}) =>
    (
      await service.call({
        method: 'POST',
        url: `${NOTIFICATIONS_PATH}/${encodeURIComponent(secret)}`,
        payload,
        headers,
      })
    ).status
  assert.deepEqual(
    [await at(SECRET), await at(`${SECRET}x`), await at('x', { authorization: `Bearer ${SECRET}` })],
    [200, 401, 401],
  )
  assert.ok(!service.logged().includes(SECRET))
})

test('a notification of any content type is read as JSON; anything else is rejected', async () => {
  const authorization = basic('store', SECRET)
  for (const type of ['application/json', 'text/plain; charset=UTF-8', 'application/x-www-form-urlencoded']) {
    assert.equal((await notify({ authorization, 'content-type': type })).status, 200)
  }
  assert.equal((await notify({ authorization }, 'not json')).status, 400)
  assert.equal((await notify({ authorization }, `"${'x'.repeat(2_000_000)}"`)).status, 413)
})

test('without a secret and with the disk store there are no notifications', async () => {
  const deaf = await startTestService({ env: S3 })
  assert.equal((await deaf.call({ method: 'POST', url: NOTIFICATIONS_PATH, payload: '{}' })).status, 404)
  const disk = await startTestService({ env: { STORE_NOTIFICATION_SECRET: SECRET } })
  assert.equal((await disk.call({ method: 'POST', url: NOTIFICATIONS_PATH, payload: '{}' })).status, 404)
})
