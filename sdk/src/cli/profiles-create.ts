// Creates a customer from a file of JSON.
import type { CreateBusinessProfile } from '../index.ts'
import { CONNECTION, type Command } from './command.ts'
import { usage } from './exit-code.ts'
import { nameOf, readInputText } from './input-file.ts'
import { pairs } from './printer.ts'
import { openClient, readSettings } from './settings.ts'

export const profilesCreate: Command = {
  name: 'profiles create',
  takes: '<file.json | ->',
  summary: 'Create a business profile',
  options: {
    ...CONNECTION,
    'dry-run': { type: 'boolean', message: 'validate only, save nothing' },
    'idempotency-key': { type: 'string', value: 'key', message: 'makes it safe to run the same command again' },
  },
  examples: [
    'gangway profiles create acme.json',
    'gangway profiles create acme.json --dry-run',
    "jq '.[0]' customers.json | gangway profiles create -",
  ],

  async run(context) {
    const { given, print, signal } = context
    const idempotencyKey = given.text('idempotency-key')
    if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
      throw usage('--idempotency-key must be 1 to 255 visible ASCII characters.')
    const profile = await readJson(context.arguments)
    const client = await openClient(await readSettings(context))
    const created = given.on('dry-run')
      ? await client.businessProfiles.dryRun(profile, { signal })
      : await client.businessProfiles.create(profile, { signal, idempotencyKey })
    const open = created.outstandingRequirements?.length
    print.result(created, () =>
      pairs(
        [
          ...(given.on('dry-run')
            ? ([['Dry run', 'valid; nothing was saved']] as const)
            : ([['Customer', created.customerId]] as const)),
          ['Reference', created.partnerCustomerId],
          ['Status', created.verificationStatus],
          ['People', created.ubos.length],
          ...(open === undefined ? [] : ([['Outstanding', open]] as const)),
          ...(created.lastResponse.idempotentReplayed
            ? ([['Replayed', 'already done; nothing changed']] as const)
            : []),
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}

async function readJson([file, ...rest]: readonly string[]): Promise<CreateBusinessProfile> {
  if (file === undefined || rest.length > 0) throw usage('Specify one JSON file, or - for standard input.')
  const text = await readInputText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw usage(`${nameOf(file)} is not JSON.`)
  }
}
