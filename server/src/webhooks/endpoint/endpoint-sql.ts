// The endpoint of a partner, as its users read and change it.
import type { CellSql } from '../../platform/db/db.ts'
import type { EndpointRow } from '../dispatch/dispatcher-sql.ts'
import { type EndpointStatus, MANY_FAILURES } from './endpoint-health.ts'
import type { SealedSecret } from './endpoint-secrets.ts'

/** A dispatcher with a heartbeat within this time is running. Heartbeats come every three seconds. */
const MAX_HEARTBEAT_AGE_SECONDS = 15

export async function isDispatcherAlive(sql: CellSql): Promise<boolean> {
  const [row] = await sql<{ alive: boolean }[]>`
    select exists (
      select from webhook_dispatcher
      where heartbeat_at > now() - ${MAX_HEARTBEAT_AGE_SECONDS} * interval '1 second') as alive`
  return row!.alive
}

/** Running: its heartbeat is fresh. Sending: it has also written the result of an attempt within this time. */
export async function findDispatcherState(
  sql: CellSql,
  withinSeconds: number,
): Promise<{ isRunning: boolean; isSending: boolean }> {
  const [row] = await sql<{ isRunning: boolean; isSending: boolean }[]>`
    select count(*) > 0 as "isRunning",
      count(*) filter (
        where coalesce(last_result_at, now()) > now() - ${withinSeconds} * interval '1 second') > 0 as "isSending"
    from webhook_dispatcher
    where heartbeat_at > now() - ${MAX_HEARTBEAT_AGE_SECONDS} * interval '1 second'`
  return row!
}

/** Whether an endpoint that isn't disabled has a delivery that was due before then. */
export async function hasOverdueDeliveries(sql: CellSql, before: Date): Promise<boolean> {
  const [row] = await sql<{ overdue: boolean }[]>`
    select exists (
      select from webhook_endpoint e
      where e.status <> 'Disabled' and exists (
        select from webhook_queue q where q.partner_id = e.partner_id and q.lane in (0, 1) and q.due_at < ${before}
      )) as overdue`
  return row!.overdue
}

export interface FailingEndpoint {
  readonly partnerId: string
  readonly status: EndpointStatus
  readonly failures: number
}

/** Endpoints that someone has to look at: degraded, disabled, or with many failures in a row. */
export async function listFailingEndpoints(sql: CellSql): Promise<FailingEndpoint[]> {
  return sql<FailingEndpoint[]>`
    select partner_id as "partnerId", status, consecutive_failures as failures from webhook_endpoint
    where ${isFailing(sql)} order by consecutive_failures desc, partner_id`
}

export const isFailing = (sql: CellSql) => sql`(status <> 'Active' or consecutive_failures >= ${MANY_FAILURES})`

/** Returns undefined if the partner already has an endpoint. */
export async function insertEndpoint(
  sql: CellSql,
  endpoint: { partnerId: string; url: string; secret: SealedSecret; at: Date },
): Promise<EndpointRow | undefined> {
  const { partnerId, url, secret, at } = endpoint
  const [row] = await sql<EndpointRow[]>`
    insert into webhook_endpoint (partner_id, url, secret_id, sealed_secret, registered_at, updated_at)
    values (${partnerId}, ${url}, ${secret.secretId}, ${secret.sealed}, ${at}, ${at})
    on conflict (partner_id) do nothing
    returning *`
  return row
}

/** Resets the health of the endpoint, because failures of the old URL say nothing about the new one. */
/** True when the URL is another one than before. */
export async function replaceUrl(sql: CellSql, partnerId: string, url: string, at: Date): Promise<boolean> {
  const [row] = await sql<{ changed: boolean }[]>`
    with before as (select url as old_url from webhook_endpoint where partner_id = ${partnerId} for update)
    update webhook_endpoint set url = ${url}, generation = generation + 1, updated_at = ${at},
      status = 'Active', consecutive_failures = 0, failing_since = null, degraded_since = null, gone_since = null,
      disabled_at = null, disabled_reason = null, last_failure_at = null, last_error_kind = null,
      last_status_code = null, pulling_forward = pulling_forward or status <> 'Active'
    from before where partner_id = ${partnerId}
    returning old_url <> url as changed`
  return row?.changed ?? false
}

/** Returns undefined if there is no endpoint, otherwise whether it was disabled. */
export async function enableEndpoint(sql: CellSql, partnerId: string, at: Date): Promise<boolean | undefined> {
  const [row] = await sql<{ was_disabled: boolean }[]>`
    with before as (
      select partner_id, status from webhook_endpoint where partner_id = ${partnerId} for update
    ), enabled as (
      update webhook_endpoint e set generation = generation + 1, updated_at = ${at}, status = 'Active',
        consecutive_failures = 0, failing_since = null, degraded_since = null, gone_since = null, disabled_at = null,
        disabled_reason = null, last_failure_at = null, last_error_kind = null, last_status_code = null,
        pulling_forward = true
      from before where e.partner_id = before.partner_id and before.status = 'Disabled'
    )
    select status = 'Disabled' as was_disabled from before`
  return row?.was_disabled
}

/** The current secret becomes the previous one, and replaces an earlier one: there are never three. */
export async function rotateSecret(
  sql: CellSql,
  partnerId: string,
  secret: SealedSecret,
  at: Date,
  previousExpiresAt: Date,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint set secret_id = ${secret.secretId}, sealed_secret = ${secret.sealed},
      previous_secret_id = secret_id, sealed_previous_secret = sealed_secret,
      previous_secret_expires_at = ${previousExpiresAt}, generation = generation + 1, updated_at = ${at}
    where partner_id = ${partnerId}`
  return count === 1
}
