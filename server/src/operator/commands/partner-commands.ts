// Partner organisations: taking them in, approving them, stopping them.
import { type AccountAction, recordAction } from '../../audit/account-trail.ts'
import { PARTNER_SCOPES, registerPartner } from '../../partners/register-partner.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { type ListedPartner, listPartners, updatePartnerOnboarding } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { columns, facts, minute } from './columns.ts'
import { type Command, optionText, UsageError } from './command.ts'
import { whichPartner } from './which-partner.ts'

const MAX_NAME = 255

export const partnerCommands: readonly Command[] = [
  {
    name: 'partners create',
    takes: '<name>',
    message: 'Take in a partner organisation',
    more: 'Its client id is made from the name and never changes. It can call once it has a certificate, and its people come by invitation.',
    options: {
      scopes: {
        type: 'string',
        value: 'list',
        message: `what its machines may do, with commas; ${PARTNER_SCOPES.join(',')} unless told`,
      },
      pending: {
        type: 'boolean',
        message: 'its own onboarding is not approved yet: its people can look, and change nothing',
      },
    },
    examples: ['partners create "Acme Payments"', 'partners create "Acme Reports" --scopes partner.read --pending'],
    async run({ app, args, options }) {
      const name = args[0]!.trim()
      // A name stands in mails, tables and certificates' lists: one line.
      if (name === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name))
        throw new UsageError(`A name has 1 to ${MAX_NAME} characters, all in one line.`)
      const made = await registerPartner(app, {
        name,
        scopes: readScopes(optionText(options, 'scopes')),
        onboarding: options.pending ? 'Pending' : 'Approved',
        alongside: (sql, partnerId) => tell(app, sql, partnerId, 'PartnerRegistered'),
      })
      const partner = await whichPartner(app, made.partnerId)
      const next = `Next: certificates add ${made.clientId} <file.pem>, and people invite <email> --role admin --partner ${made.clientId}`
      return { value: partner, text: `${partnerText(partner)}\n\n${next}` }
    },
  },
  {
    name: 'partners list',
    takes: '',
    message: 'List partner organisations',
    examples: ['partners list', 'partners list --json'],
    async run({ app }) {
      const partners = await app.db.everyPartner((sql) => listPartners(sql, app.clock.now()))
      const text = columns(
        ['Client id', 'Name', 'Status', 'Onboarding', 'Certificates', 'People', 'Customers'],
        partners.map((it) => [
          it.clientId,
          it.name,
          it.status,
          it.onboarding,
          it.liveCertificates,
          it.people,
          it.customers,
        ]),
      )
      return { value: partners, text }
    },
  },
  {
    name: 'partners show',
    takes: '<partner>',
    message: 'Show one partner organisation',
    examples: ['partners show acme-payments-1f0c2d3e'],
    async run({ app, args }) {
      const partner = await whichPartner(app, args[0]!)
      return { value: partner, text: partnerText(partner) }
    },
  },
  {
    name: 'partners approve',
    takes: '<partner>',
    message: "Approve a partner's own onboarding, so that its people may change things",
    examples: ['partners approve acme-payments-1f0c2d3e'],
    run: ({ app, args }) =>
      change(app, args[0]!, (partner) =>
        partner.onboarding === 'Approved'
          ? undefined
          : app.db.everyPartnerTransaction(async (sql) => {
              await updatePartnerOnboarding(sql, partner.partnerId, 'Approved')
              await tell(app, sql, partner.partnerId, 'PartnerApproved')
            }),
      ),
  },
  {
    name: 'partners deactivate',
    takes: '<partner>',
    message: 'Stop a partner: no new tokens, and those it has end at once on every node',
    examples: ['partners deactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => setStatus(app, args[0]!, 'Inactive', 'PartnerDeactivated'),
  },
  {
    name: 'partners reactivate',
    takes: '<partner>',
    message: 'Let a stopped partner go on',
    examples: ['partners reactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => setStatus(app, args[0]!, 'Active', 'PartnerReactivated'),
  },
]

function readScopes(text: string | undefined): readonly string[] {
  if (text === undefined) return PARTNER_SCOPES
  const asked = text.split(',').map((scope) => scope.trim())
  const unknown = asked.filter((scope) => !(PARTNER_SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0) throw new UsageError(`--scopes takes ${PARTNER_SCOPES.join(' and ')}, with commas.`)
  return [...new Set(asked)]
}

function setStatus(app: App, which: string, status: 'Active' | 'Inactive', action: AccountAction) {
  return change(app, which, (partner) =>
    partner.status === status
      ? undefined
      : setPartnerStatus(app, partner.partnerId, status, (sql) => tell(app, sql, partner.partnerId, action)),
  )
}

/** Done twice it is done once: the second time nothing is written, and what is so is shown. */
async function change(app: App, which: string, make: (partner: ListedPartner) => Promise<unknown> | undefined) {
  const before = await whichPartner(app, which)
  const made = make(before)
  await made
  const after = await whichPartner(app, which)
  return { value: after, text: `${made ? '' : 'It was so already.\n'}${partnerText(after)}` }
}

function tell(app: App, sql: Sql, partnerId: string, action: AccountAction): Promise<void> {
  return recordAction(sql, { partnerId, at: app.clock.now(), action, subjectId: partnerId })
}

function partnerText(partner: ListedPartner): string {
  return facts({
    Name: partner.name,
    'Client id': partner.clientId,
    'Partner id': partner.partnerId,
    Status: partner.status,
    Onboarding: partner.onboarding,
    Scopes: partner.scopes.join(' '),
    Registered: minute(partner.createdAt),
    'Certificates in force': partner.liveCertificates,
    People: partner.people,
    Customers: partner.customers,
  })
}
