// Shows the verification status of a customer and what is outstanding.
import type { VerificationStatus } from '../../../index.ts'
import { CONNECTION, type Command, type Context } from '../../command.ts'
import { pairs, section } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'
import { customerArgument, customerIdOf, ID_OR_REFERENCE } from './find-profile.ts'

export const profilesStatus: Command = {
  name: 'profiles status',
  args: '<customer id | reference>',
  summary: 'Show the verification status and outstanding requirements',
  description: ID_OR_REFERENCE,
  options: CONNECTION,
  examples: ['gangway profiles status acme-0001'],

  async run(context) {
    const { print, signal } = context
    customerArgument(context)
    const client = await openClient(await readSettings(context))
    const customerId = await customerIdOf(client, context)
    const status = await client.businessProfiles.verificationStatus(customerId, { signal })
    print.result(status, () => statusText(status, print.paint))
    return undefined
  },
}

function statusText(status: VerificationStatus, { dim, bold }: Context['print']['paint']): string {
  const outstanding = status.outstandingRequirements.filter((requirement) => requirement.status === 'Due')
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
    ...(outstanding.length === 0 ? ['', 'Nothing outstanding.'] : []),
    ...section(
      ['OUTSTANDING', 'WHERE', 'WHAT TO DO'],
      outstanding.map(({ kind, path, target, message }) => [kind, path ?? target.type, message]),
      bold,
    ),
  ].join('\n')
}
