import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format, inspect } from 'node:util'
import { readConfig } from './read-config.ts'
import { Secret } from './secret.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')

test('a secret reveals its value on request and never when printed', () => {
  const secret = new Secret('open sesame')
  assert.equal(secret.reveal(), 'open sesame')
  const printed = [
    inspect(secret, { showHidden: true, depth: null }),
    inspect({ deep: { secret } }, { showHidden: true, depth: null }),
    JSON.stringify({ secret }),
    `${secret}`,
    String(secret),
    format('%s %o %O %j', secret, secret, secret, secret),
    JSON.stringify(Object.entries(secret)),
    JSON.stringify(structuredClone({ ...secret })),
    new Error('failed', { cause: secret }).stack,
  ]
  for (const text of printed) assert.ok(!String(text).includes('sesame'), String(text))
})

test('no secret of the configuration is printed', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://gangway:sesame@db/gangway',
    DATABASE_CELLS: 'eu=postgres://gangway:sesame@eu/gangway',
    MASTER_KEYS: KEY,
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'sesame',
    STORE_NOTIFICATION_SECRET: 'sesame, sesame, sesame',
    SMTP_URL: 'smtp://me:sesame@mail.example',
    MAIL_FROM: 'a@example.com',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'gangway',
    OIDC_CLIENT_SECRET: 'sesame',
  })
  for (const text of [inspect(config, { depth: null, showHidden: true }), JSON.stringify(config)]) {
    assert.ok(!text.includes('sesame') && !text.includes(KEY), text)
  }
})
