// Onboarding configurations per country: list, show, validate, activate, revert.
import { isCheckDigitScheme } from '../../onboarding/identities/check-digits.ts'
import type { App } from '../../platform/app.ts'
import { type ConfigurationFile, readConfigurationFile } from '../../reference/configuration-errors.ts'
import { isCountry } from '../../reference/countries.ts'
import { CONFIGURATION_VERSION } from '../../reference/identity-documents.ts'
import { MAX_NOTE } from '../configurations/activation-record.ts'
import { findCountryConfigurations } from '../configurations/active-configuration.ts'
import { activeConfigurations } from '../configurations/list-configurations.ts'
import { putConfigurationInForce } from '../configurations/put-in-force.ts'
import { type Command, CommandError, type OptionValues, optionText, UsageError } from './command.ts'
import { columns, minute } from './format-text.ts'

const NOTE = { note: { type: 'string', value: 'reason', summary: 'why, for the history and the audit log' } } as const

export const configurationCommands: readonly Command[] = [
  {
    name: 'configurations list',
    parameters: '',
    summary: 'List countries with their active configuration version',
    examples: ['configurations list'],
    async run({ app }) {
      const rows = await activeConfigurations(app)
      const text = columns(
        ['Country', 'Version', 'Active', 'Since', 'Documents'],
        rows.map((it) => [
          it.country,
          nameOf(it.version),
          it.active ? 'yes' : 'no',
          minute(it.since),
          it.documents.join(' '),
        ]),
      )
      return { value: rows, text }
    },
  },
  {
    name: 'configurations show',
    parameters: '<country>',
    summary: 'Show the active configuration, or another version, as an editable file, with its history',
    options: { version: { type: 'string', value: 'number', summary: 'version number; 0 is the built-in one' } },
    examples: ['configurations show NGA', 'configurations show NGA --version 0 --json > nga.json'],
    async run({ app, args, options }) {
      const country = readCountry(args[0]!)
      const found = await app.db.directory((sql) => findCountryConfigurations(sql, country))
      const asked = optionText(options, 'version')
      const version = asked === undefined ? found.active : readVersion(asked)
      const identities = version === null ? undefined : found.identitiesOf(version)
      if (!identities && asked !== undefined) throw new CommandError('This country has no such version.')
      const history = columns(
        ['Active since', 'Version', 'By', 'Note'],
        found.history.map((it) => [minute(it.activatedAt), nameOf(it.version), it.activatedBy, it.note ?? '']),
      )
      const file = identities ? JSON.stringify({ country, identities }, null, 2) : 'This country is closed.'
      return {
        value: { country, identities: identities ?? [] },
        text: `${file}\n\nVersion ${nameOf(version)} of ${found.versions.length + 1}.\n\n${history}`,
      }
    },
  },
  {
    name: 'configurations validate',
    parameters: '<file>',
    summary: 'Check a configuration file and list all errors',
    examples: ['configurations validate nga.json'],
    needs: 'nothing',
    async run({ args, readText }) {
      const read = readConfigurationFile(await readText(args[0]!), isCheckDigitScheme)
      if ('fieldErrors' in read) {
        const { fieldErrors } = read
        return {
          value: { valid: false, errors: fieldErrors, faults: fieldErrors },
          text: fieldErrors.join('\n'),
          hasProblems: true,
        }
      }
      const { country, identities } = read.file
      return {
        value: { valid: true, country, documents: identities.length },
        text: `Valid: ${country}, number of documents: ${identities.length}.`,
      }
    },
  },
  {
    name: 'configurations activate',
    parameters: '<file>',
    summary: 'Activate a configuration as a new version for its country, on all nodes within seconds',
    options: NOTE,
    examples: ['configurations activate nga.json --note "New passport numbers"'],
    async run({ app, args, options, readText }) {
      const read = readConfigurationFile(await readText(args[0]!), isCheckDigitScheme)
      if ('fieldErrors' in read)
        throw new CommandError(`Nothing changed. The file has errors:\n${read.fieldErrors.join('\n')}`)
      return activate(app, read.file.country, read.file, options)
    },
  },
  {
    name: 'configurations revert',
    parameters: '<country> <version>',
    summary: 'Return to an earlier version; 0 is the built-in one',
    options: NOTE,
    examples: ['configurations revert NGA 0'],
    run: ({ app, args, options }) => activate(app, readCountry(args[0]!), readVersion(args[1]!), options),
  },
  {
    name: 'configurations close',
    parameters: '<country>',
    summary: 'Stop accepting new businesses and people from a country until a version is activated again',
    options: NOTE,
    examples: ['configurations close NGA', 'configurations revert NGA 0'],
    run: ({ app, args, options }) => activate(app, readCountry(args[0]!), null, options),
  },
]

async function activate(app: App, country: string, what: ConfigurationFile | number | null, options: OptionValues) {
  const note = optionText(options, 'note')
  if (note && note.length > MAX_NOTE) throw new UsageError(`--note can have at most ${MAX_NOTE} characters.`)
  if (typeof what === 'number') {
    const found = await app.db.directory((sql) => findCountryConfigurations(sql, country))
    if (!found.identitiesOf(what))
      throw new CommandError(
        what === 0 ? 'There is no built-in configuration for this country.' : 'This country has no such version.',
      )
  }
  const { version, activatedAt } = await putConfigurationInForce(app, { country, what, note })
  const text = version === null ? `${country} is closed.` : `${country} now uses version ${nameOf(version)}.`
  return {
    value: { country, version, activatedAt },
    text: `${text} The change reaches all nodes within seconds.`,
  }
}

function nameOf(version: number | null): string {
  return version === null ? 'none' : version === 0 ? `0 (built-in ${CONFIGURATION_VERSION})` : String(version)
}

function readCountry(text: string): string {
  if (!isCountry(text)) throw new UsageError('<country> must be an ISO 3166-1 alpha-3 code, such as NGA.')
  return text
}

function readVersion(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError('The version must be a whole number; 0 is the built-in one.')
  return Number(text)
}
