// What identifies a person who lives in a country.
import { CONNECTION, type Command } from './command.ts'
import { usage } from './exit-code.ts'
import { table } from './printer.ts'
import { openClient, readSettings } from './settings.ts'

export const requirements: Command = {
  name: 'requirements',
  takes: '<country>',
  summary: 'Show identity documents accepted for residents of a country (alpha-3)',
  options: CONNECTION,
  examples: ['gangway requirements NGA'],

  async run(context) {
    const [country, ...rest] = context.arguments
    if (country === undefined || rest.length > 0) throw usage('Specify one country, for example NGA.')
    const { print, signal } = context
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
