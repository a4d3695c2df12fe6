// npm run bench tracing: CPU time of a create with and without traces, in one process. The collector and the load are processes
// of their own, and rounds alternate (off, on, off, on), so that noise affects both equally.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { openOtlpTracer } from '../../server/src/platform/tracing/otlp-tracer.ts'
import { setTracer } from '../../server/src/platform/tracing/trace.ts'
import { buildServer } from '../../server/src/process/server.ts'
import { aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import type { HttpReport } from '../http-load.part.ts'
import { costInPairs, percent } from '../pairs.part.ts'
import { runPart, startBenchService } from '../service.part.ts'

const PAIRS = Number(process.env.BENCH_ROUNDS ?? 24)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const RATIO = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 0.1)
const MOST_COST = 0.03

const collector = fork(join(import.meta.dirname, 'trace-collector.part.ts'))
const [{ url: endpoint }] = (await once(collector, 'message')) as [{ url: string }]
const tracer = openOtlpTracer(
  { endpoint, headers: undefined, serviceName: 'gangway', sampler: 'parentbased_traceidratio', ratio: RATIO },
  {},
)
// The hooks of tracing are there in both; without a tracer they return at once.
setTracer(tracer)
const service = await startBenchService()
const server = buildServer(service.app)
let created = 0
server.addHook('onResponse', async () => void created++)
try {
  const { app } = service
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
  const token = await accessTokenFor(app, { partnerId, clientId, scopes: ['partner.write'], thumbprint })
  const people = [1, 2, 3].map(() => aPerson({ percentageShare: 30 }))
  const load = runPart<HttpReport>('http-load.part.ts', {
    url: await server.listen({ host: '127.0.0.1', port: 0 }),
    method: 'POST',
    paths: ['/api/partner/v1/business-profiles'],
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...aProfile({ businessPersonList: people }), partnerCustomerId: 'bench-%N' }),
    concurrency: 16,
    seconds: (PAIRS + 1) * 2 * SECONDS + 3,
  })
  /** CPU milliseconds of this process for one create, with what the exporter does for it. */
  const slice = async (isTraced: boolean) => {
    setTracer(isTraced ? tracer : undefined)
    const [before, createdBefore] = [process.cpuUsage(), created]
    await sleep(SECONDS * 1000)
    if (isTraced) await tracer.flush()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / (created - createdBefore)
  }
  await sleep(3000)
  const { cost, report } = await costInPairs(PAIRS, slice)
  setTracer(undefined)
  const { failed } = await load
  if (failed > 0) throw new Error(`${failed} creates failed`)
  console.log(
    `CPU of a create with 3 people, ${PAIRS} pairs of ${SECONDS} s, ${percent(RATIO)} of the traces recorded:`,
  )
  console.log(`${report}, at most ${percent(MOST_COST)}: ${cost <= MOST_COST ? 'met' : 'MISSED'}`)
  process.exitCode = cost <= MOST_COST ? 0 : 1
} finally {
  setTracer(undefined)
  await tracer.close()
  await server.close()
  await service.close()
  collector.kill()
}
