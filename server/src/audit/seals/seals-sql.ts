// Seals over account activity and over the audit logs of customers.
import type { CellSql, Sql } from '../../platform/db/db.ts'

export interface AccountSeal {
  readonly sealNumber: number
  readonly events: number
  readonly contentHash: Uint8Array
  readonly previousMac: Uint8Array
  readonly mac: Uint8Array
}

/** One event as text, with everything that a reader of the activity relies on. */
export interface SealedEvent {
  readonly accountEventId: string
  readonly content: string
}

/** False when another node is sealing. The lock ends with the transaction. */
export async function lockSealing(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('account-seal')) as locked`
  return row!.locked
}

export async function listUnsealedEvents(sql: Sql, limit: number): Promise<SealedEvent[]> {
  return sql<SealedEvent[]>`
    select account_event_id as "accountEventId", ${contentColumns(sql)} as content from account_event
    where seal_number is null order by account_event_id, partner_id limit ${limit} for update`
}

export async function listEventsOfSeal(sql: Sql, sealNumber: number): Promise<SealedEvent[]> {
  return sql<SealedEvent[]>`
    select account_event_id as "accountEventId", ${contentColumns(sql)} as content from account_event
    where seal_number = ${sealNumber} order by account_event_id, partner_id`
}

const contentColumns = (sql: Sql) => sql`
  json_build_array(partner_id, account_event_id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), actor_id,
    action, subject_id, facts::text, request_id)::text`

export async function markSealed(sql: Sql, eventIds: readonly string[], sealNumber: number): Promise<void> {
  await sql`
    update account_event set seal_number = ${sealNumber}
    where seal_number is null and account_event_id = any(${eventIds as string[]}::uuid[])`
}

export async function insertAccountSeal(sql: Sql, seal: AccountSeal, at: Date): Promise<void> {
  await sql`
    insert into account_seal (seal_number, events, content_hash, previous_mac, mac, sealed_at)
    values (${seal.sealNumber}, ${seal.events}, ${Buffer.from(seal.contentHash)}, ${Buffer.from(seal.previousMac)},
      ${Buffer.from(seal.mac)}, ${at})`
}

const sealColumns = (sql: Sql) =>
  sql`seal_number::float8 as "sealNumber", events, content_hash as "contentHash", previous_mac as "previousMac", mac`

export async function findLastSeal(sql: Sql): Promise<AccountSeal | undefined> {
  const [row] = await sql<AccountSeal[]>`
    select ${sealColumns(sql)} from account_seal order by seal_number desc limit 1`
  return row
}

/** Seals in order, from a number on. */
export async function listSeals(sql: Sql, from: number, limit: number): Promise<AccountSeal[]> {
  return sql<AccountSeal[]>`
    select ${sealColumns(sql)} from account_seal where seal_number >= ${from} order by seal_number limit ${limit}`
}

/** Events that name a seal that does not exist. */
export async function countOrphanedEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from account_event e
    where seal_number is not null and not exists (select from account_seal s where s.seal_number = e.seal_number)`
  return row!.count
}

export interface CustomerRef {
  readonly partnerId: string
  readonly customerId: string
}

/** Customers of all partners in order of their ids. */
export async function listCustomerRefs(sql: CellSql, after: string, limit: number): Promise<CustomerRef[]> {
  return sql<CustomerRef[]>`
    select partner_id as "partnerId", customer_id as "customerId" from customer
    where customer_id > ${after} order by customer_id limit ${limit}`
}

export interface CustomerHead {
  readonly auditHash: Uint8Array
  /** Of the seal, if the customer has one. */
  readonly sealedEntries: number | null
  readonly sealedHead: Uint8Array | null
  readonly mac: Uint8Array | null
}

/** The head of the chain and its seal. No entry is added until the transaction ends. */
export async function lockCustomerHead(
  sql: CellSql,
  partnerId: string,
  customerId: string,
): Promise<CustomerHead | undefined> {
  const [row] = await sql<CustomerHead[]>`
    select c.audit_hash as "auditHash", s.entries as "sealedEntries", s.head as "sealedHead", s.mac
    from customer c left join customer_seal s using (partner_id, customer_id)
    where c.partner_id = ${partnerId} and c.customer_id = ${customerId}
    for share of c`
  return row
}

export async function putCustomerSeal(
  sql: CellSql,
  seal: { partnerId: string; customerId: string; entries: number; head: Buffer; mac: Buffer },
  at: Date,
): Promise<void> {
  await sql`
    insert into customer_seal as known (partner_id, customer_id, entries, head, mac, sealed_at)
    values (${seal.partnerId}, ${seal.customerId}, ${seal.entries}, ${seal.head}, ${seal.mac}, ${at})
    on conflict (partner_id, customer_id) do update set
      entries = excluded.entries, head = excluded.head, mac = excluded.mac, sealed_at = excluded.sealed_at
    where known.entries < excluded.entries`
}
