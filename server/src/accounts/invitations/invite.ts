// Sends an invitation. The link works once and expires after three days; only the hash of its token is stored.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser, Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { hasMail, sendMail } from '../../platform/mail/mail.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { assertActor } from '../members/access-target.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { countInvitation } from '../sign-in/sign-in-limits.ts'
import { findAccountByEmail } from '../sql.ts'
import { countInvitations, putInvitation } from './links-sql.ts'

const LIFETIME_MS = 72 * 60 * 60_000
export const MAX_OPEN_INVITATIONS = 200

export interface InvitationRequest {
  /** NO_PARTNER for staff. */
  readonly partnerId: string
  readonly organisation: string
  readonly email: string
  readonly role: Role
  readonly by: CallingUser | undefined
  readonly requestId?: string
  /** Receives the link instead of an email being sent: for an operator command that prints it. */
  readonly onLink?: (link: string) => void
}

export async function invite(app: App, request: InvitationRequest) {
  // Checked before anything is written: an invitation that can't be sent must not exist.
  if (!request.onLink && !hasMail(app))
    throw new ApiError('Mail.Unavailable', { message: 'Email is not configured. Set SMTP_URL.' })
  const now = app.clock.now()
  const email = request.email.trim()
  const key = normaliseEmail(email)
  await countInvitation(app, request.partnerId, key)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const invitationId = await app.db.directoryTransaction(async (sql) => {
    await assertActor(sql, request)
    const account = await findAccountByEmail(sql, key)
    const isMember =
      request.partnerId === NO_PARTNER ? Boolean(account?.staffRole) : account?.partnerId === request.partnerId
    if (isMember) throw new ApiError('User.AlreadyMember')
    if ((await countInvitations(sql, request.partnerId)) >= MAX_OPEN_INVITATIONS) {
      throw new ApiError('ValidationControl.Error', {
        message: `At most ${MAX_OPEN_INVITATIONS} invitations can be open at a time. Withdraw some first.`,
      })
    }
    const { partnerId, role, by } = request
    const storedId = await putInvitation(sql, {
      partnerId,
      invitationId: newId(now),
      email,
      emailKey: key,
      role,
      tokenHash: hashOf(token),
      invitedBy: by?.userId ?? null,
      invitedAt: now,
      expiresAt,
    })
    await recordAction(sql, {
      partnerId,
      at: now,
      by,
      action: 'PersonInvited',
      subjectId: storedId,
      facts: { role, email },
      ...(request.requestId ? { requestId: request.requestId } : {}),
    })
    return storedId
  })
  const link = `${app.config.baseUrl}/invitation#${token}`
  const invitation = {
    invitationId,
    email,
    role: request.role,
    invitedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
  if (request.onLink) request.onLink(link)
  else await sendMail(app, { to: email, ...invitationMail({ ...request, link }) })
  return invitation
}
