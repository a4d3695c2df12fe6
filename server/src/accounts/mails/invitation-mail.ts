// The email that invites a user.
import type { Role } from '../../http/caller.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { ROLE_WITH_ARTICLE } from './role-name.ts'

export function invitationMail({ organisation, role, link }: { organisation: string; role: Role; link: string }) {
  const name = oneLine(organisation)
  return {
    subject: `You've been invited to ${name} on Gangway`,
    text: [
      `You've been invited to join ${name} on Gangway as ${ROLE_WITH_ARTICLE[role]}.`,
      '',
      `Accept the invitation: ${link}`,
      '',
      "This link expires in three days and can be used once. If you weren't expecting it, you can ignore this email.",
    ].join('\n'),
  }
}
