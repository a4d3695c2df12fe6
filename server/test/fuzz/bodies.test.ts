// Request bodies with unusual encodings, byte order marks, content types and lengths.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../customers/factories.ts'
import { startTestService } from '../service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const url = '/api/partner/v1/business-profiles'

async function post(payload: Buffer | string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${await partner.token()}`
  return service.call({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload,
  })
}
const names = async () => (await partner.get(url)).body.value.items.map((item: any) => item.companyName)

test('a body that is not valid UTF-8 is rejected, so that no name is stored with replacement characters', async () => {
  const text = JSON.stringify(aProfile({ companyName: 'Müller & Söhne' }))
  const bytes = Buffer.from(text)
  for (const body of [
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'utf16le'),
    Buffer.concat([bytes.subarray(0, bytes.indexOf('ü') + 1), bytes.subarray(bytes.indexOf('ü') + 2)]),
    Buffer.from(text.replace('ü', '\u00ff'), 'latin1'),
    Buffer.concat([Buffer.from('{"companyName":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    Buffer.concat([Buffer.from('{"companyName":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  ]) {
    const { status, body: answer } = await post(body)
    assert.deepEqual([status, answer.error.code], [400, 'Validation'])
    assert.match(answer.error.message, /^The body is not valid (?:UTF-8\. Encode it as UTF-8|JSON)\.$/)
  }
  assert.deepEqual(await names(), [])
})

test('a UTF-8 body is accepted with or without a byte order mark, under every spelling of its content type', async () => {
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ]
  for (const [index, type] of types.entries()) {
    const companyName = `Ünïcode 🚚 ${index}`
    const body = JSON.stringify(aProfile({ companyName }))
    assert.equal((await post(index % 2 === 0 ? body : `\ufeff${body}`, { 'content-type': type })).status, 200, type)
    assert.equal((await names())[0], companyName)
  }
})

test('the last value of a repeated field counts, as in other JSON parsers', async () => {
  const body = JSON.stringify(aProfile({ companyName: 'Last' })).replace('{', '{"companyName":"First",')
  assert.equal((await post(body)).status, 200)
  assert.equal((await names())[0], 'Last')
})

test('a body that is not a JSON object is rejected', async () => {
  for (const body of [
    '',
    ' ',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1}x',
    '{"a":01}',
    '{"a":NaN}',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
  ])
    assert.deepEqual(statusAndCode(await post(body)), [400, 'Validation'], body)
  for (const body of ['null', '[]', '1', '"text"', 'true'])
    assert.deepEqual(statusAndCode(await post(body)), [400, 'Validation'], body)
  for (const type of [
    'text/plain',
    'text/json',
    'application/xml',
    'application/merge-patch+json',
    'application/json, text/plain',
    '',
  ])
    assert.deepEqual(
      statusAndCode(await post('{}', { 'content-type': type })),
      [415, 'Request.UnsupportedMediaType'],
      type,
    )
})
const statusAndCode = ({ status, body }: { status: number; body: any }) => [status, body.error.code]

test('a body of one megabyte is accepted and one byte more is rejected', async () => {
  const body = (length: number) => {
    const text = JSON.stringify(aProfile({ more: '' }))
    return text.replace('"more":""', `"more":"${'x'.repeat(length - Buffer.byteLength(text))}"`)
  }
  assert.equal((await post(body(1024 * 1024))).status, 200)
  assert.deepEqual(statusAndCode(await post(body(1024 * 1024 + 1))), [413, 'Request.TooLarge'])
})
