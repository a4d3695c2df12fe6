// npm run bench sdk: 1,000 creates and 1,000 uploads (link and file) with the SDK, against the same requests in a loop of undici.
// The SDK must reach 0.85 of the loop's rate. Each round is a process of its own, and the two take turns. COUNT, WORKERS and
// ROUNDS change the numbers.
import { anSdkPartner } from '../../server/test/service/sdk-service.ts'
import { median, runPart, startBenchService } from '../service.part.ts'
import type { SdkRate, SdkRound } from './sdk-load.part.ts'

const COUNT = Number(process.env.COUNT ?? 1000)
const WORKERS = Number(process.env.WORKERS ?? 16)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const MIN_RATIO = 0.85

type Report = Record<'creates' | 'uploads', SdkRate>

const service = await startBenchService()
try {
  await service.startService()
  const { clientId, privateKey } = await anSdkPartner(service.app, service.baseUrl)
  const run = (client: SdkRound['client'], count = COUNT) =>
    runPart<Report>('integrators/sdk-load.part.ts', {
      ...{ client, baseUrl: service.baseUrl, clientId, privateKey },
      ...{ count, workers: WORKERS },
    } satisfies SdkRound)

  // The service compiles its code during the first requests.
  await run('undici', 300)
  const reports: Record<SdkRound['client'], Report[]> = { sdk: [], undici: [] }
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first as often as the other.
    const order = ['sdk', 'undici'] as const
    for (const client of round % 2 === 0 ? order : order.toReversed()) reports[client].push(await run(client))
  }

  for (const kind of ['creates', 'uploads'] as const) {
    const of = (client: SdkRound['client'], what: keyof SdkRate) =>
      median(reports[client].map((one) => one[kind][what]))
    const ratio = median(reports.sdk.map((one, i) => one[kind].perSecond / reports.undici[i]![kind].perSecond))
    const rates = `${of('sdk', 'perSecond').toFixed(0)}/s with the SDK, ${of('undici', 'perSecond').toFixed(0)}/s with undici`
    const cpu = `CPU of the client ${of('sdk', 'cpuMs').toFixed(2)} and ${of('undici', 'cpuMs').toFixed(2)} ms per call`
    console.log(`${COUNT} ${kind}: ${rates}, ratio ${ratio.toFixed(2)} (at least ${MIN_RATIO}); ${cpu}`)
    if (ratio < MIN_RATIO) process.exitCode = 1
  }
} finally {
  await service.close()
}
