// Asks for tokens with assertions that were signed beforehand, so that signing them doesn't compete with the server.
import { randomUUID, webcrypto } from 'node:crypto'
import { Pool } from 'undici'
import { claimsFor, signed, tokenForm } from '../server/test/tokens/api-client.ts'

export interface TokenLoad {
  readonly url: string
  readonly audience: string
  readonly clientId: string
  readonly privateJwk: webcrypto.JsonWebKey
  readonly requests: number
  readonly warmUp: number
  readonly concurrency: number
}

export interface TokenReport {
  readonly perSecond: number
  readonly p50: number
  readonly failed: number
  readonly sample: string
}

const load: TokenLoad = JSON.parse(process.argv[2]!)
/** Named in the request: without it the peer grants no scope. */
const SCOPES = 'partner.read partner.write'
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const privateKey = await webcrypto.subtle.importKey('jwk', load.privateJwk, RSA, false, ['sign'])
const forms: string[] = []
for (let i = 0; i < load.warmUp + load.requests; i++) {
  const claims = {
    ...claimsFor(load.clientId, load.audience),
    exp: Math.floor(Date.now() / 1000) + 240,
    jti: randomUUID(),
  }
  forms.push(tokenForm(await signed({ privateKey } as never, { alg: 'RS256', typ: 'JWT' }, claims), { scope: SCOPES }))
}

const pool = new Pool(load.url, { connections: load.concurrency, pipelining: 1 })
const times: number[] = []
let failed = 0
let sample = ''

async function worker(until: number): Promise<void> {
  while (forms.length > until) {
    const body = forms.pop()!
    const began = performance.now()
    const response = await pool.request({
      path: '/oauth2/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const text = await response.body.text()
    times.push(performance.now() - began)
    if (response.statusCode === 200) sample = text
    else if (failed++ === 0) console.error(text)
  }
}

const run = (until: number) => Promise.all(Array.from({ length: load.concurrency }, () => worker(until)))
await run(load.requests)
times.length = 0
const began = performance.now()
await run(0)
const seconds = (performance.now() - began) / 1000
times.sort((a, b) => a - b)
const report: TokenReport = {
  perSecond: times.length / seconds,
  p50: times[Math.floor(times.length / 2)] ?? 0,
  failed,
  sample,
}
process.send!(report, () => process.exit(0))
