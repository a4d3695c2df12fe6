// Takes a lost authenticator app away from one of our staff, who must set up another before anything else.
import { recordDeed } from '../audit/account-trail.ts'
import { Refusal } from '../errors.ts'
import { operation } from '../http/operation.ts'
import { holdStaff } from './own-staff.ts'
import { UserId, userIdParam } from './remove-user.ts'
import { NO_PARTNER } from './roles.ts'
import { deleteSessionsOf } from './sessions-sql.ts'
import { clearTotp } from './sql.ts'

export const resetStaffTotp = operation({
  id: 'resetStaffTotp',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/reset-totp',
  scope: 'operator',
  tag: 'Staff',
  summary: "Remove a staff member's authenticator app",
  params: userIdParam,
  needsStepUp: true,
  value: UserId,
  refuses: ['User.NotFound', 'Totp.NotEnrolled', 'Session.StepUpRequired', 'Partner.NotAuthorized'],

  async handle({ app, caller, params, requestId }) {
    const userId = params.userId!
    if (userId.toLowerCase() === caller.person?.userId) {
      throw new Refusal('Partner.NotAuthorized', { message: 'Another operator must do this for you.' })
    }
    const at = app.clock.now()
    await app.db.everyPartnerTransaction(async (sql) => {
      await holdStaff(sql, userId, false)
      if (!(await clearTotp(sql, userId))) throw new Refusal('Totp.NotEnrolled')
      const facts = { sessionsEnded: await deleteSessionsOf(sql, userId) }
      const by = caller.person
      await recordDeed(sql, { partnerId: NO_PARTNER, at, by, action: 'TotpReset', subjectId: userId, facts, requestId })
    })
    return { value: { userId } }
  },
})
