// Invites somebody by mail. The link works for three days and once; only the hash of its token is kept.
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser, Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { hasMail, sendMail } from '../../platform/mail/mail.ts'
import { emailKey } from '../email-key.ts'
import { NO_PARTNER } from '../roles.ts'
import { hashOf, newToken } from '../sessions/session.ts'
import { countInvitation } from '../sign-in/guess-limits.ts'
import { findAccountByEmail } from '../sql.ts'
import { countInvitations, putInvitation } from './links-sql.ts'

const LIFETIME_MS = 72 * 60 * 60_000
export const MAX_OPEN_INVITATIONS = 200

export interface InvitationRequest {
  /** NO_PARTNER for our own staff. */
  readonly partnerId: string
  readonly organisation: string
  readonly email: string
  readonly role: Role
  readonly by: CallingUser | undefined
  readonly requestId?: string
  /** Hands the link over instead of a mail: for a command whose user passes it on. */
  readonly handOver?: (link: string) => void
}

export async function invite(app: App, request: InvitationRequest) {
  // Before anything is written: an invitation that nobody hears of is none.
  if (!request.handOver && !hasMail(app))
    throw new ApiError('Mail.Unavailable', { message: 'Mail is not configured here: set SMTP_URL.' })
  const now = app.clock.now()
  const email = request.email.trim()
  const key = emailKey(email)
  await countInvitation(app, request.partnerId, key)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const invitationId = await app.db.everyPartnerTransaction(async (sql) => {
    const account = await findAccountByEmail(sql, key)
    const isMember =
      request.partnerId === NO_PARTNER ? Boolean(account?.staffRole) : account?.partnerId === request.partnerId
    if (isMember) throw new ApiError('User.AlreadyMember')
    if ((await countInvitations(sql, request.partnerId)) >= MAX_OPEN_INVITATIONS) {
      throw new ApiError('ValidationControl.Error', {
        message: `At most ${MAX_OPEN_INVITATIONS} invitations may be open. Withdraw some first.`,
      })
    }
    const { partnerId, role, by } = request
    const kept = await putInvitation(sql, {
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
      subjectId: kept,
      facts: { role },
      ...(request.requestId ? { requestId: request.requestId } : {}),
    })
    return kept
  })
  const link = `${app.config.baseUrl}/invitation#${token}`
  const told = {
    invitationId,
    email,
    role: request.role,
    invitedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
  if (request.handOver) {
    request.handOver(link)
    return told
  }
  await sendMail(app, {
    to: email,
    subject: `You are invited to ${oneLine(request.organisation)} on Gangway`,
    text: [
      `You are invited to join ${oneLine(request.organisation)} on Gangway as ${request.role}.`,
      '',
      `Accept the invitation here: ${link}`,
      '',
      'The link works once, for three days. If you did not expect it, ignore this mail.',
    ].join('\n'),
  })
  return told
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
