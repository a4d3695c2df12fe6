// Imported screening lists: show, import, compare, activate, revert.

import type { App } from '../../platform/app.ts'
import { LIST_FORMATS, type ListFormat } from '../../screening/lists/formats/list-format.ts'
import { activateList } from '../../screening/lists/imported/activate-list.ts'
import { importList } from '../../screening/lists/imported/import-list.ts'
import {
  findPreviousActivation,
  listActive,
  listChanges,
  listVersions,
} from '../../screening/lists/imported/imported-lists-sql.ts'
import { ListError, type ListedEntry } from '../../screening/lists/list-file.ts'
import { HIT_CATEGORIES, type HitCategory } from '../../screening/providers/provider.ts'
import { OPERATOR } from '../actor.ts'
import { type Command, CommandError, optionText, UsageError } from './command.ts'
import { columns, fields, minute } from './format-text.ts'

const MAX_SHOWN = 50

export const listCommands: readonly Command[] = [
  {
    name: 'lists show',
    parameters: '',
    summary: 'Show imported screening lists, their versions and which are in use',
    examples: ['lists show'],
    async run({ app }) {
      const [versions, active] = await app.db.directory((sql) => Promise.all([listVersions(sql), listActive(sql)]))
      const rows = versions.map((it) => ({
        ...it,
        activeSince:
          active.find(({ list, version }) => list === it.list && version === it.version)?.activatedAt ?? null,
      }))
      const text = columns(
        ['List', 'Version', 'Title', 'Format', 'Entries', 'Imported', 'Active since', 'SHA-256'],
        rows.map((it) => [
          it.list,
          it.version,
          it.title,
          it.format,
          it.entries,
          minute(it.importedAt),
          minute(it.activeSince),
          it.sha256.slice(0, 16),
        ]),
      )
      return { value: rows, text }
    },
  },
  {
    name: 'lists import',
    parameters: '<list> <file>',
    summary: 'Import a list file as a new version; activate it to use it',
    details:
      'Reads files as they are published: OFAC SDN.XML, UN consolidated.xml, OpenSanctions targets.simple.csv and entities.ftm.json, and the JSON and CSV format in docs/operating.md. Rejects a file that lacks more than 10% of the entries of the version in use, because it may be truncated; --force imports it anyway.',
    options: {
      title: { type: 'string', value: 'text', summary: 'name of the list in matches (default: <list>)' },
      format: { type: 'string', value: 'name', summary: `${LIST_FORMATS.join(', ')} (default: recognised)` },
      category: {
        type: 'string',
        value: 'name',
        summary: `of entries without one: ${HIT_CATEGORIES.join(', ')} (default: Other)`,
      },
      force: { type: 'boolean', summary: 'import the file even if it lacks many entries of the version in use' },
    },
    examples: ['lists import ofac SDN.XML --title "OFAC SDN"', 'lists import un consolidated.xml'],
    async run({ app, args, options }) {
      const list = readName(args[0]!)
      const imported = await importList(app, {
        list,
        path: args[1]!,
        title: optionText(options, 'title') ?? list,
        format: chosen(options, 'format', LIST_FORMATS) as ListFormat | undefined,
        category: (chosen(options, 'category', HIT_CATEGORIES) as HitCategory | undefined) ?? 'Other',
        isForced: options.force === true,
        by: OPERATOR,
      }).catch((error: NodeJS.ErrnoException) => {
        if (error instanceof ListError) throw new CommandError(`Nothing imported. ${error.message}`)
        if (error.code === 'ENOENT') throw new CommandError(`There is no file ${args[1]}.`)
        throw error
      })
      const { version, isNew, added, changed, removed } = imported
      const next = `Compare it: lists diff ${list} ${version.version}. Use it: lists activate ${list} ${version.version}.`
      return {
        value: imported,
        text: isNew
          ? `${fields({ Version: version.version, Format: version.format, Entries: version.entries, Added: added, Changed: changed, Removed: removed })}\n\n${next}`
          : `Nothing imported: the file is version ${version.version}.`,
      }
    },
  },
  {
    name: 'lists diff',
    parameters: '<list> <version>',
    summary: 'Show what a version would add, change and remove, compared with the one in use',
    options: { from: { type: 'string', value: 'number', summary: 'compare with this version instead; 0: none' } },
    examples: ['lists diff ofac 12', 'lists diff ofac 12 --from 10 --json'],
    async run({ app, args, options }) {
      const [list, version] = [readName(args[0]!), await readVersion(app, args[0]!, args[1]!)]
      const from = optionText(options, 'from')
      const before =
        from === undefined ? await activeVersion(app, list) : from === '0' ? 0 : await readVersion(app, list, from)
      const changes = await app.db.directory((sql) => listChanges(sql, list, before, version))
      const shown = changes.slice(0, MAX_SHOWN).map(({ before, after }) => {
        const entry = (after ?? before)!
        return [before ? (after ? 'changed' : 'removed') : 'added', entry.entryId, entry.kind, nameOf(entry)]
      })
      const more = changes.length > MAX_SHOWN ? `\n\n${changes.length - MAX_SHOWN} more; --json shows all.` : ''
      return {
        value: { list, from: before, to: version, changes },
        text: `${columns(['Change', 'Entry', 'Kind', 'Name'], shown)}${more}`,
      }
    },
  },
  {
    name: 'lists activate',
    parameters: '<list> <version>',
    summary: 'Use a version; customers that its changes concern are screened again',
    examples: ['lists activate ofac 12'],
    run: async ({ app, args }) => activate(app, readName(args[0]!), await readVersion(app, args[0]!, args[1]!)),
  },
  {
    name: 'lists revert',
    parameters: '<list>',
    summary: 'Return to the version that was used before',
    examples: ['lists revert ofac'],
    async run({ app, args }) {
      const list = readName(args[0]!)
      const before = await app.db.directory((sql) => findPreviousActivation(sql, list))
      if (!before && (await activeVersion(app, list)) === 0) throw new CommandError(`The list ${list} is not in use.`)
      return activate(app, list, before?.version ?? null)
    },
  },
]

async function activate(app: App, list: string, version: number | null) {
  if (app.config.screening.service || app.config.screening.listFile)
    throw new CommandError('Imported lists are not used while SCREENING_URL or SCREENING_LIST_FILE is set.')
  const activated = await activateList(app, { list, version, by: OPERATOR })
  const now =
    version === null ? `The list ${list} is no longer used.` : `Version ${version} of ${list} is in use on all nodes.`
  return {
    value: activated,
    text: `${now} ${changesText(activated.changes)}; ${subjectsText(activated.subjects)} being screened again.`,
  }
}

const changesText = (count: number) => (count === 1 ? '1 entry differs' : `${count} entries differ`)
const subjectsText = (count: number) => (count === 1 ? '1 business or person is' : `${count} businesses and people are`)

async function activeVersion(app: App, list: string): Promise<number> {
  return (await app.db.directory(listActive)).find((active) => active.list === list)?.version ?? 0
}

function readName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(text))
    throw new UsageError('<list> must have 1 to 50 lower-case letters, digits and hyphens, such as ofac-sdn.')
  return text
}

async function readVersion(app: App, list: string, text: string): Promise<number> {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('<version> must be a whole number from 1.')
  const versions = await app.db.directory((sql) => listVersions(sql, list))
  if (!versions.some(({ version }) => version === Number(text)))
    throw new CommandError(
      versions.length === 0 ? `There is no list ${list}.` : `The list ${list} has no version ${text}.`,
    )
  return Number(text)
}

function chosen(
  options: Parameters<typeof optionText>[0],
  name: string,
  allowed: readonly string[],
): string | undefined {
  const value = optionText(options, name)
  if (value !== undefined && !allowed.includes(value))
    throw new UsageError(`--${name} must be one of: ${allowed.join(', ')}.`)
  return value
}

const nameOf = ({ name, aliases }: ListedEntry) => (aliases.length === 0 ? name : `${name} (${aliases.length} aliases)`)
