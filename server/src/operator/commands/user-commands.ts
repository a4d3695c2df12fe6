// Users: partner team members and staff. The first operator of an installation is invited this way.

import { invite, MAX_OPEN_INVITATIONS } from '../../accounts/invitations/invite.ts'
import { listInvitations } from '../../accounts/invitations/links-sql.ts'
import { withdraw } from '../../accounts/invitations/withdraw.ts'
import { removeAccess } from '../../accounts/members/remove-access.ts'
import { listUsers } from '../../accounts/members/users-sql.ts'
import { normaliseEmail } from '../../accounts/normalise-email.ts'
import { isStaffRole, NO_PARTNER, PARTNER_ROLES, STAFF_ROLES } from '../../accounts/roles.ts'
import { resetTotp } from '../../accounts/second-factor/reset-totp.ts'
import { findAccount, findAccountByEmail } from '../../accounts/sql.ts'
import { listStaff } from '../../accounts/staff/staff-sql.ts'
import type { Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { onClock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Command, CommandError, type OptionValues, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, minute } from './format-text.ts'

const ROLES = [...PARTNER_ROLES, ...STAFF_ROLES]
const PARTNER = { type: 'string', value: 'partner', summary: 'the partner; leave out for staff' } as const
const PAGE = 1000

export const userCommands: readonly Command[] = [
  {
    name: 'users invite',
    aliases: ['people invite'],
    parameters: '<email>',
    summary: 'Invite a user to a partner or to the staff',
    details:
      'Sent by email when SMTP_URL is set; otherwise the single-use link is printed. It expires in three days. A new invitation replaces an earlier one.',
    options: {
      role: {
        type: 'string',
        value: 'role',
        summary: `partner roles: ${PARTNER_ROLES.join(', ')}; staff roles: ${STAFF_ROLES.join(', ')}`,
        required: true,
      },
      partner: PARTNER,
      'show-link': { type: 'boolean', summary: 'print the link instead of sending an email' },
    },
    examples: [
      'users invite olu@gangway.example --role operator',
      'users invite ada@acme.example --role admin --partner acme-payments-1f0c2d3e',
    ],
    async run({ app, args, options }) {
      const email = args[0]!.trim()
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) throw new UsageError('Invalid email address.')
      const role = readRole(options)
      const partner = await partnerOf(app, options)
      if (isStaffRole(role) === Boolean(partner))
        throw new UsageError(`Staff roles don't take --partner; ${PARTNER_ROLES.join(' and ')} require it.`)
      let link: string | undefined
      const keep = (made: string) => {
        link = made
      }
      const showLink = options['show-link'] === true || app.config.mail === undefined
      const invitation = await invite(app, {
        partnerId: partner?.partnerId ?? NO_PARTNER,
        organisation: partner?.name ?? 'the staff',
        email,
        role,
        by: undefined,
        ...(showLink ? { onLink: keep } : {}),
      })
      const text = link
        ? `Send this single-use link to the person. Expires ${invitation.expiresAt}:\n${link}`
        : `Invitation sent to ${invitation.email}. The link expires ${invitation.expiresAt} and can be used once.`
      return { value: { ...invitation, ...(link ? { link } : {}) }, text }
    },
  },
  {
    name: 'users list',
    aliases: ['people list'],
    parameters: '',
    summary: "List staff, or a partner's users, with open invitations",
    options: { partner: PARTNER },
    examples: ['users list', 'users list --partner acme-payments-1f0c2d3e'],
    async run({ app, options }) {
      const partner = await partnerOf(app, options)
      const partnerId = partner?.partnerId ?? NO_PARTNER
      const [{ items }, invitations] = await app.db.directory((sql) =>
        Promise.all([
          partner ? listUsers(sql, partnerId, 1, PAGE) : listStaff(sql, {}, 1, PAGE, app.clock.now()),
          listInvitations(sql, partnerId, MAX_OPEN_INVITATIONS),
        ]),
      )
      const people = items.map((it) => ({ ...it, lastSeenAt: it.lastSeenAt && onClock(app.clock, it.lastSeenAt) }))
      const table = columns(
        ['Email', 'Role', ...(partner ? [] : ['Suspended until']), 'Second factor', 'Added', 'Last seen', 'User ID'],
        people.map((it) => [
          it.email,
          it.role,
          ...('suspendedUntil' in it ? [minute(it.suspendedUntil)] : []),
          it.totpEnrolled || it.passkeys > 0 ? 'yes' : 'no',
          minute(it.addedAt),
          minute(it.lastSeenAt),
          it.userId,
        ]),
      )
      const open = columns(
        ['Email', 'Role', 'Expires'],
        invitations.map((it) => [it.email, it.role, minute(it.expiresAt)]),
      )
      return { value: { people, invitations }, text: `${table}\n\nOpen invitations:\n${open}` }
    },
  },
  {
    name: 'users remove',
    aliases: ['people remove'],
    parameters: '<email>',
    summary: 'Remove a user: ends their sessions and revokes all access',
    details:
      '<email> can also be a user ID. For a user who has not joined yet, withdraws the invitation. The last operator, and the last admin of a partner, cannot be removed.',
    options: { partner: { ...PARTNER, summary: 'the partner of an invitation; leave out for staff' } },
    examples: ['users remove ada@acme.example', 'users remove typo@acme.example --partner acme-payments-1f0c2d3e'],
    async run({ app, args, options }) {
      const account = await accountOf(app, args[0]!)
      if (account && (account.staffRole || account.partnerId)) {
        const { accountId: userId, partnerId } = account
        await removeAccess(app, { partnerId: account.staffRole ? NO_PARTNER : partnerId!, userId })
        return { value: { userId, removed: true }, text: 'User removed and signed out.' }
      }
      const partnerId = (await partnerOf(app, options))?.partnerId ?? NO_PARTNER
      const invitationId = await invitationTo(app, partnerId, args[0]!)
      if (!invitationId) throw new CommandError('User not found.')
      await withdraw(app, { partnerId, invitationId })
      return { value: { invitationId, withdrawn: true }, text: 'Invitation withdrawn.' }
    },
  },
  {
    name: 'users reset-totp',
    aliases: ['people reset-totp'],
    parameters: '<email>',
    summary: 'Reset lost second factors: authenticator app, passkeys, recovery codes; sessions end',
    details: "Verify the person's identity first. Staff must set up a new second factor at the next sign-in.",
    examples: ['users reset-totp ada@acme.example'],
    async run({ app, args }) {
      const account = await accountOf(app, args[0]!)
      if (!account || (!account.staffRole && !account.partnerId)) throw new CommandError('User not found.')
      const userId = account.accountId
      await resetTotp(app, {
        partnerId: account.staffRole ? NO_PARTNER : account.partnerId!,
        userId,
      })
      return {
        value: { userId },
        text: 'Second factors reset. The user is signed out and can sign in with the password alone.',
      }
    },
  },
]

function readRole(options: OptionValues): Role {
  const role = ROLES.find((known) => known === options.role)
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`)
  return role
}

async function partnerOf(app: App, options: OptionValues) {
  const which = optionText(options, 'partner')
  return which === undefined ? undefined : findPartner(app, which)
}

function accountOf(app: App, which: string) {
  return app.db.directory((sql) =>
    isUuid(which) ? findAccount(sql, which) : findAccountByEmail(sql, normaliseEmail(which)),
  )
}

async function invitationTo(app: App, partnerId: string, email: string): Promise<string | undefined> {
  const open = await app.db.directory((sql) => listInvitations(sql, partnerId, MAX_OPEN_INVITATIONS))
  return open.find((it) => normaliseEmail(it.email) === normaliseEmail(email))?.invitationId
}
