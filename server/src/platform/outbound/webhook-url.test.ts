import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from './public-address.ts'
import { readTarget, UrlError } from './target-url.ts'
import { openWebhookClient } from './webhook-client.ts'

interface Case {
  url: string
  verdict: 'accept' | 'reject'
  code: string
  note: string
  /** The DNS answers; null if the verdict needs no DNS query. */
  resolver: Record<string, string[]> | null
  resolverAtDelivery?: Record<string, string[]>
}

const cases: Case[] = JSON.parse(await readFile(new URL('./ssrf-cases.json', import.meta.url), 'utf8'))

function answering(answers: () => Record<string, string[]> | null) {
  return async (name: string) => {
    const known = answers()
    if (known === null) assert.fail('a DNS query was made')
    return (known[name] ?? []).map((address) => ({ address, ttlSeconds: 0 }))
  }
}

for (const { url, code, note, resolver } of cases) {
  test(`registration of ${JSON.stringify(url)}: ${code} (${note})`, async () => {
    const client = openWebhookClient({ resolveHost: answering(() => resolver) })
    const urlError = await client.urlError(url)
    assert.equal(urlError ? `Webhook.${urlError.code}` : 'ok', code)
    await client.close()
  })
}

test('a host that became private after its registration is blocked before anything is sent', async () => {
  const rebinding = cases.find((each) => each.resolverAtDelivery)!
  let answers = rebinding.resolver
  const client = openWebhookClient({ resolveHost: answering(() => answers) })
  assert.equal(await client.urlError(rebinding.url), undefined)
  answers = rebinding.resolverAtDelivery!
  const answer = await client.post(rebinding.url, {}, Buffer.from('{}'))
  assert.deepEqual([answer.failure, answer.statusCode], ['BlockedAddress', null])
  await client.close()
})

test('an IP address in a URL is checked at delivery too', async () => {
  const client = openWebhookClient({ resolveHost: answering(() => null) })
  for (const host of ['127.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '2130706433', '0x7f.1']) {
    assert.equal((await client.post(`https://${host}/`, {}, Buffer.from('{}'))).failure, 'BlockedAddress', host)
  }
  await client.close()
})

test('no spelling of a private address passes as a public one', () => {
  const privateAddress = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0, 255), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
  )
  const spelling = fc.constantFrom(
    (p: number[]) => p.join('.'),
    (p: number[]) => String(p.reduce((sum, part) => sum * 256 + part, 0)),
    (p: number[]) => p.map((part) => `0x${part.toString(16)}`).join('.'),
    (p: number[]) => p.map((part) => `0${part.toString(8)}`).join('.'),
    (p: number[]) => `${p[0]}.${p[1]}.${p[2]! * 256 + p[3]!}`,
    (p: number[]) => p.join('%2e'),
    (p: number[]) => `${p.join('.')}.`,
    (p: number[]) => `[::ffff:${p.join('.')}]`,
    (p: number[]) => `[64:ff9b::${p.join('.')}]`,
    (p: number[]) => `[2002:${hex(p[0]!, p[1]!)}:${hex(p[2]!, p[3]!)}::1]`,
  )
  fc.assert(
    fc.property(privateAddress, spelling, (parts, spell) => {
      const target = readTarget(`https://${spell(parts)}/`)
      if (target instanceof UrlError) return
      assert.ok(target.address === undefined || !isPublicAddress(target.address), JSON.stringify(target))
      if (target.address === undefined) assert.fail(`read as a host name: ${target.name}`)
    }),
    { numRuns: 5000 },
  )
})

const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
