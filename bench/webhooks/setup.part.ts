// What the parts of the webhook benchmark share: the service's database, receivers on TLS in another process, an endpoint
// for each, events to deliver, and the table of results.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { makeSecret } from '../../server/src/webhooks/endpoint/endpoint-secrets.ts'
import { insertEndpoint } from '../../server/src/webhooks/endpoint/endpoint-sql.ts'
import { TestAuthority } from '../../server/test/peers/test-authority.ts'
import { startBenchService } from '../service.part.ts'

const ENDPOINTS = 50
/** Other programs on the machine only make things slower, so the best of several rounds is reported. */
export const ROUNDS = Number(process.env.ROUNDS ?? 3)

export const service = await startBenchService()
export const { app } = service
export const admin = postgres(service.adminUrl.replace(/\/[^/]*$/, new URL(service.databaseUrl).pathname), {
  max: 1,
  onnotice: () => {},
})
const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-ca-'))
export const caFile = join(folder, 'ca.pem')
const authority = new TestAuthority()
await writeFile(caFile, authority.cert)

/** A part of the benchmark in a process of its own, which answers questions. */
export class Part {
  readonly child: ChildProcess
  #id = 0
  constructor(file: string, argument: unknown) {
    const execArgv =
      process.env.PROFILE && file.includes('node') ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
    this.child = fork(join(import.meta.dirname, file), [JSON.stringify(argument)], { execArgv })
  }
  ask<T>(what: string, more: object = {}): Promise<T> {
    const id = ++this.#id
    return new Promise((resolve) => {
      const answered = (message: { id: number; value: unknown }) => {
        if (message.id !== id) return
        this.child.off('message', answered)
        resolve(message.value as T)
      }
      this.child.on('message', answered)
      this.child.send({ id, do: what, ...more })
    })
  }
}

export const receivers = new Part('receivers.part.ts', {
  count: ENDPOINTS,
  ...authority.issue({ hosts: ['127.0.0.1'] }),
})
export const ports = await receivers.ask<number[]>('ports')
export const startNode = () =>
  new Part('node.part.ts', { databaseUrl: service.databaseUrl, masterKeys: service.masterKeys, caFile })

export const partnerIds: string[] = []
for (const port of ports) {
  const { partnerId } = await registerPartner(app, { name: `Bench ${port}` })
  const { secret: _secret, ...sealed } = await makeSecret(app, partnerId)
  const url = `https://127.0.0.1:${port}/hook`
  await app.db.partner(partnerId, (sql) => insertEndpoint(sql, { partnerId, url, secret: sealed, at: app.clock.now() }))
  partnerIds.push(partnerId)
}
export const envelope = JSON.stringify({
  eventId: randomUUID(),
  eventType: 'business.person.added',
  eventVersion: 1,
  occurredAt: '2026-11-15T12:00:00.000Z',
  partnerId: partnerIds[0],
  sequence: 1,
  correlation: { correlationId: 'bench', customerId: randomUUID(), partnerCustomerId: 'bench' },
  data: {
    customerId: randomUUID(),
    partnerCustomerId: 'bench',
    uboId: randomUUID(),
    ownershipType: ['UBO'],
    percentageShare: 25,
    source: 'Create',
    version: 1,
    addedAt: '2026-11-15T12:00:00.000Z',
  },
})

const table: { what: string; figure: string; target: string; isMet: boolean | undefined }[] = []

/** Prints a result at once and keeps it for the table at the end. */
export function row(what: string, figure: string, target = '', isMet?: boolean): void {
  table.push({ what, figure, target, isMet })
  console.log(`${isMet === undefined ? ' ' : isMet ? '+' : '-'} ${what}: ${figure}${target ? ` (${target})` : ''}`)
}

export function printTable(): void {
  console.log('\n| What | Measured | Target | |\n|---|---|---|---|')
  for (const { what, figure, target, isMet } of table) {
    console.log(`| ${what} | ${figure} | ${target} | ${isMet === undefined ? '' : isMet ? 'met' : 'MISSED'} |`)
  }
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const ms = (value: number) => `${value.toFixed(1)} ms`

export async function commits(): Promise<number> {
  await admin`select pg_stat_force_next_flush()`
  return Number(
    (await admin`select xact_commit from pg_stat_database where datname = current_database()`)[0]!.xact_commit,
  )
}

/** Events of the partners in turn, written in a few large statements. */
export async function addBacklog(ids: readonly string[], count: number): Promise<void> {
  for (let n = 0; n < count; n += 10_000) {
    const at = app.clock.now()
    const events = Array.from({ length: Math.min(10_000, count - n) }, (_, i) => ({
      id: newId(at),
      partner: ids[(n + i) % ids.length]!,
    }))
    await app.db.cells[0]!.run(
      (sql) => sql`
        insert into event (partner_id, event_id, event_type, event_version, occurred_at, envelope)
        select partner_id, event_id, 'business.person.added', 1, ${at}, ${envelope}
        from unnest(${events.map((e) => e.partner)}::uuid[], ${events.map((e) => e.id)}::uuid[]) as e (partner_id, event_id)`,
    )
  }
}
/** Seconds of CPU that the database has used for the present connections; NaN where there is no /proc. */
export async function databaseCpu(): Promise<number> {
  const pids = (await admin`select pid from pg_stat_activity`).map((row) => row.pid as number)
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

export async function closeAll(): Promise<void> {
  receivers.child.kill()
  await admin.end()
  await rm(folder, { recursive: true })
  await service.close()
}
