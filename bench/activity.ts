// npm run bench activity: CPU time of a create with and without API activity, of the service and the database together. The load
// is a process of its own, and rounds alternate (off, on, off, on), so that noise affects both equally.
import { setTimeout as sleep } from 'node:timers/promises'
import { partnerApi } from '../server/src/apis/partner-api.ts'
import { registerPartner } from '../server/src/partners/register-partner.ts'
import { startRecordingRequests, writeRequests } from '../server/src/partners/requests/record-requests.ts'
import { accessTokenFor } from '../server/src/partners/tokens/access-token.ts'
import { buildServer } from '../server/src/process/server.ts'
import { aPerson, aProfile } from '../server/test/customers/factories.ts'
import { addTestCertificate } from '../server/test/service/test-service.ts'
import type { HttpReport } from './http-load.part.ts'
import { costInPairs, percent } from './pairs.part.ts'
import { runPart, startBenchService } from './service.part.ts'

const PAIRS = Number(process.env.BENCH_ROUNDS ?? 16)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const MOST_COST = 0.03

const service = await startBenchService()
const { app } = service
let isRecorded = false
let created = 0
const { onAnswer } = partnerApi
Object.assign(partnerApi, {
  onAnswer(...answer: Parameters<NonNullable<typeof onAnswer>>) {
    created++
    if (isRecorded) onAnswer!(...answer)
  },
})
const server = buildServer(app)
const recording = startRecordingRequests(app)
try {
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
  await sleep(3000)
  const { cost, report } = await costInPairs(PAIRS, async (isOn) => {
    isRecorded = isOn
    const [cpu, database, before] = [process.cpuUsage(), service.databaseCpu(), created]
    await sleep(SECONDS * 1000)
    if (isOn) await writeRequests(app)
    const { user, system } = process.cpuUsage(cpu)
    return ((user + system) / 1000 + (service.databaseCpu() - database) * 1000) / (created - before)
  })
  const { failed } = await load
  if (failed > 0) throw new Error(`${failed} creates failed`)
  const [{ recorded }] = await app.db.cells[0]!.run(
    (sql) => sql<[{ recorded: number }]>`select count(*)::int as recorded from api_request`,
  )
  console.log(
    `CPU of a create with 3 people, ${PAIRS} pairs of ${SECONDS} s, ${recorded} of ${created} requests recorded:`,
  )
  console.log(`${report}, at most ${percent(MOST_COST)}: ${cost <= MOST_COST ? 'met' : 'MISSED'}`)
  process.exitCode = cost <= MOST_COST && recorded > 0 ? 0 : 1
} finally {
  await recording.stop()
  await server.close()
  await service.close()
}
