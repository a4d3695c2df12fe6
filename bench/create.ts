// npm run bench create: API creates per second with 3 people, against the ceiling (the same statement straight through the
// driver) and a peer (Express with an ORM, a row at a time). Rounds alternate, so that noise falls on all alike.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CreateProfile, preparePackage } from '../server/src/onboarding/create-business-profile.ts'
import { accessTokenFor } from '../server/src/partners/access-token.ts'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { aPerson, aProfile } from '../server/test/factories.ts'
import { standInCertificate } from '../server/test/harness.ts'
import { freePort, median, openBenchHouse, runPart } from './house.part.ts'
import type { HttpLoad, HttpReport } from './http-load.part.ts'

const CONCURRENCY = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const house = await openBenchHouse()
try {
  const { app } = house
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await standInCertificate(app, partnerId)
  const token = await accessTokenFor(app, {
    partnerId,
    clientId,
    scopes: ['partner.read', 'partner.write'],
    thumbprint,
  })
  const profile = {
    ...aProfile({
      businessPersonList: [
        aPerson({ percentageShare: 30 }),
        aPerson({ percentageShare: 30 }),
        aPerson({ percentageShare: 30 }),
      ],
    }),
    partnerCustomerId: 'bench-%N',
  }
  const now = app.clock.now()
  const caller = { partnerId, clientId, scopes: new Set(['partner.write']) }
  const { made } = await preparePackage(app, caller as never, profile as unknown as CreateProfile, {
    now,
    requestId: 'bench',
    idempotency: undefined,
  })

  await house.startService()
  const peerPort = await freePort()
  const peer = fork(join(import.meta.dirname, 'create-peer.part.ts'), [
    JSON.stringify({ databaseUrl: house.databaseUrl, port: peerPort }),
  ])
  const [{ token: peerToken }] = await once(peer, 'message')

  const load: Omit<HttpLoad, 'url' | 'paths' | 'headers'> = {
    method: 'POST',
    body: JSON.stringify(profile),
    concurrency: CONCURRENCY,
    seconds: SECONDS,
  }
  const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' })
  const rounds: { api: HttpReport; ceiling: { perSecond: number }; peer: HttpReport }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      ceiling: await runPart('create-ceiling.part.ts', {
        databaseUrl: house.databaseUrl,
        sample: made,
        concurrency: CONCURRENCY,
        seconds: SECONDS,
      }),
      api: await runPart('http-load.part.ts', {
        ...load,
        url: house.baseUrl,
        paths: ['/api/partner/v1/business-profiles'],
        headers: headers(token),
      }),
      peer: await runPart('http-load.part.ts', {
        ...load,
        url: `http://127.0.0.1:${peerPort}`,
        paths: ['/business-profiles'],
        headers: headers(peerToken),
      }),
    })
  }
  peer.kill()

  const ceiling = median(rounds.map((r) => r.ceiling.perSecond))
  const api = median(rounds.map((r) => r.api.perSecond))
  const slow = median(rounds.map((r) => r.peer.perSecond))
  console.log(`\nCreates with 3 people, ${CONCURRENCY} at a time, ${ROUNDS} rounds of ${SECONDS} s, medians`)
  console.table({
    'ceiling: the statement alone': { 'per second': Math.round(ceiling), 'of the ceiling': '1.00', failed: 0 },
    'Gangway API': {
      'per second': Math.round(api),
      'of the ceiling': (api / ceiling).toFixed(2),
      'times the peer': (api / slow).toFixed(1),
      failed: sum(rounds.map((r) => r.api.failed)),
    },
    'peer: Express with an ORM': {
      'per second': Math.round(slow),
      'of the ceiling': (slow / ceiling).toFixed(2),
      'times the peer': '1.0',
      failed: sum(rounds.map((r) => r.peer.failed)),
    },
  })
  const [share, times] = [api / ceiling, api / slow]
  console.log(`share of the ceiling ${share.toFixed(2)} (aim 0.45): ${share >= 0.45 ? 'met' : 'MISSED'}`)
  console.log(`times the peer ${times.toFixed(1)} (aim 3): ${times >= 3 ? 'met' : 'MISSED'}`)
  process.exitCode = share >= 0.45 && times >= 3 ? 0 : 1
} finally {
  await house.close()
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
