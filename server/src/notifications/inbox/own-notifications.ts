// Access to the notifications and preferences of the user who calls, a user of a partner or a staff member.

import { NO_PARTNER } from '../../audit/account-activity.ts'
import type { Caller } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'

export interface Owner {
  readonly partnerId: string
  readonly accountId: string
}

/** Partner users are limited to the rows of their partner by the role of the connection. */
export function asOwner<T>(
  app: App,
  caller: Caller,
  work: (sql: DirectorySql, owner: Owner) => Promise<T>,
): Promise<T> {
  const accountId = caller.user!.userId
  return caller.partnerId
    ? app.db.partnerDirectory(caller.partnerId, (sql) => work(sql, { partnerId: caller.partnerId, accountId }))
    : app.db.staffDirectory(NO_PARTNER, (sql) => work(sql, { partnerId: NO_PARTNER, accountId }))
}
