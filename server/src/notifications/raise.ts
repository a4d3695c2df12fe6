// Raises a notification in the transaction of what it is about: neither exists without the other. The recipients are found
// afterwards, in the background.
import type { Sql } from '../platform/db/db.ts'
import { insertRaised, type Raised } from './raised-sql.ts'

export async function raiseNotification(sql: Sql, raised: Raised): Promise<void> {
  await insertRaised(sql, raised)
}
