// Removes another user's second factors (authenticator app, passkeys, recovery codes) and ends their sessions. Users can't do it
// to themselves, which would bypass the second factor.

import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { type AccessTarget, inTargetTransaction, lockTargetRole } from '../members/access-target.ts'
import { deletePasskeysOf } from '../passkeys/passkeys-sql.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { clearTotp } from '../sql.ts'

export async function resetTotp(app: App, target: AccessTarget): Promise<void> {
  const { partnerId, userId, by, requestId } = target
  if (by?.userId === userId)
    throw new ApiError('Partner.NotAuthorized', {
      message:
        partnerId === NO_PARTNER
          ? 'Another operator must reset your second factors.'
          : 'Remove your own second factors on your account page.',
    })
  await inTargetTransaction(app, partnerId, async (sql) => {
    await lockTargetRole(sql, target, false)
    const at = app.clock.now()
    const passkeysRemoved = await deletePasskeysOf(sql, userId, at)
    const hadApp = await clearTotp(sql, userId, at)
    if (!hadApp && passkeysRemoved === 0) throw new ApiError('Totp.NotEnrolled')
    await recordAction(sql, {
      partnerId,
      at,
      by,
      action: 'TotpReset',
      subjectId: userId,
      facts: { passkeysRemoved, sessionsEnded: await deleteSessionsOf(sql, userId) },
      ...(requestId ? { requestId } : {}),
    })
    await raiseNotification(sql, { partnerId, kind: 'account.second_factors_reset', at, concernedId: userId })
  })
}
