// Which notifications of a partner are settled: what they ask for was done, or is no longer asked for.
import type { CellSql } from '../../platform/db/db.ts'

/** Of these customers, those that need nothing from the partner any more. */
export async function listAnswered(sql: CellSql, partnerId: string, customerIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ customerId: string }[]>`
    select c.customer_id as "customerId" from customer c
    where c.partner_id = ${partnerId} and c.customer_id = any (${customerIds as string[]}::uuid[])
      and (c.erased_at is not null or not exists (
        select from requested_item i
        where i.partner_id = c.partner_id and i.customer_id = c.customer_id and i.status = 'Due'
          and (c.review_stage = 'AwaitingPartner' or (c.verification_status = 'Approved' and i.source = 'Monitoring'))))`
  return rows.map(({ customerId }) => customerId)
}

export async function findEndpointStatus(sql: CellSql, partnerId: string): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`select status from webhook_endpoint where partner_id = ${partnerId}`
  return row?.status
}
