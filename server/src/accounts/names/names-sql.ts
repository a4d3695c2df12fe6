// The names that users chose.
import type { DirectorySql } from '../../platform/db/db.ts'

export async function updateName(sql: DirectorySql, accountId: string, name: string): Promise<void> {
  await sql`update account set display_name = ${name} where account_id = ${accountId}`
}

export interface NamedUser {
  readonly email: string
  readonly name: string
}

/** The users of a partner who have a name. */
export async function listNamesOfPartner(sql: DirectorySql, partnerId: string, limit: number): Promise<NamedUser[]> {
  return sql<NamedUser[]>`
    select a.email, a.display_name as name from membership m join account a using (account_id)
    where m.partner_id = ${partnerId} and a.display_name is not null
    order by a.email_key limit ${limit}`
}

/** The staff members who have a name. */
export async function listNamesOfStaff(sql: DirectorySql, limit: number): Promise<NamedUser[]> {
  return sql<NamedUser[]>`
    select email, display_name as name from account
    where staff_role is not null and display_name is not null
    order by email_key limit ${limit}`
}
