// Redeems an invitation, for password and single sign-on alike.

import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { isStaffRole, type PartnerRole } from '../roles.ts'
import { findAccountByEmail, insertAccount, insertMembership, lockAccount, updateStaffRole } from '../sql.ts'
import { findInvitation, type Invitation, takeInvitation } from './links-sql.ts'

export async function findOpenInvitation(
  app: App,
  sql: DirectorySql,
  token: string,
): Promise<{ invitation: Invitation; tokenHash: Buffer }> {
  const tokenHash = hashOf(token)
  const invitation = await findInvitation(sql, tokenHash)
  if (!invitation || invitation.expiresAt <= app.clock.now()) throw new ApiError('Link.NotUsable')
  return { invitation, tokenHash }
}

/** Uses the invitation and grants its role. Returns the account id, which may be new. */
export async function redeemInvitation(
  app: App,
  sql: DirectorySql,
  invitation: Invitation,
  tokenHash: Buffer,
  requestId: string,
): Promise<string> {
  const now = app.clock.now()
  if (!(await takeInvitation(sql, invitation, tokenHash))) throw new ApiError('Link.NotUsable')
  const accountId = await accountFor(sql, invitation, now)
  if (isStaffRole(invitation.role)) await updateStaffRole(sql, accountId, invitation.role)
  else await insertMembership(sql, invitation.partnerId, accountId, invitation.role as PartnerRole, now)
  await recordAction(sql, {
    partnerId: invitation.partnerId,
    at: now,
    by: { userId: accountId },
    action: 'InvitationAccepted',
    subjectId: accountId,
    facts: { role: invitation.role },
    requestId,
  })
  if (!isStaffRole(invitation.role)) {
    const { partnerId } = invitation
    await raiseNotification(sql, { partnerId, kind: 'team.changed', at: now, facts: { change: 'Joined' } })
  }
  return accountId
}

async function accountFor(sql: DirectorySql, { email, emailKey }: Invitation, now: Date): Promise<string> {
  // A concurrent request may create the same account: one inserts it, both then find and lock it.
  await insertAccount(sql, {
    accountId: newId(now),
    email,
    emailKey,
    staffRole: null,
    passwordHash: null,
    createdAt: now,
  })
  await lockAccount(sql, emailKey)
  const account = (await findAccountByEmail(sql, emailKey))!
  if (account.staffRole !== null || account.partnerId !== null) {
    throw new ApiError('Link.NotUsable', {
      message:
        'This email address already belongs to another organisation. Ask to be invited with a different address.',
    })
  }
  return account.accountId
}
