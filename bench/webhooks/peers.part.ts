// The peers: a dispatcher built the usual way on a job queue, for PostgreSQL or Redis. One job per delivery reads delivery and
// endpoint, signs, posts on persistent connections, and writes the attempt and the new state. No health, no fairness, no
// address checks, no counts: it does less.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { Pool } from 'undici'

interface Argument {
  readonly peer: 'graphile-worker' | 'pg-boss' | 'bullmq'
  readonly databaseUrl: string
  readonly ports: number[]
  readonly caFile: string
  readonly envelope: string
  readonly count: number
  readonly concurrency: number
}
const { peer, databaseUrl, ports, caFile, envelope, count, concurrency }: Argument = JSON.parse(process.argv[2]!)
const secureContext = createSecureContext({ ca: readFileSync(caFile, 'utf8') })
const targets = new Map(
  ports.map((port) => [
    `https://127.0.0.1:${port}`,
    new Pool(`https://127.0.0.1:${port}`, { connect: { secureContext }, connections: 64 }),
  ]),
)
const db = new pg.Pool({ connectionString: databaseUrl, max: 16 })
await db.query(`
  drop table if exists peer_hook_attempt, peer_hook_delivery, peer_hook_endpoint;
  create table peer_hook_endpoint (id uuid primary key, origin text not null, secret text not null);
  create table peer_hook_delivery (id uuid primary key, endpoint_id uuid not null references peer_hook_endpoint, event_id uuid not null,
    payload text not null, status text not null, attempts int not null default 0, updated_at timestamptz not null default now());
  create index on peer_hook_delivery (endpoint_id, status);
  create table peer_hook_attempt (id bigserial primary key, delivery_id uuid not null references peer_hook_delivery, status_code int,
    duration_ms int, excerpt text, created_at timestamptz not null default now());
  create index on peer_hook_attempt (delivery_id);`)
const endpoints = ports.map((port) => ({
  id: randomUUID(),
  origin: `https://127.0.0.1:${port}`,
  secret: randomBytes(32).toString('base64'),
}))
for (const { id, origin, secret } of endpoints) {
  await db.query('insert into peer_hook_endpoint values ($1, $2, $3)', [id, origin, secret])
}
const ids = Array.from({ length: count }, () => randomUUID())
await db.query(
  `insert into peer_hook_delivery (id, endpoint_id, event_id, payload, status)
   select id, ($2::uuid[])[1 + n % array_length($2::uuid[], 1)], gen_random_uuid(), $3, 'pending' from unnest($1::uuid[]) with ordinality as t (id, n)`,
  [ids, endpoints.map(({ id }) => id), envelope],
)

let done = 0
let finished = () => {}
const all = new Promise<void>((resolve) => {
  finished = resolve
})

async function deliver(deliveryId: string): Promise<void> {
  const { rows } = await db.query(
    'select d.*, e.origin, e.secret from peer_hook_delivery d join peer_hook_endpoint e on e.id = d.endpoint_id where d.id = $1',
    [deliveryId],
  )
  const [row] = rows
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', Buffer.from(row.secret, 'base64'))
    .update(`${row.event_id}.${seconds}.${row.payload}`)
    .digest('base64')
  const began = performance.now()
  const answer = await targets.get(row.origin)!.request({
    path: '/hook',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-id': row.event_id,
      'svc-timestamp': String(seconds),
      'svc-signature': `v1,${signature}`,
    },
    body: row.payload,
  })
  const excerpt = (await answer.body.text()).slice(0, 4096)
  await db.query(
    'insert into peer_hook_attempt (delivery_id, status_code, duration_ms, excerpt) values ($1, $2, $3, $4)',
    [deliveryId, answer.statusCode, Math.round(performance.now() - began), excerpt],
  )
  await db.query(
    "update peer_hook_delivery set status = 'delivered', attempts = attempts + 1, updated_at = now() where id = $1",
    [deliveryId],
  )
  if (++done === count) finished()
}

const commits = async () =>
  (await db.query('select xact_commit from pg_stat_database where datname = current_database()')).rows[0].xact_commit
let began = 0
let commitsBefore = 0
if (peer === 'graphile-worker') {
  const logger = new Logger(() => () => {})
  const utils = await makeWorkerUtils({ connectionString: databaseUrl, logger })
  await utils.migrate()
  await db.query(
    `select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object('identifier', 'deliver', 'payload', json_build_object('id', id)))
    from unnest($1::uuid[]) as id), false)`,
    [ids],
  )
  commitsBefore = Number(await commits())
  began = performance.now()
  const runner = await run({
    preset: {
      worker: {
        connectionString: databaseUrl,
        concurrentJobs: concurrency,
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        maxPoolSize: 16,
      },
    },
    logger,
    noHandleSignals: true,
    taskList: { deliver: (payload) => deliver((payload as { id: string }).id) },
  })
  await all
  void runner
} else if (peer === 'bullmq') {
  // Not a dependency: BULLMQ is a folder that contains it and ioredis, REDIS_PORT the port of Redis.
  const { Queue, Worker } = createRequire(join(process.env.BULLMQ!, 'index.js'))('bullmq')
  const connection = { host: '127.0.0.1', port: Number(process.env.REDIS_PORT ?? 6379) }
  const queue = new Queue('deliver', { connection })
  await queue.obliterate({ force: true })
  for (let i = 0; i < ids.length; i += 1000) {
    await queue.addBulk(
      ids.slice(i, i + 1000).map((id) => ({ name: 'deliver', data: { id }, opts: { removeOnComplete: true } })),
    )
  }
  commitsBefore = Number(await commits())
  began = performance.now()
  const work = (job: { data: { id: string } }) => deliver(job.data.id)
  const worker = new Worker('deliver', work, { connection, concurrency })
  await all
  void worker
} else {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 16 })
  await boss.start()
  await boss.createQueue('deliver')
  for (let i = 0; i < ids.length; i += 5000) {
    await boss.insert(
      'deliver',
      ids.slice(i, i + 5000).map((id) => ({ data: { id } })),
    )
  }
  commitsBefore = Number(await commits())
  began = performance.now()
  for (let i = 0; i < 4; i++) {
    await boss.work<{ id: string }>(
      'deliver',
      { batchSize: concurrency, pollingIntervalSeconds: 0.5 },
      async (jobs) => {
        await Promise.all(jobs.map((job) => deliver(job.data.id)))
      },
    )
  }
  await all
}
const perSecond = count / ((performance.now() - began) / 1000)
const commitsPerAttempt = (Number(await commits()) - commitsBefore) / count
process.send!({ perSecond, commitsPerAttempt }, () => process.exit(0))
