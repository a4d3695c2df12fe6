// npm run bench reads: what reads cost with 10,000 and with 1,000,000 customers of one partner among 1,000 partners, and how
// the read of one profile compares with a plain Fastify route that runs the same select.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../server/src/partners/tokens/access-token.ts'
import { aPerson, aProfile } from '../server/test/customers/factories.ts'
import { freePort } from '../server/test/process/free-port.ts'
import { addTestCertificate } from '../server/test/service/test-service.ts'
import type { HttpLoad, HttpReport } from './http-load.part.ts'
import { growTo, otherPartners } from './many-customers.part.ts'
import { median, runPart, startBenchService } from './service.part.ts'

const SMALL = Number(process.env.BENCH_SMALL ?? 10_000)
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const URL = '/api/partner/v1/business-profiles'

const service = await startBenchService({ fsync: 'off', maintenance_work_mem: '512MB' })
try {
  const { app } = service
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
  const token = () =>
    accessTokenFor(app, { partnerId, clientId, scopes: ['partner.read', 'partner.write'], thumbprint })
  await service.startService()

  // A hundred real customers with three people each, so that reading a profile includes decryption.
  const real: { customerId: string; reference: string }[] = []
  const headers = async () => ({ authorization: `Bearer ${await token()}`, 'content-type': 'application/json' })
  for (let i = 0; i < 100; i++) {
    const people = [1, 2, 3].map(() => aPerson({ percentageShare: 30 }))
    const profile = aProfile({
      partnerCustomerId: `real-${i}`,
      companyName: `Zanzibar ${i} Ltd`,
      businessPersonList: people,
    })
    const response = await fetch(service.baseUrl + URL, {
      method: 'POST',
      headers: await headers(),
      body: JSON.stringify(profile),
    })
    real.push({
      customerId: ((await response.json()) as { value: { customerId: string } }).value.customerId,
      reference: profile.partnerCustomerId,
    })
  }
  await otherPartners(service.adminUrl, 999, 20)

  const kinds = async (): Promise<Record<string, string[]>> => ({
    'list, first page': [`${URL}?pageSize=50`],
    'list, deep page by cursor': [`${URL}?pageSize=50&cursor=${await middleCursor(partnerId)}`],
    'by reference': real.map(({ reference }) => `${URL}/by-reference/${reference}`),
    'one profile': real.map(({ customerId }) => `${URL}/${customerId}`),
    'search for a word': real.map((_, i) => `${URL}?search=${`zanzibar ${i}`.replace(' ', '%20')}`),
  })

  const cost: Record<string, number[]> = {}
  for (const size of [SMALL, LARGE]) {
    await growTo(service.adminUrl, partnerId, size)
    for (const [kind, paths] of Object.entries(await kinds())) {
      const load: HttpLoad = {
        url: service.baseUrl,
        method: 'GET',
        paths,
        headers: await headers(),
        concurrency: 1,
        seconds: SECONDS,
      }
      const report = await runPart<HttpReport>('http-load.part.ts', load)
      if (report.failed > 0) throw new Error(`${kind}: ${report.failed} requests failed`)
      cost[kind] = [...(cost[kind] ?? []), report.p50]
    }
  }
  console.log(`\nMedian time of a read, one at a time; compare the ratios`)
  console.table(
    Object.fromEntries(
      Object.entries(cost).map(([kind, [small, large]]) => [
        kind,
        {
          [`ms at ${SMALL}`]: small!.toFixed(2),
          [`ms at ${LARGE}`]: large!.toFixed(2),
          ratio: (large! / small!).toFixed(2),
          'aim 2': large! / small! <= 2 ? 'met' : 'MISSED',
        },
      ]),
    ),
  )

  const barePort = await freePort()
  const bare = fork(join(import.meta.dirname, 'reads-bare.part.ts'), [
    JSON.stringify({ databaseUrl: service.databaseUrl, port: barePort, partnerId }),
  ])
  await once(bare, 'message')
  const rounds: { ours: HttpReport; bare: HttpReport }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const load = { method: 'GET' as const, headers: await headers(), concurrency: 16, seconds: SECONDS }
    rounds.push({
      bare: await runPart('http-load.part.ts', {
        ...load,
        url: `http://127.0.0.1:${barePort}`,
        paths: real.map((it) => `/${it.customerId}`),
      }),
      ours: await runPart('http-load.part.ts', {
        ...load,
        url: service.baseUrl,
        paths: real.map((it) => `${URL}/${it.customerId}`),
      }),
    })
  }
  bare.kill()
  const ours = median(rounds.map((r) => r.ours.perSecond))
  const ceiling = median(rounds.map((r) => r.bare.perSecond))
  console.log(`\nReads of one profile with 3 people, 16 at a time, ${ROUNDS} rounds of ${SECONDS} s, medians`)
  console.table({
    'bare Fastify route, same select': { 'per second': Math.round(ceiling), share: '1.00' },
    'Gangway API': {
      'per second': Math.round(ours),
      share: (ours / ceiling).toFixed(2),
      'aim 0.6': ours / ceiling >= 0.6 ? 'met' : 'MISSED',
    },
  })
  const met = ours / ceiling >= 0.6 && Object.values(cost).every(([small, large]) => large! / small! <= 2)
  process.exitCode = met ? 0 : 1
} finally {
  await service.close()
}

/** The cursor in the middle of the list. */
async function middleCursor(partnerId: string): Promise<string> {
  const [row] = await service.app.db.cells[0]!.run(
    (sql) => sql<{ customer_id: string }[]>`
      select customer_id from customer where partner_id = ${partnerId}
      order by customer_id desc offset (select count(*) / 2 from customer where partner_id = ${partnerId}) limit 1`,
  )
  return Buffer.from(row!.customer_id.replaceAll('-', ''), 'hex').toString('base64url')
}
