// The email about a new role.
import type { Role } from '../../http/caller.ts'
import { ROLE_WITH_ARTICLE } from './role-name.ts'

export function roleChangedMail({ role, baseUrl }: { role: Role; baseUrl: string }) {
  return {
    subject: 'Your Gangway role has changed',
    text: [
      `You are now ${ROLE_WITH_ARTICLE[role]} on Gangway.`,
      '',
      `Open Gangway: ${baseUrl}`,
      '',
      "If you weren't expecting this change, contact your administrator.",
    ].join('\n'),
  }
}
