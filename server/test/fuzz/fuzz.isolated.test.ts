// Random requests made from the document of the Partner API. `npm run bench fuzz` sends ten times as many. To repeat a
// failure, use the seed that the run prints: FUZZ_SEED=<seed> node --test server/test/fuzz/fuzz.isolated.test.ts
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { startTestService } from '../service/test-service.ts'
import { fuzzRun } from './fuzz-run.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })

test('random requests of two partners get documented answers, leave complete rows and show no data of the other partner', async (t) => {
  const { app, server, logged } = service
  const { sent, answers, customers, errors } = await fuzzRun({ app, server, seed, requests: REQUESTS, logged })
  t.diagnostic(`FUZZ_SEED=${seed}: ${sent} requests, ${customers} customers`)
  for (const [operation, statuses] of answers) {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    t.diagnostic(`${operation.padEnd(30)} ${counts.join(', ')}`)
    assert.ok(statuses.get(200)! > 0, `${operation} never succeeded, so the run proves little`)
  }
  assert.ok(errors.length === 0, `FUZZ_SEED=${seed}\n${errors.join('\n')}`)
})
