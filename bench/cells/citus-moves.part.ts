// Creates customers in every cell while Citus moves their schemas from worker to worker. A create that gets 503 is repeated with the
// same Idempotency-Key, as the SDK does; what was acknowledged must be there afterwards, once.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../server/src/platform/app.ts'
import { type CellSql, isDatabaseUnavailable } from '../../server/src/platform/db/db.ts'
import type { Cluster } from '../../server/test/database/citus.ts'

interface MoveLoad {
  readonly cluster: Cluster
  readonly app: App
  readonly url: string
  readonly partners: readonly { readonly partnerId: string; readonly headers: () => Promise<Record<string, string>> }[]
  readonly schemas: readonly string[]
  readonly body: string
  readonly moves: number
}

export interface MoveReport {
  moves: number
  failedMoves: string[]
  slowestMoveMs: number
  acknowledged: number
  lost: number
  doubled: number
  unavailable: number
  otherErrors: string[]
  /** Of a create with its repetitions, and of a single request. */
  longestMs: number
  longestRequestMs: number
}

const WRITERS_PER_PARTNER = 2

export async function createWhileMoving({
  cluster,
  app,
  url,
  partners,
  schemas,
  body,
  moves,
}: MoveLoad): Promise<MoveReport> {
  const report: MoveReport = {
    moves: 0,
    failedMoves: [],
    slowestMoveMs: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    unavailable: 0,
    otherErrors: [],
    longestMs: 0,
    longestRequestMs: 0,
  }
  const acknowledged = new Map(partners.map(({ partnerId }) => [partnerId, new Set<string>()]))
  const sent = new Map(partners.map(({ partnerId }) => [partnerId, 0]))
  let isDone = false

  async function write({ partnerId, headers }: MoveLoad['partners'][number]): Promise<void> {
    while (!isDone) {
      const reference = randomUUID()
      const began = performance.now()
      sent.set(partnerId, sent.get(partnerId)! + 1)
      for (;;) {
        const sentAt = performance.now()
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...(await headers()), 'idempotency-key': reference },
          body: body.replaceAll('bench-%N', reference),
        })
        const text = await response.text()
        report.longestRequestMs = Math.max(report.longestRequestMs, performance.now() - sentAt)
        if (response.status === 200) {
          acknowledged.get(partnerId)!.add(JSON.parse(text).value.customerId)
          break
        }
        if (response.status === 503) report.unavailable++
        // The first request may still be running; its answer is repeated later.
        else if (response.status !== 409 || !text.includes('Idempotency.InProgress')) {
          report.otherErrors.push(`${response.status} ${text.slice(0, 120)}`)
          break
        }
        await wait(200)
      }
      report.longestMs = Math.max(report.longestMs, performance.now() - began)
    }
  }

  const writers = partners.flatMap((partner) => Array.from({ length: WRITERS_PER_PARTNER }, () => write(partner)))
  for (let i = 0; i < moves; i++) {
    const schema = schemas[i % schemas.length]!
    const began = performance.now()
    try {
      await cluster.moveSchema(schema)
      report.moves++
    } catch (error) {
      report.failedMoves.push((error as Error).message)
    }
    report.slowestMoveMs = Math.max(report.slowestMoveMs, performance.now() - began)
    await wait(1000)
  }
  isDone = true
  await Promise.all(writers)
  for (const [partnerId, ids] of acknowledged) {
    // The first statement may be sent to the node that had the schema before.
    const read = <T>(work: (sql: CellSql) => Promise<T>): Promise<T> =>
      app.db.staff(partnerId, work).catch((error) => {
        if (!isDatabaseUnavailable(error)) throw error
        return wait(1000).then(() => read(work))
      })
    const found = await read(
      (sql) => sql<{ id: string }[]>`select customer_id as id from customer where customer_id = any (${[...ids]})`,
    )
    const [all] = await read(
      (sql) => sql<{ count: number }[]>`
        select count(*)::int as count from customer where partner_customer_id not like 'bench-%'`,
    )
    report.acknowledged += ids.size
    report.lost += ids.size - found.length
    report.doubled += Math.max(0, all!.count - sent.get(partnerId)!)
  }
  return report
}
