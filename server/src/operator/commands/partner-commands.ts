// Partner organisations: create, approve, deactivate.
import { type AccountAction, recordAction } from '../../audit/account-activity.ts'
import { isLine } from '../../http/schema.ts'
import { PARTNER_SCOPES, registerPartner } from '../../partners/register-partner.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { type ListedPartner, listPartners, updatePartnerOnboarding } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { type Command, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, fields, minute } from './format-text.ts'

const MAX_NAME = 255

export const partnerCommands: readonly Command[] = [
  {
    name: 'partners create',
    parameters: '<name>',
    summary: 'Create a partner',
    details:
      'The client ID is derived from the name and never changes. Next, add a certificate for API access and invite the first user.',
    options: {
      scopes: {
        type: 'string',
        value: 'list',
        summary: `API scopes, separated by commas (default: ${PARTNER_SCOPES.join(',')})`,
      },
      pending: {
        type: 'boolean',
        summary: "the partner's own onboarding isn't approved yet: its users can read but not change anything",
      },
    },
    examples: ['partners create "Acme Payments"', 'partners create "Acme Reports" --scopes partner.read --pending'],
    async run({ app, args, options }) {
      const name = args[0]!.trim()
      // The name appears in emails and tables, so it must be a single line.
      if (name === '' || name.length > MAX_NAME || !isLine(name))
        throw new UsageError(`The name must be a single line of 1 to ${MAX_NAME} characters.`)
      const created = await registerPartner(app, {
        name,
        scopes: readScopes(optionText(options, 'scopes')),
        onboarding: options.pending ? 'Pending' : 'Approved',
        alongside: (sql, partnerId) => record(app, sql, partnerId, 'PartnerRegistered'),
      })
      const partner = await findPartner(app, created.partnerId)
      const next = `Next: certificates add ${created.clientId} <file.pem>, then users invite <email> --role admin --partner ${created.clientId}`
      return { value: partner, text: `${partnerText(partner)}\n\n${next}` }
    },
  },
  {
    name: 'partners list',
    parameters: '',
    summary: 'List partners',
    examples: ['partners list', 'partners list --json'],
    async run({ app }) {
      const partners = await app.db.everyPartner((sql) => listPartners(sql, app.clock.now()))
      const text = columns(
        ['Client ID', 'Name', 'Status', 'Onboarding', 'Certificates', 'Users', 'Customers'],
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
    parameters: '<partner>',
    summary: 'Show a partner',
    examples: ['partners show acme-payments-1f0c2d3e'],
    async run({ app, args }) {
      const partner = await findPartner(app, args[0]!)
      return { value: partner, text: partnerText(partner) }
    },
  },
  {
    name: 'partners approve',
    parameters: '<partner>',
    summary: "Approve a partner's own onboarding, so that its users can make changes",
    examples: ['partners approve acme-payments-1f0c2d3e'],
    run: ({ app, args }) =>
      change(app, args[0]!, (partner) =>
        partner.onboarding === 'Approved'
          ? undefined
          : app.db.everyPartnerTransaction(async (sql) => {
              await updatePartnerOnboarding(sql, partner.partnerId, 'Approved')
              await record(app, sql, partner.partnerId, 'PartnerApproved')
            }),
      ),
  },
  {
    name: 'partners deactivate',
    parameters: '<partner>',
    summary: 'Deactivate a partner: its tokens stop working immediately and no new ones are issued',
    examples: ['partners deactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => setStatus(app, args[0]!, 'Inactive', 'PartnerDeactivated'),
  },
  {
    name: 'partners reactivate',
    parameters: '<partner>',
    summary: 'Reactivate a partner',
    examples: ['partners reactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => setStatus(app, args[0]!, 'Active', 'PartnerReactivated'),
  },
]

function readScopes(text: string | undefined): readonly string[] {
  if (text === undefined) return PARTNER_SCOPES
  const requested = text.split(',').map((scope) => scope.trim())
  const unknown = requested.filter((scope) => !(PARTNER_SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0)
    throw new UsageError(`--scopes must be ${PARTNER_SCOPES.join(' or ')}, or both separated by a comma.`)
  return [...new Set(requested)]
}

function setStatus(app: App, partner: string, status: 'Active' | 'Inactive', action: AccountAction) {
  return change(app, partner, ({ partnerId, status: before }) =>
    before === status
      ? undefined
      : setPartnerStatus(app, partnerId, status, (sql) => record(app, sql, partnerId, action)),
  )
}

/** Repeating a command changes nothing and shows the current state. */
async function change(app: App, which: string, apply: (partner: ListedPartner) => Promise<unknown> | undefined) {
  const before = await findPartner(app, which)
  const applied = apply(before)
  await applied
  const after = await findPartner(app, which)
  return { value: after, text: `${applied ? '' : 'No change needed.\n'}${partnerText(after)}` }
}

function record(app: App, sql: Sql, partnerId: string, action: AccountAction): Promise<void> {
  return recordAction(sql, { partnerId, at: app.clock.now(), action, subjectId: partnerId })
}

function partnerText(partner: ListedPartner): string {
  return fields({
    Name: partner.name,
    'Client ID': partner.clientId,
    'Partner ID': partner.partnerId,
    Status: partner.status,
    Onboarding: partner.onboarding,
    Scopes: partner.scopes.join(' '),
    Created: minute(partner.createdAt),
    'Active certificates': partner.liveCertificates,
    Users: partner.people,
    Customers: partner.customers,
  })
}
