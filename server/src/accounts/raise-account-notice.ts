// Notifies a user, by email, of a change to the security of their own account.
import type { NotificationKind } from '../notifications/kinds.ts'
import { raiseNotification } from '../notifications/raise.ts'
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { NO_PARTNER } from './roles.ts'
import type { Session } from './sessions/session.ts'

export async function raiseAccountNotice(
  app: App,
  sql: Sql,
  { user, partner }: Session,
  kind: NotificationKind,
): Promise<void> {
  await raiseNotification(sql, {
    partnerId: partner?.partnerId ?? NO_PARTNER,
    kind,
    at: app.clock.now(),
    concernedId: user.userId,
  })
}
