// Removes another user's authenticator app and recovery codes, and ends their sessions.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { type AccessTarget, inTargetTransaction, lockTargetRole } from '../members/access-target.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { clearTotp } from '../sql.ts'

export async function resetTotp(app: App, target: AccessTarget): Promise<void> {
  const { partnerId, userId, by, requestId } = target
  await inTargetTransaction(app, target, async (sql) => {
    await lockTargetRole(sql, target, false)
    if (!(await clearTotp(sql, userId))) throw new ApiError('Totp.NotEnrolled')
    await recordAction(sql, {
      partnerId,
      at: app.clock.now(),
      by,
      action: 'TotpReset',
      subjectId: userId,
      facts: { sessionsEnded: await deleteSessionsOf(sql, userId) },
      ...(requestId ? { requestId } : {}),
    })
  })
}
