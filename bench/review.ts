// npm run bench review: what an analyst waits for with 1,000,000 customers and 100,000 open cases of 500 partners, against
// 10,000 customers and 1,000 open cases. Through the API, one request at a time; what counts is the ratio.
// With --cells 8: the same customers in eight databases, against one database, all on one server. With --cells 8 --servers 0.15: each database
// on a server of its own with this share of a core, and the service with the same, or with --service. BENCH_ONLY=claim measures only what has
// this in its name; BENCH_DATA=folder keeps the customers for the next run.
import { parseArgs } from 'node:util'
import { compareCells } from './review/cells.part.ts'
import { assertCanCompare, compareOnServers } from './review/cells-on-servers.part.ts'
import { openInstallation, type Times } from './review/installation.part.ts'
import { startBenchService } from './service.part.ts'

const SMALL = Number(process.env.BENCH_SMALL ?? 10_000)
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000)
const AIM = 2
/** The palette responds while the user types, so its absolute time is the target, not its growth. */
const PALETTE_MS = 150
/** Reported without a target: combined filters have no index, and a whole page has fewer cases in the small installation. */
const isWithoutTarget = (what: string) =>
  ['queue, country, risk and overdue', 'queue, partner and country'].includes(what) || what.endsWith('whole page')

const { values } = parseArgs({
  options: { cells: { type: 'string' }, servers: { type: 'string' }, service: { type: 'string' } },
  allowPositionals: true,
})
const shares = values.servers && { server: Number(values.servers), service: Number(values.service ?? values.servers) }
if (values.cells && shares) assertCanCompare(Number(values.cells), shares)
const service = await startBenchService(
  { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB', maintenance_work_mem: '512MB', max_connections: '300' },
  // Nothing is screened here, which is a warning for each claim.
  { LOG_LEVEL: 'error' },
)
try {
  if (values.cells && shares) await compareOnServers(service, Number(values.cells), LARGE, shares)
  else if (values.cells) await compareCells(service, Number(values.cells), LARGE)
  else await compareSizes()
} finally {
  await service.close()
}

async function compareSizes(): Promise<void> {
  const { adminUrl, app, databaseCpu } = service
  const { load, requests, time, close } = await openInstallation(app, [{ adminUrl, name: 'gangway' }], databaseCpu)
  const measure = async (label: string) => {
    const times: Record<string, Times> = {}
    for (const [what, send] of Object.entries(await requests(label))) times[what] = await time(send)
    return times
  }
  await load(0, SMALL)
  const small = await measure('small')
  const began = performance.now()
  await load(SMALL, LARGE)
  console.log(`${LARGE - SMALL} customers loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  const large = await measure('large')

  const ratio = (what: string) => large[what]!.p50 / small[what]!.p50
  const verdict = (what: string) => {
    if (isWithoutTarget(what)) return 'no target'
    const isMet = what.includes('palette') ? large[what]!.p95 <= PALETTE_MS : ratio(what) <= AIM
    return isMet ? 'met' : 'MISSED'
  }
  console.log(`\nTimes in ms with ${SMALL} and ${LARGE} customers, one request at a time`)
  console.table(
    Object.fromEntries(
      Object.keys(small).map((what) => [
        what,
        {
          'small p50': small[what]!.p50.toFixed(1),
          'small p95': small[what]!.p95.toFixed(1),
          'large p50': large[what]!.p50.toFixed(1),
          'large p95': large[what]!.p95.toFixed(1),
          ratio: ratio(what).toFixed(2),
          [`target ${AIM}, palette p95 ${PALETTE_MS} ms`]: verdict(what),
        },
      ]),
    ),
  )
  process.exitCode = Object.keys(small).some((what) => verdict(what) === 'MISSED') ? 1 : 0
  await close()
}
