// The SQL of the email addresses and names of staff members.
import type { DirectorySql } from '../platform/db/db.ts'

export function listEmails(sql: DirectorySql, userIds: readonly string[]) {
  return sql<{ userId: string; email: string }[]>`
    select account_id as "userId", email from account where account_id = any (${userIds as string[]}::uuid[])`
}

/** Of those who have chosen one. */
export function listNames(sql: DirectorySql, userIds: readonly string[]) {
  return sql<{ userId: string; name: string }[]>`
    select account_id as "userId", display_name as name from account
    where account_id = any (${userIds as string[]}::uuid[]) and display_name is not null`
}
