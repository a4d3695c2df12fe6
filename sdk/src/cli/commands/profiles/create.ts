// Creates a customer from a JSON file.
import type { CreateBusinessProfile } from '../../../index.ts'
import { CONNECTION, type Command } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { readInputJson } from '../../input-file.ts'
import { pairs } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'

export const profilesCreate: Command = {
  name: 'profiles create',
  args: '<file.json | ->',
  summary: 'Create a customer',
  description: 'Reads the profile from a JSON file, or from standard input with -.',
  options: {
    ...CONNECTION,
    'dry-run': { type: 'boolean', description: 'validate only, save nothing' },
    'idempotency-key': {
      type: 'string',
      value: 'key',
      description: 'running the command again with the same key has no further effect',
    },
  },
  examples: [
    'gangway profiles create acme.json',
    'gangway profiles create acme.json --dry-run',
    "jq '.[0]' customers.json | gangway profiles create -",
  ],

  async run(context) {
    const { flags, print, signal } = context
    const idempotencyKey = flags.value('idempotency-key')
    if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
      throw usageError('--idempotency-key must be 1 to 255 visible ASCII characters.')
    const [file, ...rest] = context.args
    if (file === undefined || rest.length > 0) throw usageError('Specify one JSON file, or - for standard input.')
    const profile = (await readInputJson(file)) as CreateBusinessProfile
    const client = await openClient(await readSettings(context))
    const isDryRun = flags.isSet('dry-run')
    const created = isDryRun
      ? await client.businessProfiles.dryRun(profile, { signal })
      : await client.businessProfiles.create(profile, { signal, idempotencyKey })
    const outstanding = created.outstandingRequirements?.length
    print.result(created, () =>
      pairs(
        [
          ...(isDryRun
            ? ([['Dry run', 'valid; nothing was saved']] as const)
            : ([['Customer', created.customerId]] as const)),
          ['Reference', created.partnerCustomerId],
          ['Status', created.verificationStatus],
          ['People', created.ubos.length],
          ...(outstanding === undefined ? [] : ([['Outstanding', outstanding]] as const)),
          ...(created.lastResponse.idempotentReplayed
            ? ([['Replayed', 'already created with this key; nothing changed']] as const)
            : []),
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}
