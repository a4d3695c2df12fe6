// Account activity. Rows are never changed or deleted.
import type { DirectorySql, Sql } from '../platform/db/db.ts'

export interface AccountEventRow {
  readonly partnerId: string
  readonly accountEventId: string
  readonly occurredAt: Date
  readonly actorId: string | null
  readonly action: string
  readonly subjectId: string | null
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  readonly requestId: string | null
}

export async function insertAccountEvent(sql: Sql, row: AccountEventRow): Promise<void> {
  await sql`
    insert into account_event (partner_id, account_event_id, occurred_at, actor_id, action, subject_id, facts, request_id)
    values (${row.partnerId}, ${row.accountEventId}, ${row.occurredAt}, ${row.actorId}, ${row.action}, ${row.subjectId},
      ${sql.json(row.facts)}, ${row.requestId})`
}

/** For a row of the staff in a transaction that may only see the rows of one partner. */
export async function inStaffLog(sql: Sql, staffId: string, insert: () => Promise<void>): Promise<void> {
  const [before] = await sql<{ context: string }[]>`select current_setting('app.partner_id') as context`
  await sql`select set_config('app.partner_id', ${staffId}, true)`
  await insert()
  await sql`select set_config('app.partner_id', ${before!.context}, true)`
}

/** Whether the user did this since then. Locked until the transaction ends, so that one of several concurrent callers records it. */
export async function hasActed(
  sql: Sql,
  { partnerId, actorId, action, since }: { partnerId: string; actorId: string; action: string; since: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${actorId}`}, 0))`
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from account_event
      where partner_id = ${partnerId} and account_event_id > id_at(${since}) and actor_id = ${actorId} and action = ${action}
        and occurred_at > ${since}) as found`
  return row!.found
}

export type ListedAccountEvent = Omit<AccountEventRow, 'partnerId'>

export interface AccountEventFilter {
  readonly before: string | null
  readonly action: string | null
  readonly actorId: string | null
  readonly from: Date | null
  readonly to: Date | null
  readonly limit: number
}

/** A failed sign-in belongs to its account, though no one is known to have acted. */
function matching(sql: Sql, partnerId: string, filter: AccountEventFilter) {
  return sql`partner_id = ${partnerId}
      and (${filter.before}::uuid is null or account_event_id < ${filter.before}::uuid)
      and (${filter.action}::text is null or action = ${filter.action})
      and (${filter.actorId}::uuid is null or actor_id = ${filter.actorId}
        or (action = 'SignInFailed' and subject_id = lower(${filter.actorId}::text)))
      and (${filter.from}::timestamptz is null or occurred_at >= ${filter.from})
      and (${filter.to}::timestamptz is null or occurred_at < ${filter.to})`
}

/** Counts at most as many as the limit. */
export async function countAccountEvents(sql: Sql, partnerId: string, filter: AccountEventFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from account_event where ${matching(sql, partnerId, filter)} limit ${filter.limit}) e`
  return row!.count
}

/** Newest first. `before` is the id of the last event of the previous page. */
export async function listAccountEvents(
  sql: Sql,
  partnerId: string,
  filter: AccountEventFilter,
): Promise<ListedAccountEvent[]> {
  return sql<ListedAccountEvent[]>`
    select account_event_id as "accountEventId", occurred_at as "occurredAt", actor_id as "actorId", action,
      subject_id as "subjectId", facts, request_id as "requestId"
    from account_event
    where ${matching(sql, partnerId, filter)}
    order by account_event_id desc
    limit ${filter.limit}`
}

/** The same of all partners, for the log of the staff. */
export async function listStaffActivityNames(
  sql: DirectorySql,
  ids: readonly string[],
): Promise<{ id: string; name: string; isPartner: boolean }[]> {
  const wanted = sql`any (${ids as string[]}::uuid[])`
  return sql<{ id: string; name: string; isPartner: boolean }[]>`
    select account_id as id, email as name, false as "isPartner" from account where account_id = ${wanted}
    union all
    select certificate_id, name, false from api_certificate where certificate_id = ${wanted}
    union all
    select invitation_id, email, false from invitation where invitation_id = ${wanted}
    union all
    select partner_id, name, true from partner where partner_id = ${wanted}`
}

/** The email addresses of users and invitations, and the names of credentials, by their IDs. */
export async function listActivityNames(
  sql: DirectorySql,
  partnerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const wanted = sql`any (${ids as string[]}::uuid[])`
  return sql<{ id: string; name: string }[]>`
    select account_id as id, email as name from account where account_id = ${wanted}
    union all
    select certificate_id, name from api_certificate where partner_id = ${partnerId} and certificate_id = ${wanted}
    union all
    select invitation_id, email from invitation where partner_id = ${partnerId} and invitation_id = ${wanted}`
}
