// Which open customers use the identity documents of a country.
import type { CellSql } from '../../platform/db/db.ts'

export interface UsageRow {
  readonly identityTypeCode: string
  readonly customers: number
}

/** Starts from open cases, of which there are few compared with all customers; at most `limit` of them are read. */
export async function countOpenUsers(
  sql: CellSql,
  { country, identityTypeCodes, limit }: { country: string; identityTypeCodes: readonly string[]; limit: number },
): Promise<UsageRow[]> {
  return sql<UsageRow[]>`
    select i.identity_type_code as "identityTypeCode", count(distinct i.customer_id)::int as customers
    from (select partner_id, customer_id from review_case where stage <> 'Closed' limit ${limit}) r
      join identity i on i.partner_id = r.partner_id and i.customer_id = r.customer_id
    where i.issuing_country = ${country} and i.identity_type_code = any (${identityTypeCodes as string[]}::text[])
    group by 1`
}
