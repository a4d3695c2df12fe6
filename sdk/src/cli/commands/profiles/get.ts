// Shows a customer with its people and documents.
import { CONNECTION, type Command } from '../../command.ts'
import { pairs, section } from '../../output/printer.ts'
import { findProfile, ID_OR_REFERENCE } from './find-profile.ts'

export const profilesGet: Command = {
  name: 'profiles get',
  args: '<customer id | reference>',
  summary: 'Show a customer',
  description: ID_OR_REFERENCE,
  options: CONNECTION,
  examples: ['gangway profiles get acme-0001', 'gangway profiles get acme-0001 --json'],

  async run(context) {
    const { print } = context
    const profile = await findProfile(context)
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
