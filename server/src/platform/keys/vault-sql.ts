// SQL of the wrapped keys.
import type { CellSql, DirectorySql } from '../db/db.ts'

export async function findWrappedDataKey(sql: DirectorySql, partnerId: string): Promise<Uint8Array | undefined> {
  const [row] = await sql<
    { wrapped_data_key: Uint8Array }[]
  >`select wrapped_data_key from partner where partner_id = ${partnerId}`
  return row?.wrapped_data_key
}

export async function findWrappedCustomerKey(
  sql: CellSql,
  partnerId: string,
  customerId: string,
): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ wrapped_key: Uint8Array | null }[]>`
    select wrapped_key from customer where partner_id = ${partnerId} and customer_id = ${customerId}`
  return row?.wrapped_key ?? undefined
}

/** Returns the secret with this name; the first node stores it, and all others get the same one. */
export async function findOrInsertSecret(sql: DirectorySql, name: string, wrapped: Buffer): Promise<Uint8Array> {
  await sql`insert into service_secret (name, wrapped_secret) values (${name}, ${wrapped}) on conflict do nothing`
  const [row] = await sql<
    { wrapped_secret: Uint8Array }[]
  >`select wrapped_secret from service_secret where name = ${name}`
  return row!.wrapped_secret
}
