// Lists customers.
import type { BusinessProfileListItem, ListBusinessProfilesQuery } from '../../../index.ts'
import { CONNECTION, type Command } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { table } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'

export const profilesList: Command = {
  name: 'profiles list',
  summary: 'List customers, newest first',
  options: {
    ...CONNECTION,
    status: { type: 'string', value: 'status', multiple: true, description: 'filter by status; can be repeated' },
    search: { type: 'string', value: 'words', description: 'filter by the start of words in the name' },
    email: { type: 'string', value: 'email', description: 'filter by email' },
    limit: { type: 'string', value: 'n', description: 'maximum number of customers (default: 50), or "all"' },
  },
  examples: ['gangway profiles list --status ChangesRequested', 'gangway profiles list --limit all --json'],

  async run(context) {
    const { flags, print, signal } = context
    const limit = readLimit(flags.value('limit'))
    const client = await openClient(await readSettings(context))
    const filters = {
      ...(flags.values('status').length > 0 ? { verificationStatus: flags.values('status') } : {}),
      ...(flags.value('search') === undefined ? {} : { search: flags.value('search') }),
      ...(flags.value('email') === undefined ? {} : { email: flags.value('email') }),
      pageSize: Math.min(200, limit ?? 200),
    } as ListBusinessProfilesQuery
    const items: BusinessProfileListItem[] = []
    for await (const item of client.businessProfiles.all(filters, { signal, limit })) items.push(item)
    print.result(items, () =>
      items.length === 0
        ? 'No customers found.'
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

function readLimit(text = '50'): number | undefined {
  if (text === 'all') return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw usageError('--limit must be a whole number of at least 1, or "all".')
  return Number(text)
}
