// Known answers: the worked examples that AWS publishes for Signature Version 4.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presign, signedHeaders } from './sigv4.ts'

const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

test('a signed link has the published signature', () => {
  const url = presign(signer, {
    method: 'GET',
    url: new URL(`${host}/test.txt`),
    headers: {},
    at,
    expiresInSeconds: 86_400,
  })
  assert.equal(url.searchParams.get('X-Amz-Credential'), 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request')
  assert.equal(
    url.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

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
  test(`a signed request for ${path} has the published signature`, () => {
    const signed = signedHeaders(signer, { method: 'GET', url: new URL(host + path), headers, at })
    assert.ok(signed.authorization?.endsWith(`Signature=${signature}`), signed.authorization)
  })
}

test('what a link asks to be sent is part of its signature', () => {
  const signatureWith = (headers: Record<string, string>) =>
    presign(signer, { method: 'PUT', url: new URL(`${host}/a`), headers, at, expiresInSeconds: 1800 }).searchParams
  const link = signatureWith({ 'If-None-Match': '*', 'Content-Type': 'image/png' })
  assert.equal(link.get('X-Amz-SignedHeaders'), 'content-type;host;if-none-match')
  assert.notEqual(
    link.get('X-Amz-Signature'),
    signatureWith({ 'If-None-Match': '*', 'Content-Type': 'image/jpeg' }).get('X-Amz-Signature'),
  )
})
