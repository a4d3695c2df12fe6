// SQL of stored responses: the response to a request with an idempotency key.
import { type IdempotencyKey, KEY_LIFETIME_HOURS } from '../http/idempotency.ts'
import type { CellSql } from '../platform/db/db.ts'

/** A key that has expired can be used again. */
export const KEY_LIFETIME = `${KEY_LIFETIME_HOURS} hours`

/** Undefined: the key is unused or has expired. */
export async function findStoredAnswer(
  sql: CellSql,
  partnerId: string,
  key: string,
  now: Date,
): Promise<{ requestHash: Uint8Array; sealedBody: Uint8Array } | undefined> {
  const [row] = await sql<{ request_hash: Uint8Array; sealed_body: Uint8Array }[]>`
    select request_hash, sealed_body from idempotency_key
    where partner_id = ${partnerId} and key = ${key} and created_at > ${now}::timestamptz - ${KEY_LIFETIME}::interval`
  return row && { requestHash: row.request_hash, sealedBody: row.sealed_body }
}

/** False: another request has stored its answer under the key. */
export async function insertAnswer(
  sql: CellSql,
  partnerId: string,
  { key, requestHash }: IdempotencyKey,
  sealedBody: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
    values (${partnerId}, ${key}, ${requestHash}, 200, ${sealedBody}, ${now})
    on conflict (partner_id, key) do update
      set request_hash = excluded.request_hash, sealed_body = excluded.sealed_body, created_at = excluded.created_at
      where idempotency_key.created_at <= excluded.created_at - ${KEY_LIFETIME}::interval
    returning 1`
  return rows.length === 1
}

/** Housekeeping: expired keys are ignored already. */
export async function deleteOldAnswers(sql: CellSql, now: Date): Promise<number> {
  const { count } =
    await sql`delete from idempotency_key where created_at <= ${now}::timestamptz - ${KEY_LIFETIME}::interval`
  return count
}

/** Stored responses written at the times when this customer changed; the sealed body says which customer each is about. */
export async function listStoredAnswers(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  since: Date,
) {
  return sql<{ key: string; sealedBody: Uint8Array }[]>`
    select key, sealed_body as "sealedBody" from idempotency_key
    where partner_id = ${partnerId} and created_at > ${since} and created_at in (
      select occurred_at from audit_entry where partner_id = ${partnerId} and customer_id = ${customerId})`
}

export async function deleteAnswer(sql: CellSql, partnerId: string, key: string): Promise<void> {
  await sql`delete from idempotency_key where partner_id = ${partnerId} and key = ${key}`
}
