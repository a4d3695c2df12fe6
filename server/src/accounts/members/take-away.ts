// Taking a person out, and taking a lost authenticator app away: of our own staff and of a partner's people alike, for the
// dashboard, the operator's API and the operator's command. Sessions end with it; what the person did stays in the trail.
import { type AccountAction, recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser, Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { clearTotp, updateStaffRole } from '../sql.ts'
import { holdStaff } from '../staff/own-staff.ts'
import { holdUser } from './own-user.ts'
import { deleteMembership } from './users-sql.ts'

export interface Taking {
  /** NO_PARTNER: one of our own staff. */
  readonly partnerId: string
  readonly userId: string
  readonly by?: CallingUser | undefined
  readonly requestId?: string
}

export async function removePerson(app: App, taking: Taking): Promise<void> {
  const { partnerId, userId } = taking
  await inTransaction(app, partnerId, async (sql) => {
    const role = await hold(sql, taking, true)
    if (partnerId === NO_PARTNER) await updateStaffRole(sql, userId, null)
    else await deleteMembership(sql, partnerId, userId)
    await tell(app, sql, taking, 'PersonRemoved', { role })
  })
}

export async function takeTotpAway(app: App, taking: Taking): Promise<void> {
  await inTransaction(app, taking.partnerId, async (sql) => {
    await hold(sql, taking, false)
    if (!(await clearTotp(sql, taking.userId))) throw new ApiError('Totp.NotEnrolled')
    await tell(app, sql, taking, 'TotpReset', {})
  })
}

function inTransaction(app: App, partnerId: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  return partnerId === NO_PARTNER ? app.db.everyPartnerTransaction(work) : app.db.partnerTransaction(partnerId, work)
}

function hold(sql: Sql, { partnerId, userId }: Taking, leaves: boolean): Promise<Role> {
  return partnerId === NO_PARTNER ? holdStaff(sql, userId, leaves) : holdUser(sql, partnerId, userId, leaves)
}

async function tell(app: App, sql: Sql, taking: Taking, action: AccountAction, facts: { role?: Role }): Promise<void> {
  const { partnerId, userId, by, requestId } = taking
  await recordAction(sql, {
    partnerId,
    at: app.clock.now(),
    by,
    action,
    subjectId: userId,
    facts: { ...facts, sessionsEnded: await deleteSessionsOf(sql, userId) },
    ...(requestId ? { requestId } : {}),
  })
}
