// npm run bench webhooks [part ...]: the delivery engine on this machine, against undici without a database and against
// dispatchers on job queues, all in one run. Receivers are TLS servers in another process.
// Parts: throughput latency silent backlog history idle. HISTORY=5000000 sets the size of the history. PEERS=off leaves out the
// job queues, to compare two versions of this program. BULLMQ=folder, which has bullmq and ioredis installed, and REDIS_PORT add
// a dispatcher on Redis to the peers.
import { measureHistory } from './webhooks/history.part.ts'
import { measureLatency } from './webhooks/latency.part.ts'
import { closeAll, commits, printTable, row, sleep, startNode } from './webhooks/setup.part.ts'
import { comparePeers, measureThroughput } from './webhooks/throughput.part.ts'

const IDLE_SECONDS = 20
const wanted = new Set(process.argv.slice(3))
const wants = (part: string) => wanted.size === 0 || wanted.has(part)

const empty = wants('throughput') || wants('history') ? await measureThroughput() : 0
if (wants('throughput') && process.env.PEERS !== 'off') await comparePeers(empty)
if (wants('latency') || wants('silent') || wants('backlog')) {
  await measureLatency({ silent: wants('silent'), backlog: wants('backlog') })
}
if (wants('history')) await measureHistory(empty)
if (wants('idle')) await measureIdle()
printTable()
await closeAll()

async function measureIdle(): Promise<void> {
  const dispatcher = startNode()
  await dispatcher.ask('dispatch')
  await sleep(3000)
  const [cpu, before] = [await dispatcher.ask<NodeJS.CpuUsage>('cpu'), await commits()]
  await sleep(IDLE_SECONDS * 1000)
  const [then, after] = [await dispatcher.ask<NodeJS.CpuUsage>('cpu'), await commits()]
  const share = (then.user + then.system - cpu.user - cpu.system) / (IDLE_SECONDS * 1e6)
  row(
    'idle',
    `${(share * 100).toFixed(2)} % of a core, ${((after - before - 2) / IDLE_SECONDS).toFixed(1)} transactions a second`,
    'under 1 %, no polling faster than once a second',
    share < 0.01,
  )
  await dispatcher.ask('stop')
  dispatcher.child.disconnect()
}
