// Removes a user's access to the partner, or to the staff, ends their sessions and withdraws the invitations
// they sent. Their activity stays on record.
import { recordAction } from '../../audit/account-activity.ts'
import type { App } from '../../platform/app.ts'
import { deleteInvitationsBy } from '../invitations/links-sql.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { updateStaffRole } from '../sql.ts'
import { type AccessTarget, inTargetTransaction, lockTargetRole } from './access-target.ts'
import { deleteMembership } from './users-sql.ts'

export async function removeAccess(app: App, target: AccessTarget): Promise<void> {
  const { partnerId, userId, by, requestId } = target
  await inTargetTransaction(app, target, async (sql) => {
    const role = await lockTargetRole(sql, target, true)
    if (partnerId === NO_PARTNER) await updateStaffRole(sql, userId, null)
    else await deleteMembership(sql, partnerId, userId)
    await recordAction(sql, {
      partnerId,
      at: app.clock.now(),
      by,
      action: 'PersonRemoved',
      subjectId: userId,
      facts: {
        role,
        sessionsEnded: await deleteSessionsOf(sql, userId),
        invitationsWithdrawn: await deleteInvitationsBy(sql, userId),
      },
      ...(requestId ? { requestId } : {}),
    })
  })
}
