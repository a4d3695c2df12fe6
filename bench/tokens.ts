// npm run bench tokens: access tokens from our endpoint against oidc-provider on the same PostgreSQL. Both authenticate the
// client by an RS256 assertion of a 2048-bit key that may be used once, and sign an ES256 JWT; rate limits are off, as the
// peer has none. Rounds alternate, so that noise affects both equally.
import { fork } from 'node:child_process'
import type { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, exportJWK } from 'jose'
import { addCertificate } from '../server/src/partners/certificates/add-certificate.ts'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { freePort } from '../server/test/process/free-port.ts'
import { certificateOf, createKeys } from '../server/test/tokens/api-client.ts'
import { cpuSecondsOf } from './cpu.part.ts'
import { median, runPart, startBenchService } from './service.part.ts'
import type { TokenLoad, TokenReport } from './tokens-load.part.ts'

const CONCURRENCY = 16
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000)
const WARM_UP = 300
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const TARGET = 1.5

interface Round extends TokenReport {
  /** CPU seconds for 1,000 tokens. */
  readonly server: number
  readonly database: number
}

const service = await startBenchService()
try {
  const { app } = service
  const [key] = await createKeys(1)
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  await addCertificate(app, { partnerId, name: 'bench', pem: await certificateOf(key!), addedBy: 'bench' })
  const ours = await service.startService({}, ['--role', 'api'])
  const port = await freePort()
  const publicJwk = { ...(await exportJWK(key!.publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
  const argument = JSON.stringify({ databaseUrl: service.databaseUrl, port, clientId, publicJwk })
  const peer = fork(join(import.meta.dirname, 'tokens-peer.part.ts'), [argument])
  process.once('exit', () => peer.kill())
  await once(peer, 'message')

  const servers = [
    contestant('Gangway', ours.pid!, service.baseUrl, app.config.baseUrl),
    contestant('peer: oidc-provider', peer.pid!, `http://127.0.0.1:${port}`),
  ]
  const privateJwk = (await exportJWK(key!.privateKey)) as webcrypto.JsonWebKey
  for (let round = 0; round < ROUNDS; round++) {
    for (const { pid, url, audience, rounds } of servers) {
      const before = { server: cpuSecondsOf([pid]), database: service.databaseCpu() }
      const load: TokenLoad = {
        url,
        audience,
        clientId,
        privateJwk,
        requests: REQUESTS,
        warmUp: WARM_UP,
        concurrency: CONCURRENCY,
      }
      const report = await runPart<TokenReport>('tokens-load.part.ts', load)
      const per1000 = (seconds: number) => (seconds * 1000) / (REQUESTS + WARM_UP)
      rounds.push({
        ...report,
        server: per1000(cpuSecondsOf([pid]) - before.server),
        database: per1000(service.databaseCpu() - before.database),
      })
      assertSameForm(report)
    }
  }
  peer.kill()

  const [gangway, oidc] = servers.map(({ name, rounds }) => ({
    name,
    rate: median(rounds.map((r) => r.perSecond)),
    p50: median(rounds.map((r) => r.p50)),
    server: median(rounds.map((r) => r.server)),
    database: median(rounds.map((r) => r.database)),
    cpu: median(rounds.map((r) => r.server + r.database)),
    failed: rounds.reduce((sum, r) => sum + r.failed, 0),
  }))
  console.log(`\nTokens, ${CONCURRENCY} requests at a time, ${ROUNDS} rounds of ${REQUESTS}, medians`)
  console.table(
    Object.fromEntries(
      [gangway!, oidc!].map((it) => [
        it.name,
        {
          'per second': Math.round(it.rate),
          'p50 ms': it.p50.toFixed(1),
          'CPU s per 1,000: server': it.server.toFixed(2),
          database: it.database.toFixed(2),
          sum: it.cpu.toFixed(2),
          'per second and core': Math.round(1000 / it.cpu),
          failed: it.failed,
        },
      ]),
    ),
  )
  const [byRate, byCpu] = [gangway!.rate / oidc!.rate, oidc!.cpu / gangway!.cpu]
  console.log(`rate: ${byRate.toFixed(2)} times the peer`)
  console.log(
    `tokens per core: ${byCpu.toFixed(2)} times the peer (target ${TARGET}): ${byCpu >= TARGET ? 'met' : 'MISSED'}`,
  )
  process.exitCode = byCpu >= TARGET && gangway!.failed + oidc!.failed === 0 ? 0 : 1
} finally {
  await service.close()
}

function contestant(name: string, pid: number, url: string, audience = url) {
  return { name, pid, url, audience, rounds: [] as Round[] }
}

/** A comparison of different tokens would say nothing. */
function assertSameForm({ sample }: TokenReport): void {
  if (sample === '') throw new Error('all requests failed')
  const answer = JSON.parse(sample) as { access_token: string; expires_in: number; scope: string }
  const { alg, typ } = decodeProtectedHeader(answer.access_token)
  const { exp, iat, scope } = decodeJwt<{ scope: string }>(answer.access_token)
  const form = JSON.stringify({ alg, typ, lifetime: exp! - iat!, scope, granted: answer.scope })
  const scopes = 'partner.read partner.write'
  const expected = JSON.stringify({ alg: 'ES256', typ: 'at+jwt', lifetime: 300, scope: scopes, granted: scopes })
  if (form !== expected) throw new Error(`unexpected token: ${form}`)
}
