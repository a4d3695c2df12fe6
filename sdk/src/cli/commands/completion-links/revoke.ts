// Revokes a completion link.
import { CONNECTION, type Command } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'
import { customerIdOf, ID_OR_REFERENCE, isCustomer } from '../profiles/find-profile.ts'

export const completionLinksRevoke: Command = {
  name: 'completion-links revoke',
  args: '<customer id | reference> <link id>',
  summary: 'Revoke a completion link and end its sessions',
  description: ID_OR_REFERENCE,
  options: CONNECTION,
  examples: ['gangway completion-links revoke acme-0001 0192e4a6-2b90-7e41-8d37-c4f01a5b6e72'],

  async run(context) {
    const { args, print, signal } = context
    const [customer, linkId, ...rest] = args
    if (!isCustomer(customer) || linkId === undefined || rest.length > 0)
      throw usageError('Specify one customer and one link.')
    const client = await openClient(await readSettings(context))
    const link = await client.completionLinks.revoke(await customerIdOf(client, context), linkId, { signal })
    print.result(link, () => `Link ${link.linkId} revoked.`)
    return undefined
  },
}
