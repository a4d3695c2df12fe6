// Creates a user without an invitation: for the sandbox and for the first operator of an installation. All other users
// are invited.
import { recordAction } from '../audit/account-activity.ts'
import { ApiError, throwFieldErrors } from '../errors.ts'
import type { Role } from '../http/caller.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { normaliseEmail } from './normalise-email.ts'
import { passwordErrors } from './passwords/password.ts'
import { isStaffRole, NO_PARTNER, type PartnerRole } from './roles.ts'
import { insertAccount, insertMembership } from './sql.ts'

export interface NewUser {
  readonly email: string
  readonly password: string
  readonly role: Role
  /** Partner users only; staff have none. */
  readonly partnerId?: string
}

export async function registerUser(app: App, user: NewUser): Promise<{ userId: string }> {
  const staff = isStaffRole(user.role)
  if (staff === (user.partnerId !== undefined))
    throw new Error('a partner role needs a partner; a staff role must not have one')
  throwFieldErrors(passwordErrors(user.password, user.email))
  const now = app.clock.now()
  const userId = newId(now)
  const passwordHash = await app.passwordHashes.hash(user.password)
  await app.db.directoryTransaction(async (sql) => {
    const inserted = await insertAccount(sql, {
      accountId: userId,
      email: user.email.trim(),
      emailKey: normaliseEmail(user.email),
      staffRole: isStaffRole(user.role) ? user.role : null,
      passwordHash,
      createdAt: now,
    })
    if (!inserted)
      throw new ApiError('User.AlreadyMember', { message: 'An account with this email address already exists.' })
    if (user.partnerId) await insertMembership(sql, user.partnerId, userId, user.role as PartnerRole, now)
    const facts = { role: user.role }
    await recordAction(sql, {
      partnerId: user.partnerId ?? NO_PARTNER,
      at: now,
      action: 'PersonAdded',
      subjectId: userId,
      facts,
    })
  })
  return { userId }
}
