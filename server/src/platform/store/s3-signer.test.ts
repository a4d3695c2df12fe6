import assert from 'node:assert/strict'
import { test } from 'node:test'
import { s3Signer } from './s3-signer.ts'

const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const signer = s3Signer('us-east-1', KEYS)
const at = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

// The worked examples that AWS publishes for Signature Version 4.
const PUBLISHED = [
  {
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  { path: '/?lifecycle', headers: {}, signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543' },
  {
    path: '/?max-keys=2&prefix=J',
    headers: {},
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]
for (const { path, headers, signature } of PUBLISHED) {
  test(`a signed request for ${path} has the published signature`, async () => {
    const signed = await signer.signedHeaders({ method: 'GET', url: new URL(host + path), headers, at })
    assert.ok(signed.authorization?.endsWith(`Signature=${signature}`), signed.authorization)
  })
}

const linkFor = async (headers: Record<string, string>) =>
  (await signer.presign({ method: 'PUT', url: new URL(`${host}/a`), headers, at, expiresInSeconds: 1800 })).searchParams

test('an upload link signs every header that the upload must send', async () => {
  const headers = { 'Content-Type': 'image/png', 'Content-Length': '1000', 'If-None-Match': '*' }
  const link = await linkFor({ ...headers, 'x-amz-server-side-encryption': 'AES256' })
  assert.equal(
    link.get('X-Amz-SignedHeaders'),
    'content-length;content-type;host;if-none-match;x-amz-server-side-encryption',
  )
  assert.equal(link.get('X-Amz-Expires'), '1800')
  const other = await linkFor({ ...headers, 'Content-Length': '1001', 'x-amz-server-side-encryption': 'AES256' })
  assert.notEqual(link.get('X-Amz-Signature'), other.get('X-Amz-Signature'))
})

test('without static keys the credential chain is asked, session token included', async (t) => {
  const names = { AWS_ACCESS_KEY_ID: 'AKIACHAIN', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' }
  const before = Object.fromEntries(Object.keys(names).map((name) => [name, process.env[name]]))
  Object.assign(process.env, names)
  t.after(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
  const signed = await s3Signer('eu-west-1', undefined).signedHeaders({ method: 'GET', url: new URL(`${host}/a`), at })
  assert.match(signed.authorization ?? '', /Credential=AKIACHAIN\/20130524\/eu-west-1\/s3\/aws4_request/)
  assert.equal(signed['x-amz-security-token'], 'session')
})
