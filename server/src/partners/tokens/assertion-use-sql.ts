// SQL of the use of client assertions.
import type { DirectorySql, Sql } from '../../platform/db/db.ts'
import type { ClientCertificate, CredentialEvent } from '../sql.ts'

export interface AssertionUse {
  readonly useHash: Buffer
  readonly expiresAt: Date
  readonly event: CredentialEvent
  /** Undefined when limits are off. */
  readonly limit:
    | { readonly bucket: Buffer; readonly hits: number; readonly now: Date; readonly endsAt: Date }
    | undefined
  /** The certificate that signed it, and its last use as far as it is known. */
  readonly certificate: Pick<ClientCertificate, 'thumbprint' | 'lastUsedAt'>
}

export interface UsedAssertion {
  readonly useHash: Buffer
  /** Set when the limit is exceeded. */
  readonly limitedUntil: Date | null
}

/** The driver needs the type of the elements to send an array of bytes. */
const BYTEA = 17
const MINUTE_MS = 60_000

/**
 * Marks assertions as used, counts them against the limits of their clients and records the token requests, in one round
 * trip. Returns those that were used for the first time: inserting the row decides, on any node, because checking first
 * would let a replay slip in between. Only a first use counts, so a captured assertion can't use up the limit. The last use
 * of a certificate is updated at most once a minute. Each assertion may be given once. Rows that two statements may share
 * are written in a fixed order, so that they can't deadlock. What isn't needed isn't part of the statement: each table that
 * a statement names takes time.
 */
export async function useAssertions(sql: DirectorySql, uses: readonly AssertionUse[]): Promise<UsedAssertion[]> {
  const events = uses.map(({ event }) => event)
  const unseen = uses.filter(({ event, certificate: { lastUsedAt } }) => {
    return lastUsedAt === null || lastUsedAt.getTime() < event.occurredAt.getTime() - MINUTE_MS
  })
  const { limit } = uses[0]!
  return sql<UsedAssertion[]>`
    with given as (
      select * from unnest(
        ${bytes(
          sql,
          uses.map((use) => use.useHash),
        )}::bytea[], ${uses.map((use) => use.expiresAt.toISOString())}::timestamptz[],
        ${events.map((e) => e.partnerId)}::uuid[], ${events.map((e) => e.eventId)}::uuid[],
        ${events.map((e) => e.occurredAt.toISOString())}::timestamptz[], ${events.map((e) => e.outcome)}::text[],
        ${events.map((e) => e.cause ?? null)}::text[], ${events.map((e) => e.thumbprint ?? null)}::text[]
      ) as g (use_hash, expires_at, partner_id, event_id, at, outcome, cause, thumbprint)
    ), used as (
      insert into client_assertion_use (use_hash, expires_at)
      select use_hash, expires_at from given order by use_hash
      on conflict do nothing returning use_hash
    )${limit ? withinLimits(sql, uses, limit.hits) : sql`, checked as (select use_hash, null::timestamptz as limited_until from used)`}, recorded as (
      insert into credential_event (partner_id, credential_event_id, occurred_at, outcome, cause, thumbprint)
      select partner_id, event_id, at, outcome, cause, thumbprint
      from given join checked using (use_hash) where limited_until is null
    )${unseen.length > 0 ? seenCertificates(sql) : sql``}
    select use_hash as "useHash", limited_until as "limitedUntil" from checked`
}

/** Several uses of one client count one after the other, as if each came alone. */
function withinLimits(sql: DirectorySql, uses: readonly AssertionUse[], hits: number) {
  const now = uses.map((use) => use.limit!.now).reduce((a, b) => (a > b ? a : b))
  return sql`, limited as (
      select use_hash, bucket, ends_at, row_number() over (partition by bucket) as nth, count(*) over (partition by bucket) as uses
      from used join unnest(
        ${bytes(
          sql,
          uses.map((use) => use.useHash),
        )}::bytea[], ${bytes(
          sql,
          uses.map((use) => use.limit!.bucket),
        )}::bytea[], ${uses.map((use) => use.limit!.endsAt.toISOString())}::timestamptz[]
      ) as l (use_hash, bucket, ends_at) using (use_hash)
    ), counted as (
      insert into auth_throttle as t (bucket, hits, ends_at)
      select bucket, count(*), max(ends_at) from limited group by bucket order by bucket
      on conflict (bucket) do update set
        hits = case when t.ends_at <= ${now} then excluded.hits else t.hits + excluded.hits end,
        ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
      returning bucket, hits, ends_at
    ), checked as (
      select use_hash, case when c.hits - uses + nth > ${hits} then c.ends_at end as limited_until
      from limited join counted c using (bucket)
    )`
}

function seenCertificates(sql: DirectorySql) {
  return sql`, seen as (
      update api_certificate c set last_used_at = g.at
      from (select partner_id, thumbprint, max(at) as at from given join used using (use_hash) group by 1, 2) g
      where c.partner_id = g.partner_id and c.thumbprint = g.thumbprint
        and (c.last_used_at is null or c.last_used_at < g.at - interval '1 minute')
    )`
}

function bytes(sql: Sql, values: readonly Buffer[]) {
  return sql.array(values as Buffer[], BYTEA)
}
