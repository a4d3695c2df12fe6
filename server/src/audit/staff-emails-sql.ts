// The SQL of the email addresses and names of staff members.
import type { DirectorySql } from '../platform/db/db.ts'

export function listEmails(sql: DirectorySql, userIds: readonly string[]) {
  return sql<{ userId: string; email: string }[]>`
    select account_id as "userId", email from account where account_id = any (${userIds as string[]}::uuid[])`
}

/** Null for those who have chosen none. */
export function listNames(sql: DirectorySql, userIds: readonly string[]) {
  return sql<{ userId: string; email: string; name: string | null }[]>`
    select account_id as "userId", email, display_name as name from account
    where account_id = any (${userIds as string[]}::uuid[])`
}
