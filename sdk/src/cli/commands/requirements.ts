// Lists the identity documents accepted for residents of a country.
import { CONNECTION, type Command } from '../command.ts'
import { usageError } from '../exit-code.ts'
import { table } from '../output/printer.ts'
import { openClient } from '../settings/open-client.ts'
import { readSettings } from '../settings/settings.ts'

export const requirements: Command = {
  name: 'requirements',
  args: '<country>',
  summary: 'Show identity documents accepted for residents of a country',
  description: 'The country is an ISO 3166-1 alpha-3 code.',
  options: CONNECTION,
  examples: ['gangway requirements NGA'],

  async run({ args, print, signal, ...context }) {
    const [country, ...rest] = args
    if (country === undefined || rest.length > 0) throw usageError('Specify one country, for example NGA.')
    const client = await openClient(await readSettings(context))
    const list = await client.identityRequirements(country.toUpperCase(), { signal })
    const needs = (entry: (typeof list)[number]) =>
      [
        ...(entry.requiresIdNumber ? ['number'] : []),
        ...(entry.requiresIssueDate ? ['issue date'] : []),
        ...(entry.requiresExpiryDate ? ['expiry date'] : []),
        ...(entry.requiresDocument ? ['document'] : []),
      ].join(', ')
    print.result(list, () =>
      table(
        ['CODE', 'LABEL', 'NEEDS', 'EXAMPLE', 'RULE'],
        list.map((entry) => [
          entry.identityTypeCode,
          entry.label,
          needs(entry),
          entry.example,
          entry.validationRules.errorMessage,
        ]),
        print.paint.bold,
      ),
    )
    return undefined
  },
}
