// Changes a customer from a JSON file: the fields of the file, or with --replace the whole profile.
import type { PatchBusinessProfile, ProfileUpdate } from '../../../index.ts'
import { CONNECTION, type Command } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { readInputJson } from '../../input-file.ts'
import { pairs } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'
import { ID_OR_REFERENCE, isCustomer, isCustomerId } from './find-profile.ts'

export const profilesUpdate: Command = {
  name: 'profiles update',
  args: '<customer id | reference> <file.json | ->',
  summary: 'Change a customer',
  description: `${ID_OR_REFERENCE} Fields that the file leaves out stay as they are, and people are added.`,
  options: {
    ...CONNECTION,
    replace: { type: 'boolean', description: 'replace the whole profile instead (PUT); fields left out are cleared' },
    'if-match': {
      type: 'string',
      value: 'version',
      description: 'reject the change if the customer has another version',
    },
  },
  examples: [
    'gangway profiles update acme-0001 changes.json',
    'gangway profiles update acme-0001 profile.json --replace --if-match 3',
  ],

  async run(context) {
    const { flags, print, signal } = context
    const [customer, file, ...rest] = context.args
    if (!isCustomer(customer) || file === undefined || rest.length > 0)
      throw usageError('Specify one customer and one JSON file, or - for standard input.')
    const ifMatch = flags.value('if-match')
    if (ifMatch !== undefined && !/^"?\d{1,15}"?$/.test(ifMatch)) throw usageError('--if-match must be a version.')
    const body = await readInputJson(file)
    const { businessProfiles } = await openClient(await readSettings(context))
    const customerId = isCustomerId(customer)
      ? customer
      : (await businessProfiles.getByReference(customer, { signal })).customerId
    const changed = flags.isSet('replace')
      ? await businessProfiles.update(customerId, body as ProfileUpdate, { signal, ifMatch })
      : await businessProfiles.patch(customerId, body as PatchBusinessProfile, { signal, ifMatch })
    print.result(changed, () =>
      pairs(
        [
          ['Customer', changed.customerId],
          ['Reference', changed.partnerCustomerId],
          ['Status', changed.verificationStatus],
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}
