// Withdraws an invitation to a partner or to the staff: its link stops working.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { assertActor, inTargetTransaction } from '../members/access-target.ts'
import { deleteInvitation } from './links-sql.ts'

export interface InvitationToWithdraw {
  /** NO_PARTNER for staff. */
  readonly partnerId: string
  readonly invitationId: string
  readonly by?: CallingUser | undefined
  readonly requestId?: string
}

export async function withdraw(app: App, invitation: InvitationToWithdraw): Promise<void> {
  const { partnerId, invitationId, ...actor } = invitation
  await inTargetTransaction(app, partnerId, async (sql) => {
    await assertActor(sql, invitation)
    const email = await deleteInvitation(sql, partnerId, invitationId)
    if (email === undefined) throw new ApiError('User.NotFound')
    const at = app.clock.now()
    const facts = { email }
    await recordAction(sql, { partnerId, at, ...actor, action: 'InvitationWithdrawn', subjectId: invitationId, facts })
  })
}
