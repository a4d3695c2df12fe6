// The SQL of the email addresses of staff members.
import type { DirectorySql } from '../platform/db/db.ts'

export function listEmails(sql: DirectorySql, userIds: readonly string[]) {
  return sql<{ userId: string; email: string }[]>`
    select account_id as "userId", email from account where account_id = any (${userIds as string[]}::uuid[])`
}
