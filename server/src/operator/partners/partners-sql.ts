// SQL of the partners as operators see them: of all partners, with what needs their attention.
import type { CellSql, DirectorySql } from '../../platform/db/db.ts'
import type { VerificationStatus } from '../../reference/vocabularies.ts'
import { type EndpointStatus, endpointHealth } from '../../webhooks/endpoint/endpoint-health.ts'
import type { EndpointRecord } from '../../webhooks/endpoint/endpoint-record.ts'

export interface PartnerRow {
  readonly partnerId: string
  readonly clientId: string
  readonly name: string
  readonly cell: string
  readonly status: 'Active' | 'Inactive'
  readonly onboarding: 'Approved' | 'Pending'
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly deactivatedAt: Date | null
  readonly liveCertificates: number
  /** Expiry of the active certificate that lasts longest. */
  readonly certificatesExpireAt: Date | null
  readonly people: number
}

/** The data about a partner that is in its cell. */
export interface PartnerWork {
  readonly partnerId: string
  readonly webhookHealth: EndpointRecord['health']
  readonly customers: number
}

export const ATTENTION = ['Approval', 'Certificate', 'Webhook'] as const
export type Attention = (typeof ATTENTION)[number]

export interface PartnerFilter {
  /** A partner ID or a client ID. */
  readonly which?: string | undefined
  /** Part of the name or of the client ID, or a whole partner ID. */
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly onboarding?: string | undefined
  readonly attention?: Attention | undefined
  /** For attention=Webhook: the partners whose endpoint someone has to look at. */
  readonly withFailingEndpoint?: readonly string[] | undefined
}

export interface AtTime {
  readonly now: Date
  /** Certificates that expire before this time need attention. */
  readonly soon: Date
}

/** What needs an operator, of active partners only: a partner that was deactivated needs nothing. */
function needsAttention(sql: DirectorySql, attention: Attention, { now, soon }: AtTime, failing: readonly string[]) {
  if (attention === 'Approval') return sql`p.status = 'Active' and p.onboarding = 'Pending'`
  if (attention === 'Webhook') return sql`p.status = 'Active' and p.partner_id = any (${failing as string[]}::uuid[])`
  return sql`p.status = 'Active' and not exists (
    select from api_certificate c
    where c.partner_id = p.partner_id and c.revoked_at is null and c.not_after > ${now} and c.not_after >= ${soon})`
}

/** By name; those with an expiring certificate by its expiry. All of them without a page. */
export async function listPartnerRows(
  sql: DirectorySql,
  filter: PartnerFilter,
  time: AtTime,
  page?: { readonly limit: number; readonly offset: number },
): Promise<{ items: PartnerRow[]; total: number }> {
  const { which, search, status, onboarding, attention, withFailingEndpoint = [] } = filter
  const where = sql`true
    ${which === undefined ? sql`` : sql`and (p.partner_id::text = lower(${which}) or p.client_id = ${which})`}
    ${search === undefined ? sql`` : sql`and (position(lower(${search}) in lower(p.name)) > 0 or position(lower(${search}) in p.client_id) > 0 or p.partner_id::text = lower(${search}))`}
    ${status === undefined ? sql`` : sql`and p.status = ${status}`}
    ${onboarding === undefined ? sql`` : sql`and p.onboarding = ${onboarding}`}
    ${attention === undefined ? sql`` : sql`and ${needsAttention(sql, attention, time, withFailingEndpoint)}`}`
  const items = sql<PartnerRow[]>`
    select p.partner_id as "partnerId", p.client_id as "clientId", p.name, p.cell, p.status, p.onboarding, p.scopes,
      p.created_at as "createdAt", p.deactivated_at as "deactivatedAt",
      (select count(*)::int from api_certificate c
        where c.partner_id = p.partner_id and c.revoked_at is null and c.not_after > ${time.now}) as "liveCertificates",
      (select max(c.not_after) from api_certificate c
        where c.partner_id = p.partner_id and c.revoked_at is null and c.not_after > ${time.now}) as "certificatesExpireAt",
      (select count(*)::int from membership m where m.partner_id = p.partner_id) as people
    from partner p where ${where}
    order by ${attention === 'Certificate' ? sql`"certificatesExpireAt" nulls first,` : sql``} lower(p.name), p.partner_id
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`
  if (!page) return items.then((rows) => ({ items: rows, total: rows.length }))
  const counted = sql<{ total: number }[]>`select count(*)::int as total from partner p where ${where}`
  const [rows, [count]] = await Promise.all([items, counted])
  return { items: rows, total: count!.total }
}

/** Only those of the given partners that are in the cell. */
export async function listPartnerWork(sql: CellSql, partnerIds: readonly string[]): Promise<PartnerWork[]> {
  const rows = await sql<{ partnerId: string; customers: number; status: EndpointStatus | null; failures: number }[]>`
    select p.partner_id as "partnerId", e.status, coalesce(e.consecutive_failures, 0) as failures,
      (select coalesce(sum(n.customers), 0)::int from customer_count n where n.partner_id = p.partner_id) as customers
    from cell_partner p left join webhook_endpoint e on e.partner_id = p.partner_id
    where p.partner_id = any (${partnerIds as string[]}::uuid[])`
  return rows.map(({ partnerId, customers, status, failures }) => ({
    partnerId,
    customers,
    webhookHealth: endpointHealth(status ? { status, failures } : undefined),
  }))
}

/** The counters include erased customers, which have no status any more. */
export async function countCustomersByStatus(
  sql: CellSql,
  partnerId: string,
): Promise<{ status: VerificationStatus; customers: number; erased: number }[]> {
  return sql<{ status: VerificationStatus; customers: number; erased: number }[]>`
    select status, sum(customers)::int as customers, sum(erased)::int as erased
    from (
      select verification_status as status, customers, 0 as erased from customer_count where partner_id = ${partnerId}
      union all
      select verification_status, -1, 1 from customer where partner_id = ${partnerId} and erased_at is not null) counted
    group by status`
}
