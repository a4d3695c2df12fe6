// What somebody did to their own account, as the trail keeps it.
import type { AccountAction, Action } from '../audit/account-trail.ts'
import type { App } from '../platform/app.ts'
import { NO_PARTNER } from './roles.ts'
import type { Session } from './sessions/session.ts'

export function ownAction(
  app: App,
  session: Session,
  action: AccountAction,
  requestId: string,
  facts: Action['facts'] = {},
): Action {
  return {
    partnerId: session.partner?.partnerId ?? NO_PARTNER,
    at: app.clock.now(),
    by: session.person,
    action,
    subjectId: session.person.userId,
    facts,
    requestId,
  }
}
