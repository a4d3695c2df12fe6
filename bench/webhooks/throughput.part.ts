// The rate of deliveries against undici without a database and against dispatchers on job queues.
import { runPart } from '../service.part.ts'
import {
  addBacklog,
  admin,
  caFile,
  commits,
  databaseCpu,
  envelope,
  partnerIds,
  ports,
  ROUNDS,
  receivers,
  row,
  service,
  sleep,
  startNode,
} from './setup.part.ts'

const COUNT = Number(process.env.COUNT ?? 20_000)

/** The best rate of several rounds, in deliveries per second. */
export async function measureThroughput(): Promise<number> {
  let top = 0
  let best = 0
  let commitsPerAttempt = 0
  for (let round = 0; round < ROUNDS; round++) {
    top = Math.max(top, await ceiling())
    const run = await deliverAll()
    best = Math.max(best, run.perSecond)
    commitsPerAttempt = Math.max(commitsPerAttempt, run.commitsPerAttempt)
  }
  row('ceiling: undici, no database', `${Math.round(top)}/s`)
  row(
    'deliveries, history durable',
    `${Math.round(best)}/s = ${(best / top).toFixed(2)} of the ceiling`,
    'at least 0.5',
    best / top >= 0.5,
  )
  row('commits per attempt under load', commitsPerAttempt.toFixed(4), 'at most 0.1', commitsPerAttempt <= 0.1)
  return best
}

export async function comparePeers(ours: number): Promise<void> {
  let best = 0
  for (const peer of ['graphile-worker', 'pg-boss', ...(process.env.BULLMQ ? ['bullmq'] : [])]) {
    const runs: { perSecond: number; commitsPerAttempt: number }[] = []
    for (const concurrency of Array.from({ length: ROUNDS }, () => [50, 200]).flat()) {
      await receivers.ask('begin')
      const { databaseUrl } = service
      const argument = { peer, databaseUrl, ports, caFile, envelope, count: COUNT / 4, concurrency }
      runs.push(await runPart('webhooks/peers.part.ts', argument))
    }
    const fastest = runs.toSorted((a, b) => b.perSecond - a.perSecond)[0]!
    row(peer, `${Math.round(fastest.perSecond)}/s, ${fastest.commitsPerAttempt.toFixed(2)} commits per attempt`)
    best = Math.max(best, fastest.perSecond)
  }
  row('deliveries against the fastest of them', `${(ours / best).toFixed(1)} times`, 'at least 2', ours / best >= 2)
}

export async function deliverAll(): Promise<{ perSecond: number; commitsPerAttempt: number }> {
  await addBacklog(partnerIds, COUNT)
  await admin`vacuum analyze webhook_queue`
  await receivers.ask('begin')
  const before = await commits()
  const dispatcher = startNode()
  const cpuBefore = await dispatcher.ask<NodeJS.CpuUsage>('cpu')
  const databaseBefore = await databaseCpu()
  const began = performance.now()
  await dispatcher.ask('dispatch')
  // The first fifth warms up connections and code, as it does for the peers.
  while ((await receivers.ask<number>('total')) < COUNT / 5) await sleep(20)
  const [warmAt, warm] = [performance.now(), await receivers.ask<number>('total')]
  while ((await receivers.ask<number>('total')) < COUNT) await sleep(20)
  while ((await left()) > 0) await sleep(20)
  const perSecond = (COUNT - warm) / ((performance.now() - warmAt) / 1000)
  console.log(`  whole run with start: ${Math.round(COUNT / ((performance.now() - began) / 1000))}/s`)
  const cpu = await dispatcher.ask<NodeJS.CpuUsage>('cpu')
  const perDelivery = (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / COUNT
  const database = (((await databaseCpu()) - databaseBefore) / COUNT) * 1e6
  console.log(`  CPU per delivery: dispatcher ${perDelivery.toFixed(0)} us, database ${database.toFixed(0)} us`)
  const commitsPerAttempt = ((await commits()) - before) / COUNT
  await dispatcher.ask('stop')
  dispatcher.child.disconnect()
  return { perSecond, commitsPerAttempt }
}

async function ceiling(): Promise<number> {
  await receivers.ask('begin')
  const argument = { ports, caFile, envelope, count: COUNT }
  const runs = []
  for (const perEndpoint of [2, 8]) {
    const run = await runPart<{ perSecond: number; cpuUs: number }>('webhooks/ceiling.part.ts', {
      ...argument,
      perEndpoint,
    })
    console.log(
      `  undici, ${perEndpoint} per endpoint: ${Math.round(run.perSecond)}/s, CPU per delivery ${run.cpuUs.toFixed(0)} us`,
    )
    runs.push(run.perSecond)
  }
  return Math.max(...runs)
}

const left = async () => Number((await admin`select count(*) from webhook_queue`)[0]!.count)
