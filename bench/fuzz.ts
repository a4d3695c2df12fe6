// npm run bench fuzz: 20,000 generated requests of two partners to the Partner API, in one process with its PostgreSQL. It
// exits with 1 if a response was a 500, didn't match its OpenAPI document or revealed another partner's data, if personal
// data was logged, or if a change was written partially. FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer.
import { randomInt } from 'node:crypto'
import { openLog } from '../server/src/platform/log.ts'
import { buildServer } from '../server/src/process/server.ts'
import { fuzzRun } from '../server/test/fuzz/fuzz-run.ts'
import { startBenchService } from './service.part.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const service = await startBenchService({ fsync: 'off', shared_buffers: '128MB' })
const lines: string[] = []
const app = { ...service.app, log: openLog('debug', { write: (line: string) => void lines.push(line) }) }
const server = buildServer(app)
try {
  console.log(`FUZZ_SEED=${seed}`)
  const progress = (done: number) => console.log(`${done} of ${requests}`)
  const report = await fuzzRun({ app, server, seed, requests, logged: () => lines.join(''), progress })
  const statuses = [...new Set([...report.answers.values()].flatMap((counted) => [...counted.keys()]))].sort()
  console.table(
    Object.fromEntries(
      [...report.answers]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, counted]) => [id, Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0]))]),
    ),
  )
  console.log(`${report.sent} requests, ${report.customers} customers, ${report.errors.length} errors`)
  for (const error of report.errors) console.log(error)
  process.exitCode = report.errors.length === 0 ? 0 : 1
} finally {
  await server.close()
  await service.close()
}
