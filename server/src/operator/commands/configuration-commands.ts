// Onboarding configurations: what is in force, another version, back to an earlier one.

import { NO_PARTNER } from '../../accounts/roles.ts'
import { recordAction } from '../../audit/account-trail.ts'
import { isCheckDigitScheme } from '../../onboarding/identities/check-digits.ts'
import type { App } from '../../platform/app.ts'
import { type ConfigurationFile, readConfigurationFile } from '../../reference/configuration-errors.ts'
import {
  activateVersion,
  addVersion,
  findInForce,
  hasVersion,
  listActivations,
  listVersions,
  lockConfigurations,
} from '../../reference/configurations-sql.ts'
import { isCountry } from '../../reference/countries.ts'
import { CONFIGURATION_VERSION, CONFIGURED_COUNTRIES, shippedRows } from '../../reference/identity-documents.ts'
import { columns, minute } from './columns.ts'
import { type Command, CommandError, OPERATOR, optionText, UsageError } from './command.ts'

export const configurationCommands: readonly Command[] = [
  {
    name: 'configurations list',
    takes: '',
    message: 'List countries with the version of their configuration that is in force',
    examples: ['configurations list'],
    async run({ app }) {
      const changed = new Map((await app.db.everyPartner(findInForce)).map((row) => [row.country, row]))
      const countries = [...new Set([...CONFIGURED_COUNTRIES, ...changed.keys()])].sort()
      const rows = countries.map((country) => {
        const row = changed.get(country)
        const isShipped = row === undefined || row.version === 0
        const documents = isShipped ? shippedRows(country) : row.identities
        return {
          country,
          version: isShipped ? 0 : row.version,
          active: (documents?.length ?? 0) > 0,
          documents: documents?.map(({ identityTypeCode }) => identityTypeCode) ?? [],
          since: row?.activatedAt ?? null,
        }
      })
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
    takes: '<country>',
    message: 'Show the configuration in force, or one version, as a file to edit; and what was in force when',
    options: { version: { type: 'string', value: 'number', message: '0 is the shipped one' } },
    examples: ['configurations show NGA', 'configurations show NGA --version 0 --json > nga.json'],
    async run({ app, args, options }) {
      const country = readCountry(args[0]!)
      const [versions, activations] = await app.db.everyPartner((sql) =>
        Promise.all([listVersions(sql, country), listActivations(sql, country)]),
      )
      const asked = optionText(options, 'version')
      const version = asked === undefined ? (activations.length > 0 ? activations[0]!.version : 0) : readVersion(asked)
      const identities =
        version === 0 ? shippedRows(country) : versions.find((it) => it.version === version)?.identities
      if (!identities && asked !== undefined) throw new CommandError('The country has no such version.')
      const history = columns(
        ['In force since', 'Version', 'By'],
        activations.map((it) => [minute(it.activatedAt), nameOf(it.version), it.activatedBy]),
      )
      const file = identities ? JSON.stringify({ country, identities }, null, 2) : 'The country is closed.'
      return {
        value: { country, identities: identities ?? [] },
        text: `${file}\n\nVersion ${nameOf(version)}; there are ${versions.length + 1}. ${history}`,
      }
    },
  },
  {
    name: 'configurations validate',
    takes: '<file>',
    message: 'Tell everything that is wrong with a configuration file; changes nothing',
    examples: ['configurations validate nga.json'],
    needs: 'nothing',
    async run({ args, readText }) {
      const read = readConfigurationFile(await readText(args[0]!), isCheckDigitScheme)
      if ('fieldErrors' in read) {
        const { fieldErrors } = read
        return { value: { valid: false, fieldErrors }, text: fieldErrors.join('\n'), wanting: true }
      }
      const { country, identities } = read.file
      return {
        value: { valid: true, country, documents: identities.length },
        text: `Valid: ${country} with ${identities.length} documents.`,
      }
    },
  },
  {
    name: 'configurations activate',
    takes: '<file>',
    message: 'Put a configuration in force as a new version of its country, on all nodes within seconds',
    examples: ['configurations activate nga.json'],
    async run({ app, args, readText }) {
      const read = readConfigurationFile(await readText(args[0]!), isCheckDigitScheme)
      if ('fieldErrors' in read) throw new CommandError(`Nothing was changed.\n${read.fieldErrors.join('\n')}`)
      return activate(app, read.file.country, read.file)
    },
  },
  {
    name: 'configurations revert',
    takes: '<country> <version>',
    message: 'Go back to an earlier version; 0 is the shipped one',
    examples: ['configurations revert NGA 0'],
    run: ({ app, args }) => activate(app, readCountry(args[0]!), readVersion(args[1]!)),
  },
  {
    name: 'configurations close',
    takes: '<country>',
    message: 'Take no new business and no new people of a country, until something is put in force again',
    examples: ['configurations close NGA', 'configurations revert NGA 0'],
    run: ({ app, args }) => activate(app, readCountry(args[0]!), null),
  },
]

async function activate(app: App, country: string, what: ConfigurationFile | number | null) {
  const by = { at: app.clock.now(), who: OPERATOR }
  const version = await app.db.everyPartnerTransaction(async (sql) => {
    await lockConfigurations(sql)
    const chosen = typeof what === 'object' && what ? await addVersion(sql, country, what.identities, by) : what
    if (chosen === 0 && !shippedRows(country)) throw new CommandError('No configuration is shipped for that country.')
    if (chosen && !(await hasVersion(sql, country, chosen))) throw new CommandError('The country has no such version.')
    await activateVersion(sql, country, chosen as number | null, by)
    const facts = { country, version: chosen as number | null }
    await recordAction(sql, { partnerId: NO_PARTNER, at: by.at, action: 'ConfigurationActivated', facts })
    return chosen as number | null
  })
  const text = version === null ? `${country} is closed.` : `${country} is on version ${nameOf(version)}.`
  return { value: { country, version, activatedAt: by.at }, text: `${text} All nodes follow within seconds.` }
}

function nameOf(version: number | null): string {
  return version === null ? 'none' : version === 0 ? `0 (shipped ${CONFIGURATION_VERSION})` : String(version)
}

function readCountry(text: string): string {
  if (!isCountry(text)) throw new UsageError('A country is an ISO 3166-1 alpha-3 code, such as NGA.')
  return text
}

function readVersion(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError('A version is a whole number; 0 is the shipped one.')
  return Number(text)
}
