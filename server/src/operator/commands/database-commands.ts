// Migrates the databases without starting the service, for a job that runs before the nodes do.
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { type MigrationState, migrationState } from '../../platform/db/migrate.ts'
import { type Command, CommandError } from './command.ts'

/** Passed in because they need connections of their own. They return the names of the migrations they applied. */
export interface Migrations {
  migrate(): Promise<string[]>
  /** Of a cell in DATABASE_CELLS. */
  migrateCell(name: string): Promise<string[]>
}

/** The result in each cell of DATABASE_CELLS; undefined for those that can't be reached. */
async function inOtherCells<T>(app: App, work: (name: string) => Promise<T>): Promise<[string, T | undefined][]> {
  const results: [string, T | undefined][] = []
  for (const { name } of app.db.cells)
    if (name !== DEFAULT_CELL) {
      const result = await work(name).catch((error) => {
        if (!isDatabaseUnavailable(error)) throw error
        return undefined
      })
      results.push([name, result])
    }
  return results
}

const appliedText = (database: string, applied: readonly string[] | undefined) => {
  if (!applied)
    return `${database} is unreachable: it will be migrated by the next node that starts, or when it is back.`
  return applied.length === 0
    ? `${database} is up to date.`
    : `Applied${database === DATABASE ? '' : ` to ${database}`}:\n${applied.join('\n')}`
}

const stateText = ({ applied, pending }: MigrationState) =>
  [`Applied: ${applied.length}`, pending.length === 0 ? 'Pending: none' : `Pending:\n${pending.join('\n')}`].join('\n')

const DATABASE = 'The database'

export function databaseCommands({ migrate, migrateCell }: Migrations): readonly Command[] {
  return [
    {
      name: 'database migrate',
      parameters: '',
      summary: 'Apply database migrations; nodes do the same when they start',
      details:
        'Runs under a lock, so several processes can start at once: the first one applies the migrations. Also migrates the cells of DATABASE_CELLS (exit 3 if one is unreachable).',
      examples: ['database migrate'],
      needs: 'any database',
      async run({ app }) {
        const applied = await migrate()
        const cells = await inOtherCells(app, migrateCell)
        const text = [
          appliedText(DATABASE, applied),
          ...cells.map(([name, ofCell]) => appliedText(`Cell ${name}`, ofCell)),
        ].join('\n')
        const byCell = Object.fromEntries(cells.map(([name, ofCell]) => [name, ofCell ?? null]))
        return {
          value: { applied, ...(cells.length > 0 && { cells: byCell }) },
          text,
          hasProblems: cells.some(([, ofCell]) => ofCell === undefined),
        }
      },
    },
    {
      name: 'database status',
      parameters: '',
      summary: 'Show applied and pending migrations (exit 3 if any are pending)',
      examples: ['database status'],
      needs: 'any database',
      async run({ app }) {
        const state = await app.db.directory(migrationState)
        assertNotNewer('The database', state)
        const cells = await inOtherCells(app, (name) =>
          app.db.cells.find((cell) => cell.name === name)!.run(migrationState),
        )
        for (const [name, ofCell] of cells) if (ofCell) assertNotNewer(`Cell ${name}`, ofCell)
        const text = [
          stateText(state),
          ...cells.map(([name, ofCell]) => `\nCell ${name}\n${ofCell ? stateText(ofCell) : 'unreachable'}`),
        ].join('\n')
        return {
          value: {
            ...state,
            ...(cells.length > 0 && {
              cells: Object.fromEntries(cells.map(([name, ofCell]) => [name, ofCell ?? null])),
            }),
          },
          text,
          hasProblems: [state, ...cells.map(([, ofCell]) => ofCell)].some((it) => !it || it.pending.length > 0),
        }
      },
    },
  ]
}

function assertNotNewer(database: string, { unknown }: MigrationState): void {
  if (unknown.length > 0)
    throw new CommandError(`${database} is newer than this version of Gangway: it has ${unknown.join(', ')}.`)
}
