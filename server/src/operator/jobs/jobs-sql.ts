// SQL of the background work that operators see.
import type { CellSql, DirectorySql } from '../../platform/db/db.ts'
import { type FailingEndpoint, isFailing } from '../../webhooks/endpoint/endpoint-sql.ts'

export interface TaskRow {
  readonly task: string
  readonly lastSucceededAt: Date | null
  readonly lastFailedAt: Date | null
}

export async function listTasks(sql: DirectorySql): Promise<TaskRow[]> {
  return sql<TaskRow[]>`
    select task, last_succeeded_at as "lastSucceededAt", last_failed_at as "lastFailedAt" from background_task order by task`
}

export interface TaskPasses {
  readonly task: string
  readonly hasSucceeded: boolean
  readonly hasFailed: boolean
}

/** In the order of their names, so that nodes that write at once don't wait for each other in a circle. */
export async function upsertTasks(sql: DirectorySql, passes: readonly TaskPasses[], at: Date): Promise<void> {
  const named = (which: readonly TaskPasses[]) => which.map(({ task }) => task)
  await sql`
    insert into background_task as t (task, last_succeeded_at, last_failed_at)
    select task, case when task = any (${named(passes.filter((it) => it.hasSucceeded))}::text[]) then ${at}::timestamptz end,
      case when task = any (${named(passes.filter((it) => it.hasFailed))}::text[]) then ${at}::timestamptz end
    from unnest(${named(passes)}::text[]) as p (task)
    order by task
    on conflict (task) do update set
      last_succeeded_at = greatest(t.last_succeeded_at, excluded.last_succeeded_at),
      last_failed_at = greatest(t.last_failed_at, excluded.last_failed_at)`
}

/** Of tasks that no longer exist. */
export async function deleteOldTasks(sql: DirectorySql, before: Date): Promise<void> {
  await sql`delete from background_task where coalesce(greatest(last_succeeded_at, last_failed_at), '-infinity') < ${before}`
}

export interface EndpointWork extends FailingEndpoint {
  readonly pending: number
}

/** Those with the most waiting deliveries first. */
export async function listEndpointWork(sql: CellSql, limit: number): Promise<EndpointWork[]> {
  return sql<EndpointWork[]>`
    select e.partner_id as "partnerId", e.status, e.consecutive_failures as failures, (
      select count(*)::int from webhook_queue q where q.partner_id = e.partner_id) as pending
    from webhook_endpoint e
    where ${isFailing(sql)}
    order by pending desc, e.consecutive_failures desc, e.partner_id limit ${limit}`
}

export async function listPartnerNames(sql: DirectorySql, partnerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ partnerId: string; name: string }[]>`
    select partner_id as "partnerId", name from partner where partner_id = any (${partnerIds as string[]}::uuid[])`
  return new Map(rows.map(({ partnerId, name }) => [partnerId, name]))
}
