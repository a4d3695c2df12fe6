// Records what a user did to their own account.
import { type AccountAction, type Action, recordAction } from '../audit/account-activity.ts'
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { NO_PARTNER } from './roles.ts'
import type { Session } from './sessions/session.ts'
import type { Origin } from './sign-in/check-password.ts'

export function recordOwnAction(
  app: App,
  sql: Sql,
  session: Session,
  action: AccountAction,
  origin: Origin,
  facts: Action['facts'] = {},
): Promise<void> {
  return recordAction(sql, {
    partnerId: session.partner?.partnerId ?? NO_PARTNER,
    at: app.clock.now(),
    by: session.user,
    action,
    subjectId: session.user.userId,
    facts: { ...facts, address: origin.address },
    requestId: origin.requestId,
  })
}
