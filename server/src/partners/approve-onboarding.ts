// Approves a partner's own onboarding, so that its users can make changes.
import { raiseNotification } from '../notifications/raise.ts'
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { lockPartnerState, updatePartnerOnboarding } from './sql.ts'

/** Undefined when the partner doesn't exist, false when it is already approved. */
export async function approveOnboarding(
  app: App,
  partnerId: string,
  /** Runs in the same transaction if the partner wasn't approved yet, for example to record the action. */
  alongside?: (sql: Sql) => Promise<void>,
): Promise<boolean | undefined> {
  return app.db.directoryTransaction(async (sql) => {
    const before = await lockPartnerState(sql, partnerId)
    if (!before || before.onboarding === 'Approved') return before && false
    await updatePartnerOnboarding(sql, partnerId, 'Approved')
    await raiseNotification(sql, { partnerId, kind: 'partner.approved', at: app.clock.now(), facts: {} })
    await alongside?.(sql)
    return true
  })
}
