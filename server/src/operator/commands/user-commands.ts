// People who sign in: a partner's, and our own staff. The first operator of an installation comes this way.

import { emailKey } from '../../accounts/email-key.ts'
import { invite, MAX_OPEN_INVITATIONS } from '../../accounts/invitations/invite.ts'
import { deleteInvitation, listInvitations } from '../../accounts/invitations/links-sql.ts'
import { removePerson, takeTotpAway } from '../../accounts/members/take-away.ts'
import { listUsers } from '../../accounts/members/users-sql.ts'
import { isStaffRole, NO_PARTNER, PARTNER_ROLES, STAFF_ROLES } from '../../accounts/roles.ts'
import { findAccount, findAccountByEmail } from '../../accounts/sql.ts'
import { listStaff } from '../../accounts/staff/staff-sql.ts'
import { recordAction } from '../../audit/account-trail.ts'
import type { Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { columns, minute } from './columns.ts'
import { type Command, CommandError, type Given, optionText, UsageError } from './command.ts'
import { whichPartner } from './which-partner.ts'

const ROLES = [...PARTNER_ROLES, ...STAFF_ROLES]
const PARTNER = { type: 'string', value: 'partner', message: 'the partner; left out for our own staff' } as const
const PAGE = 1000

export const peopleCommands: readonly Command[] = [
  {
    name: 'people invite',
    takes: '<email>',
    message: 'Invite somebody to a partner, or to our own staff',
    more: 'By mail when SMTP_URL is set; otherwise the one-time link is printed, to be passed on. It works for three days. A second invitation ends the first.',
    options: {
      role: {
        type: 'string',
        value: 'role',
        message: `of a partner: ${PARTNER_ROLES.join(', ')}; of our staff: ${STAFF_ROLES.join(', ')}`,
        required: true,
      },
      partner: PARTNER,
      'show-link': { type: 'boolean', message: 'print the link instead of sending a mail' },
    },
    examples: [
      'people invite olu@gangway.example --role operator',
      'people invite ada@acme.example --role admin --partner acme-payments-1f0c2d3e',
    ],
    async run({ app, args, options }) {
      const email = args[0]!.trim()
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) throw new UsageError('That is no email address.')
      const role = readRole(options)
      const partner = await partnerOf(app, options)
      if (isStaffRole(role) === Boolean(partner))
        throw new UsageError('A role of our staff has no --partner; admin and viewer need one.')
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
        ...(showLink ? { handOver: keep } : {}),
      })
      const text = link
        ? `Pass this link on. It works once, until ${invitation.expiresAt}:\n${link}`
        : `A mail is on its way to ${invitation.email}. The link in it works once, until ${invitation.expiresAt}.`
      return { value: { ...invitation, ...(link ? { link } : {}) }, text }
    },
  },
  {
    name: 'people list',
    takes: '',
    message: "List our own staff, or a partner's people, with open invitations",
    options: { partner: PARTNER },
    examples: ['people list', 'people list --partner acme-payments-1f0c2d3e'],
    async run({ app, options }) {
      const partner = await partnerOf(app, options)
      const partnerId = partner?.partnerId ?? NO_PARTNER
      const [{ items }, invitations] = await app.db.everyPartner((sql) =>
        Promise.all([
          partner ? listUsers(sql, partnerId, 1, PAGE) : listStaff(sql, 1, PAGE),
          listInvitations(sql, partnerId, MAX_OPEN_INVITATIONS),
        ]),
      )
      const people = columns(
        ['Email', 'Role', 'Authenticator', 'Added', 'Last seen', 'User id'],
        items.map((it) => [
          it.email,
          it.role,
          it.totpEnrolled ? 'yes' : 'no',
          minute(it.addedAt),
          minute(it.lastSeenAt),
          it.userId,
        ]),
      )
      const open = columns(
        ['Invited', 'Role', 'Until'],
        invitations.map((it) => [it.email, it.role, minute(it.expiresAt)]),
      )
      return { value: { people: items, invitations }, text: `${people}\n\nOpen invitations:\n${open}` }
    },
  },
  {
    name: 'people remove',
    takes: '<email>',
    message: 'Take a person out: their sessions end, and they can reach nothing any more',
    more: 'Takes an email or a user id. Somebody who is only invited so far is no longer. The last operator, and the last admin of a partner, stay.',
    options: { partner: { ...PARTNER, message: 'the partner, for an invitation; left out for our own staff' } },
    examples: ['people remove ada@acme.example', 'people remove typo@acme.example --partner acme-payments-1f0c2d3e'],
    async run({ app, args, options }) {
      const account = await accountOf(app, args[0]!)
      if (account && (account.staffRole || account.partnerId)) {
        const { accountId: userId, partnerId } = account
        await removePerson(app, { partnerId: account.staffRole ? NO_PARTNER : partnerId!, userId })
        return { value: { userId, removed: true }, text: 'Removed. Their sessions have ended.' }
      }
      const partnerId = (await partnerOf(app, options))?.partnerId ?? NO_PARTNER
      const invitationId = await withdraw(app, partnerId, args[0]!)
      if (!invitationId) throw new CommandError('Nobody with that email or id works for a partner or for us.')
      return { value: { invitationId, withdrawn: true }, text: 'The invitation is withdrawn.' }
    },
  },
  {
    name: 'people reset-totp',
    takes: '<email>',
    message: 'Take a lost authenticator app away; recovery codes and sessions end with it',
    more: 'Be sure who is asking. Staff must set up another one before anything else.',
    examples: ['people reset-totp ada@acme.example'],
    async run({ app, args }) {
      const account = await accountOf(app, args[0]!)
      if (!account || (!account.staffRole && !account.partnerId))
        throw new CommandError('Nobody with that email or id works for a partner or for us.')
      const userId = account.accountId
      await takeTotpAway(app, { partnerId: account.staffRole ? NO_PARTNER : account.partnerId!, userId })
      return { value: { userId }, text: 'Done. Their sessions have ended, and the password alone signs in.' }
    },
  },
]

function readRole(options: Given): Role {
  const role = ROLES.find((known) => known === options.role)
  if (!role) throw new UsageError(`--role takes one of ${ROLES.join(', ')}.`)
  return role
}

async function partnerOf(app: App, options: Given) {
  const which = optionText(options, 'partner')
  return which === undefined ? undefined : whichPartner(app, which)
}

function accountOf(app: App, which: string) {
  return app.db.everyPartner((sql) =>
    isUuid(which) ? findAccount(sql, which) : findAccountByEmail(sql, emailKey(which)),
  )
}

async function withdraw(app: App, partnerId: string, email: string): Promise<string | undefined> {
  return app.db.everyPartnerTransaction(async (sql) => {
    const open = await listInvitations(sql, partnerId, MAX_OPEN_INVITATIONS)
    const found = open.find((it) => emailKey(it.email) === emailKey(email))
    if (!found || !(await deleteInvitation(sql, partnerId, found.invitationId))) return undefined
    const at = app.clock.now()
    await recordAction(sql, { partnerId, at, action: 'InvitationWithdrawn', subjectId: found.invitationId })
    return found.invitationId
  })
}
