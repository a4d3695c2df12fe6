// Takes in a person without an invitation: for the sandbox and for the first operator of an installation. Everybody else
// comes by invitation.
import { recordAction } from '../audit/account-trail.ts'
import { ApiError, throwFieldErrors } from '../errors.ts'
import type { Role } from '../http/caller.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, passwordErrors } from './passwords/password.ts'
import { isStaffRole, NO_PARTNER, type PartnerRole } from './roles.ts'
import { insertAccount, insertMembership } from './sql.ts'

export interface NewPerson {
  readonly email: string
  readonly password: string
  readonly role: Role
  /** For a partner's people; our own staff have none. */
  readonly partnerId?: string
}

export async function registerPerson(app: App, person: NewPerson): Promise<{ userId: string }> {
  const staff = isStaffRole(person.role)
  if (staff === (person.partnerId !== undefined))
    throw new Error('a partner role needs a partner, a staff role has none')
  throwFieldErrors(passwordErrors(person.password, person.email))
  const now = app.clock.now()
  const userId = newId(now)
  const passwordHash = await hashPassword(person.password)
  await app.db.everyPartnerTransaction(async (sql) => {
    const made = await insertAccount(sql, {
      accountId: userId,
      email: person.email.trim(),
      emailKey: emailKey(person.email),
      staffRole: isStaffRole(person.role) ? person.role : null,
      passwordHash,
      createdAt: now,
    })
    if (!made) throw new ApiError('User.AlreadyMember', { message: 'There is an account with this address already.' })
    if (person.partnerId) await insertMembership(sql, person.partnerId, userId, person.role as PartnerRole, now)
    const facts = { role: person.role }
    await recordAction(sql, {
      partnerId: person.partnerId ?? NO_PARTNER,
      at: now,
      action: 'PersonAdded',
      subjectId: userId,
      facts,
    })
  })
  return { userId }
}
