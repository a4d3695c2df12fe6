// Account activity. Rows are never changed or deleted.
import type { Sql, UndividedSql } from '../platform/db/db.ts'

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

/** Whether the user did this since then. Locked until the transaction ends, so that one of several concurrent callers records it. */
export async function hasActed(
  sql: UndividedSql,
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

export interface ListedAccountEvent extends Omit<AccountEventRow, 'partnerId'> {
  readonly actorEmail: string | null
  readonly subjectName: string | null
}

export interface AccountEventFilter {
  readonly before: string | null
  readonly action: string | null
  readonly actorId: string | null
  readonly from: Date | null
  readonly to: Date | null
  readonly limit: number
}

/** Newest first. `before` is the id of the last event of the previous page. */
export async function listAccountEvents(
  sql: UndividedSql,
  partnerId: string,
  filter: AccountEventFilter,
): Promise<ListedAccountEvent[]> {
  return sql<ListedAccountEvent[]>`
    select e.account_event_id as "accountEventId", e.occurred_at as "occurredAt", e.actor_id as "actorId", a.email as "actorEmail",
      e.action, e.subject_id as "subjectId", coalesce(s.email, c.name, i.email, e.facts->>'email') as "subjectName", e.facts,
      e.request_id as "requestId"
    from (
      select *, case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end as subject
      from account_event
      where partner_id = ${partnerId}
        and (${filter.before}::uuid is null or account_event_id < ${filter.before}::uuid)
        and (${filter.action}::text is null or action = ${filter.action})
        and (${filter.actorId}::uuid is null or actor_id = ${filter.actorId})
        and (${filter.from}::timestamptz is null or occurred_at >= ${filter.from})
        and (${filter.to}::timestamptz is null or occurred_at < ${filter.to})
      order by account_event_id desc
      limit ${filter.limit}
    ) e
    left join account a on a.account_id = e.actor_id
    left join account s on s.account_id = e.subject
    left join api_certificate c on c.partner_id = e.partner_id and c.certificate_id = e.subject
    left join invitation i on i.partner_id = e.partner_id and i.invitation_id = e.subject
    order by e.account_event_id desc`
}
