// Reads customers: one, many, and how the verification of one stands.
import type { BusinessProfileListItem, ListBusinessProfilesQuery, VerificationStatus } from '../index.ts'
import { CONNECTION, type Command, type Context } from './command.ts'
import { usage } from './exit-code.ts'
import { pairs, table } from './printer.ts'
import { openClient, readSettings } from './settings.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BY_EITHER = 'A UUID is treated as the customer ID, anything else as your own reference.'

export const profilesGet: Command = {
  name: 'profiles get',
  takes: '<customer id | reference>',
  summary: 'Show a business profile',
  about: BY_EITHER,
  options: CONNECTION,
  examples: ['gangway profiles get acme-0001', 'gangway profiles get acme-0001 --json'],

  async run(context) {
    const { print } = context
    const profile = await theProfile(context)
    print.result(profile, () =>
      [
        pairs(
          [
            ['Customer', profile.customerId],
            ['Reference', profile.partnerCustomerId],
            ['Name', profile.companyName],
            ['Type', profile.businessTypeCode],
            ['Country', profile.incorporationCountryIso3Code],
            ['Status', profile.verificationStatus],
            ['Version', profile.version],
            ['Outstanding', profile.outstandingRequirementCount],
            ['Created', profile.createdAt],
          ],
          print.paint.dim,
        ),
        ...section(
          ['PERSON', 'UBO ID', 'STATUS'],
          profile.ubos.map((person) => [
            `${person.firstName} ${person.lastName}`,
            person.uboId,
            person.verificationStatus,
          ]),
          print.paint.bold,
        ),
        ...section(
          ['DOCUMENT', 'DOCUMENT ID', 'STATUS'],
          profile.documents.map((document) => [document.documentCategory, document.documentId, document.status]),
          print.paint.bold,
        ),
      ].join('\n'),
    )
    return undefined
  },
}

export const profilesList: Command = {
  name: 'profiles list',
  summary: 'List business profiles, newest first',
  options: {
    ...CONNECTION,
    status: { type: 'string', value: 'status', multiple: true, message: 'filter by status; can be repeated' },
    search: { type: 'string', value: 'words', message: 'search the name by the start of words' },
    email: { type: 'string', value: 'email', message: 'filter by email' },
    limit: { type: 'string', value: 'n', message: 'maximum number (default: 50), or "all"' },
  },
  examples: ['gangway profiles list --status ChangesRequested', 'gangway profiles list --limit all --json'],

  async run(context) {
    const { given, print, signal } = context
    const limit = readLimit(given.text('limit'))
    const client = await openClient(await readSettings(context))
    const filters = {
      ...(given.texts('status').length > 0 ? { verificationStatus: given.texts('status') } : {}),
      ...(given.text('search') === undefined ? {} : { search: given.text('search') }),
      ...(given.text('email') === undefined ? {} : { email: given.text('email') }),
      pageSize: Math.min(200, limit ?? 200),
    } as ListBusinessProfilesQuery
    const items: BusinessProfileListItem[] = []
    for await (const item of client.businessProfiles.all(filters, { signal, limit })) items.push(item)
    print.result(items, () =>
      items.length === 0
        ? 'No business profiles found.'
        : table(
            ['REFERENCE', 'NAME', 'STATUS', 'CREATED', 'CUSTOMER ID'],
            items.map((item) => [
              item.partnerCustomerId,
              item.companyName,
              item.verificationStatus,
              item.createdAt.slice(0, 10),
              item.customerId,
            ]),
            print.paint.bold,
          ),
    )
    return undefined
  },
}

export const profilesStatus: Command = {
  name: 'profiles status',
  takes: '<customer id | reference>',
  summary: 'Show the verification status and outstanding requirements',
  about: BY_EITHER,
  options: CONNECTION,
  examples: ['gangway profiles status acme-0001'],

  async run(context) {
    const { print, signal } = context
    const [asked] = context.arguments
    const client = await openClient(await readSettings(context))
    const customerId = asked && UUID.test(asked) ? asked : (await theProfile(context)).customerId
    const status = await client.businessProfiles.verificationStatus(customerId, { signal })
    print.result(status, () => statusText(status, print.paint))
    return undefined
  },
}

function statusText(status: VerificationStatus, { dim, bold }: Context['print']['paint']): string {
  const open = status.outstandingRequirements.filter((requirement) => requirement.status === 'Due')
  return [
    pairs(
      [
        ['Reference', status.partnerCustomerId],
        ['Status', status.verificationStatus],
        ['Stage', status.reviewStage],
        ['Round', status.round],
        ...(status.reasonCodes.length > 0 ? ([['Reasons', status.reasonCodes.join(', ')]] as const) : []),
        ...(status.message ? ([['Message', status.message]] as const) : []),
        ['Changed', status.statusChangedAt],
      ],
      dim,
    ),
    ...(open.length === 0 ? ['', 'Nothing outstanding.'] : []),
    ...section(
      ['OUTSTANDING', 'WHERE', 'WHAT TO DO'],
      open.map((requirement) => [requirement.kind, requirement.path ?? requirement.target.type, requirement.message]),
      bold,
    ),
  ].join('\n')
}

function section(head: string[], rows: unknown[][], bold: (text: string) => string): string[] {
  return rows.length === 0 ? [] : ['', table(head, rows, bold)]
}

async function theProfile(context: Context) {
  const [asked, ...rest] = context.arguments
  if (!isName(asked) || rest.length > 0) throw usage('Specify one customer by ID or by your own reference.')
  const client = await openClient(await readSettings(context))
  const { signal } = context
  return UUID.test(asked)
    ? client.businessProfiles.get(asked, { signal })
    : client.businessProfiles.getByReference(asked, { signal })
}

/** Dots alone lead to another path, and nothing leads to the list. */
export const isName = (text: string | undefined): text is string => text !== undefined && /[^.]/.test(text)

function readLimit(text = '50'): number | undefined {
  if (text === 'all') return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw usage('--limit must be a whole number from 1 on, or all.')
  return Number(text)
}
