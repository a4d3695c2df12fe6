// Lists the completion links of a customer.
import { CONNECTION, type Command } from '../../command.ts'
import { table } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'
import { customerArgument, customerIdOf, ID_OR_REFERENCE } from '../profiles/find-profile.ts'

export const completionLinksList: Command = {
  name: 'completion-links list',
  args: '<customer id | reference>',
  summary: 'List the completion links of a customer, newest first',
  description: ID_OR_REFERENCE,
  options: CONNECTION,
  examples: ['gangway completion-links list acme-0001'],

  async run(context) {
    const { print, signal } = context
    customerArgument(context)
    const client = await openClient(await readSettings(context))
    const { items } = await client.completionLinks.list(await customerIdOf(client, context), { signal })
    print.result(items, () =>
      items.length === 0
        ? 'No completion links.'
        : table(
            ['LINK', 'STATUS', 'EXPIRES', 'LAST USED', 'EMAIL'],
            items.map((link) => [
              link.linkId,
              link.status,
              link.expiresAt,
              link.lastUsedAt ?? 'never',
              link.emailStatus ?? 'not sent',
            ]),
            print.paint.bold,
          ),
    )
    return undefined
  },
}
