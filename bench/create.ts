// npm run bench create: API creates per second with 3 people, against the ceiling (the same statement directly through
// the driver) and a peer (Express with an ORM, row by row). Rounds alternate, so that noise affects all equally.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CreateProfile, preparePackage } from '../server/src/onboarding/profiles/create-business-profile.ts'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../server/src/partners/tokens/access-token.ts'
import { aPerson, aProfile } from '../server/test/customers/factories.ts'
import { freePort } from '../server/test/process/free-port.ts'
import { addTestCertificate } from '../server/test/service/test-service.ts'
import type { HttpLoad, HttpReport } from './http-load.part.ts'
import { median, runPart, startBenchService } from './service.part.ts'

const CONCURRENCY = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const service = await startBenchService()
try {
  const { app } = service
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
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

  await service.startService()
  // One after the other, because both create the same tables.
  const peers = [await startPeer('TypeORM'), await startPeer('Drizzle')]

  const load: Omit<HttpLoad, 'url' | 'paths' | 'headers'> = {
    method: 'POST',
    body: JSON.stringify(profile),
    concurrency: CONCURRENCY,
    seconds: SECONDS,
  }
  const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' })
  const ceilings: number[] = []
  const ours: HttpReport[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ceiling = await runPart<{ perSecond: number }>('create-ceiling.part.ts', {
      databaseUrl: service.databaseUrl,
      sample: made,
      concurrency: CONCURRENCY,
      seconds: SECONDS,
    })
    ceilings.push(ceiling.perSecond)
    const paths = ['/api/partner/v1/business-profiles']
    ours.push(await runPart('http-load.part.ts', { ...load, url: service.baseUrl, paths, headers: headers(token) }))
    for (const peer of peers) {
      const paths = ['/business-profiles']
      peer.reports.push(
        await runPart('http-load.part.ts', { ...load, url: peer.url, paths, headers: headers(peer.token) }),
      )
    }
  }
  for (const peer of peers) peer.process.kill()

  const ceiling = median(ceilings)
  const api = median(ours.map((report) => report.perSecond))
  const row = (perSecond: number, reports: readonly HttpReport[]) => ({
    'per second': Math.round(perSecond),
    'of the ceiling': (perSecond / ceiling).toFixed(2),
    'Gangway is': `${(api / perSecond).toFixed(1)} times`,
    failed: sum(reports.map((report) => report.failed)),
  })
  console.log(`\nCreates with 3 people, ${CONCURRENCY} at a time, ${ROUNDS} rounds of ${SECONDS} s, medians`)
  console.table({
    'ceiling: the statement alone': row(ceiling, []),
    'Gangway API': row(api, ours),
    ...Object.fromEntries(
      peers.map((peer) => [
        `peer: Express with ${peer.orm}`,
        row(median(peer.reports.map((r) => r.perSecond)), peer.reports),
      ]),
    ),
  })
  // The target is relative to the usual way; the other peer is the leanest ORM, for comparison.
  const [share, times] = [api / ceiling, api / median(peers[0]!.reports.map((r) => r.perSecond))]
  console.log(`share of the ceiling ${share.toFixed(2)} (target 0.45): ${share >= 0.45 ? 'met' : 'MISSED'}`)
  console.log(`times the peer ${times.toFixed(1)} (target 3): ${times >= 3 ? 'met' : 'MISSED'}`)
  process.exitCode = share >= 0.45 && times >= 3 ? 0 : 1
} finally {
  await service.close()
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

async function startPeer(orm: string) {
  const port = await freePort()
  const argument = JSON.stringify({ databaseUrl: service.databaseUrl, port, orm })
  const peer = fork(join(import.meta.dirname, 'create-peer.part.ts'), [argument])
  const [{ token }] = await once(peer, 'message')
  return { orm, process: peer, url: `http://127.0.0.1:${port}`, token: token as string, reports: [] as HttpReport[] }
}
