// Removes a user's access to the partner, or to the staff, ends their sessions and passkeys, withdraws the invitations they
// sent and revokes the completion links they created. Their activity stays on record.

import { endUserAccess, type LinksRevoked } from '../../access/end-access.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { deleteInvitationsBy } from '../invitations/links-sql.ts'
import { deletePasskeysOf } from '../passkeys/passkeys-sql.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { deleteRecoveryCodes, lockSecondFactors, updateStaffRole } from '../sql.ts'
import { deleteViewsOf } from '../views/saved-views-sql.ts'
import { deleteVisits } from '../visits/visits-sql.ts'
import { type AccessTarget, inTargetTransaction, lockTargetRole } from './access-target.ts'
import { deleteMembership } from './users-sql.ts'

export async function removeAccess(app: App, target: AccessTarget): Promise<void> {
  const { partnerId, userId, by, requestId } = target
  const remove = async (sql: DirectorySql, linksRevoked: LinksRevoked = () => 0) => {
    const role = await lockTargetRole(sql, target, true)
    if (partnerId === NO_PARTNER) await updateStaffRole(sql, userId, null)
    else {
      await deleteMembership(sql, partnerId, userId)
      await deleteVisits(sql, partnerId, userId)
    }
    await deleteViewsOf(sql, userId)
    const at = app.clock.now()
    const { totpEnrolled } = await lockSecondFactors(sql, userId)
    const passkeysRemoved = await deletePasskeysOf(sql, userId, at)
    if (!totpEnrolled) await deleteRecoveryCodes(sql, userId)
    await recordAction(sql, {
      partnerId,
      at,
      by,
      action: 'PersonRemoved',
      subjectId: userId,
      facts: {
        role,
        passkeysRemoved,
        sessionsEnded: await deleteSessionsOf(sql, userId),
        invitationsWithdrawn: await deleteInvitationsBy(sql, userId),
        completionLinksRevoked: linksRevoked(userId),
      },
      ...(requestId ? { requestId } : {}),
    })
    if (partnerId !== NO_PARTNER)
      await raiseNotification(sql, { partnerId, kind: 'team.changed', at, facts: { change: 'Removed' } })
  }
  if (partnerId === NO_PARTNER) await inTargetTransaction(app, partnerId, remove)
  else await endUserAccess(app, { partnerId, userId, revokesLinks: true }, remove)
}
