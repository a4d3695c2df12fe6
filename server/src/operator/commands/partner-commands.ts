// Partner organisations: create, edit, approve, deactivate.
import { isLine } from '../../http/schema.ts'
import { PlacementError } from '../../partners/place-partner.ts'
import { PARTNER_SCOPES } from '../../partners/register-partner.ts'
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { nextStep, stateOf } from '../move/describe-move.ts'
import { listUnfinishedMoves, type UnfinishedMove } from '../move/move-sql.ts'
import { changePartner, type PartnerChange } from '../partners/change-partner.ts'
import { addPartner, MAX_PARTNER_NAME } from '../partners/create-partner.ts'
import { findPartners, type ListedPartner } from '../partners/find-partners.ts'
import { attentionTime } from '../partners/partner-record.ts'
import { editPartner } from '../partners/update-partner.ts'
import { type Command, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, fields, minute } from './format-text.ts'

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
      cell: {
        type: 'string',
        value: 'name',
        summary: 'the cell, see cells list (default: the one with the fewest partners)',
      },
    },
    examples: [
      'partners create "Acme Payments"',
      'partners create "Acme Reports" --scopes partner.read --pending',
      'partners create "Acme Europe" --cell eu',
    ],
    async run({ app, args, options }) {
      const name = readName(args[0]!)
      const partnerId = await addPartner(app, {
        name,
        scopes: readScopes(optionText(options, 'scopes')),
        onboarding: options.pending ? 'Pending' : 'Approved',
        cell: optionText(options, 'cell'),
      }).catch((error) => {
        throw error instanceof PlacementError ? new UsageError(error.message) : error
      })
      const partner = await findPartner(app, partnerId)
      const { clientId } = partner
      const next = `Next: certificates add ${clientId} <file.pem>, then users invite <email> --role admin --partner ${clientId}`
      return { value: partner, text: `${partnerText(partner)}\n\n${next}` }
    },
  },
  {
    name: 'partners list',
    parameters: '',
    summary: 'List partners',
    examples: ['partners list', 'partners list --json'],
    async run({ app }) {
      const { items: partners, unavailableCells } = await findPartners(app.db, {}, attentionTime(app))
      const moves = new Map(
        (await app.db.directory((sql) => listUnfinishedMoves(sql))).map((move) => [move.partnerId, move]),
      )
      const hasCells = app.db.cells.length > 1 || moves.size > 0
      const cellText = ({ partnerId, cell }: ListedPartner) => {
        const move = moves.get(partnerId)
        return move ? `${cell} (${move.phase}: ${move.fromCell} to ${move.toCell})` : cell
      }
      const table = columns(
        [
          'Client ID',
          'Name',
          ...(hasCells ? ['Cell'] : []),
          'Status',
          'Onboarding',
          'Certificates',
          'Users',
          'Customers',
        ],
        partners.map((it) => [
          it.clientId,
          it.name,
          ...(hasCells ? [cellText(it)] : []),
          it.status,
          it.onboarding,
          it.liveCertificates,
          it.people,
          it.customers,
        ]),
      )
      const missing = unavailableCells.map(
        (cell) => `Cell ${cell} does not respond: the customers of its partners are not counted.`,
      )
      const text = [table, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n')
      return { value: partners.map((it) => ({ ...it, move: moves.get(it.partnerId) ?? null })), text }
    },
  },
  {
    name: 'partners show',
    parameters: '<partner>',
    summary: 'Show a partner',
    examples: ['partners show acme-payments-1f0c2d3e'],
    async run({ app, args }) {
      const partner = await findPartner(app, args[0]!)
      const [move = null] = await app.db.directory((sql) => listUnfinishedMoves(sql, partner.partnerId))
      const next = move && nextStep(move)
      return {
        value: { ...partner, move },
        text: `${partnerText(partner, move)}${next ? `\n\n${capitalized(next)}.` : ''}`,
      }
    },
  },
  {
    name: 'partners edit',
    parameters: '<partner>',
    summary: 'Rename a partner or change its API scopes',
    details:
      'The client ID stays the same. A scope that is left out ends immediately, in existing access tokens as well; a new scope needs a new token.',
    options: {
      name: { type: 'string', value: 'name', summary: 'the new name' },
      scopes: { type: 'string', value: 'list', summary: 'all API scopes of the partner, separated by commas' },
    },
    examples: [
      'partners edit acme-payments-1f0c2d3e --name "Acme Payments Group"',
      'partners edit acme-payments-1f0c2d3e --scopes partner.read',
    ],
    async run({ app, args, options }) {
      const [name, scopes] = [optionText(options, 'name'), optionText(options, 'scopes')]
      if (name === undefined && scopes === undefined) throw new UsageError('Add --name, --scopes or both.')
      const wanted = {
        name: name === undefined ? undefined : readName(name),
        scopes: scopes === undefined ? undefined : readScopes(scopes),
      }
      const { partnerId } = await findPartner(app, args[0]!)
      return afterChange(app, partnerId, await editPartner(app, partnerId, wanted))
    },
  },
  {
    name: 'partners approve',
    parameters: '<partner>',
    summary: "Approve a partner's own onboarding, so that its users can make changes",
    examples: ['partners approve acme-payments-1f0c2d3e'],
    run: ({ app, args }) => change(app, args[0]!, 'approve'),
  },
  {
    name: 'partners deactivate',
    parameters: '<partner>',
    summary: 'Deactivate a partner: its tokens stop working immediately and no new ones are issued',
    examples: ['partners deactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => change(app, args[0]!, 'deactivate'),
  },
  {
    name: 'partners reactivate',
    parameters: '<partner>',
    summary: 'Reactivate a partner',
    examples: ['partners reactivate acme-payments-1f0c2d3e'],
    run: ({ app, args }) => change(app, args[0]!, 'reactivate'),
  },
]

/** The name appears in emails and tables, so it must be a single line. */
function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > MAX_PARTNER_NAME || !isLine(name))
    throw new UsageError(`The name must be a single line of 1 to ${MAX_PARTNER_NAME} characters.`)
  return name
}

function readScopes(text: string | undefined): readonly string[] {
  if (text === undefined) return PARTNER_SCOPES
  const requested = text.split(',').map((scope) => scope.trim())
  const unknown = requested.filter((scope) => !(PARTNER_SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0)
    throw new UsageError(`--scopes must be ${PARTNER_SCOPES.join(' or ')}, or both separated by a comma.`)
  return [...new Set(requested)]
}

async function change(app: App, which: string, what: PartnerChange) {
  const { partnerId } = await findPartner(app, which)
  return afterChange(app, partnerId, await changePartner(app, partnerId, what))
}

/** Repeating a command changes nothing and shows the current state. */
async function afterChange(app: App, partnerId: string, changed: boolean) {
  const after = await findPartner(app, partnerId)
  return { value: after, text: `${changed ? '' : 'No change needed.\n'}${partnerText(after)}` }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function partnerText(partner: ListedPartner, move: UnfinishedMove | null = null): string {
  return fields({
    Name: partner.name,
    'Client ID': partner.clientId,
    'Partner ID': partner.partnerId,
    Cell: partner.cell === DEFAULT_CELL ? undefined : partner.cell,
    Move: move ? stateOf(move) : undefined,
    Status: partner.status,
    Onboarding: partner.onboarding,
    Scopes: partner.scopes.join(' '),
    Created: minute(partner.createdAt),
    'Active certificates': partner.liveCertificates,
    Users: partner.people,
    Customers: partner.customers ?? `unknown: cell ${partner.cell} does not respond`,
  })
}
