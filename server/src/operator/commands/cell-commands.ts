// Cells: list, add, drain and remove.
import { NO_PARTNER } from '../../accounts/roles.ts'
import { type AccountAction, recordAction } from '../../audit/account-activity.ts'
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { migrationState } from '../../platform/db/migrate.ts'
import { type Alongside, addCell, findCell } from '../cells/add-cell.ts'
import { drainCell, removeCell } from '../cells/drain-cell.ts'
import { type ListedCell, listCells } from '../cells/list-cells.ts'
import { type Command, CommandError } from './command.ts'
import type { Migrations } from './database-commands.ts'
import { bytes, columns } from './format-text.ts'

const DATABASE_LABELS: Readonly<Record<ListedCell['database'], string>> = {
  ok: 'ok',
  away: 'unreachable',
  notConnected: 'not in DATABASE_CELLS',
  unusable: 'unusable',
}

export function cellCommands({ migrateCell }: Pick<Migrations, 'migrateCell'>): readonly Command[] {
  return [
    {
      name: 'cells list',
      parameters: '',
      summary: 'List cells with their database, state and number of partners (exit 3 if a cell has a problem)',
      examples: ['cells list', 'cells list --json'],
      needs: 'any database',
      async run({ app }) {
        await assertMigrated(app)
        const cells = await listCells(app)
        const problems = cells.flatMap(({ problem }) => problem ?? [])
        const text = [columns(HEADINGS, cells.map(row)), ...problems].join('\n')
        return { value: cells, text, hasProblems: cells.some(({ database }) => database !== 'ok') }
      },
    },
    {
      name: 'cells add',
      parameters: '<cell>',
      summary: 'Migrate the database of a cell and start placing new partners there; also ends draining',
      details:
        'First add the cell to DATABASE_CELLS and restart every node: a node without the setting cannot serve partners of the cell. The database must be empty.',
      examples: ['cells add eu'],
      needs: 'any database',
      async run({ app, args }) {
        const name = args[0]!
        await assertMigrated(app)
        findCell(app, name)
        if (name !== DEFAULT_CELL) await migrateCell(name)
        return show(app, name, await addCell(app, name, record(app, 'CellAdded', name)))
      },
    },
    {
      name: 'cells drain',
      parameters: '<cell>',
      summary: 'Stop placing new partners in a cell; its existing partners stay and work as before',
      examples: ['cells drain eu'],
      run: async ({ app, args }) =>
        show(app, args[0]!, await drainCell(app, args[0]!, record(app, 'CellDrained', args[0]!))),
    },
    {
      name: 'cells remove',
      parameters: '<cell>',
      summary: 'Remove a cell without partners; then delete it from DATABASE_CELLS and restart every node',
      examples: ['cells remove eu'],
      run: async ({ app, args }) =>
        show(app, args[0]!, await removeCell(app, args[0]!, record(app, 'CellRemoved', args[0]!))),
    },
  ]
}

const HEADINGS = ['Cell', 'Address', 'State', 'Database', 'Partners', 'Size']

const row = (cell: ListedCell) => [
  cell.name,
  cell.address,
  cell.state,
  DATABASE_LABELS[cell.database],
  cell.partners,
  cell.sizeBytes === null ? null : bytes(cell.sizeBytes),
]

async function assertMigrated(app: App): Promise<void> {
  if ((await app.db.directory(migrationState)).pending.length > 0)
    throw new CommandError('The database needs migrations: run database migrate, or start the service once.')
}

const record =
  (app: App, action: AccountAction, cell: string): Alongside =>
  (sql) =>
    recordAction(sql, { partnerId: NO_PARTNER, at: app.clock.now(), action, facts: { cell } })

/** Repeating a command changes nothing and shows the current state. */
async function show(app: App, name: string, isChanged: boolean) {
  const cell = (await listCells(app)).filter((one) => one.name === name)
  const lines = [
    ...(isChanged ? [] : ['No change needed.']),
    ...(cell.length > 0 ? [columns(HEADINGS, cell.map(row))] : []),
  ]
  const text = lines.join('\n') || 'Removed.'
  return { value: cell[0] ?? null, text }
}
