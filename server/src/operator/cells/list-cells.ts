// All cells, those of the setting and those of the directory, with their state.
import { countPartnersByCell } from '../../partners/cell-partner-sql.ts'
import type { App } from '../../platform/app.ts'
import { addressOf, schemaOf } from '../../platform/db/database-url.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { type AddedCell, findDatabaseSize, listAddedCells } from './cells-sql.ts'
import { findCellProblem } from './check-cell.ts'

export interface ListedCell {
  readonly name: string
  /** Without user and password; null if DATABASE_CELLS doesn't name the cell. */
  readonly address: string | null
  /** Active: gets new partners. Draining: new partners go elsewhere. NotAdded: connected, but without partners. */
  readonly state: AddedCell['state'] | 'NotAdded'
  readonly database: 'ok' | 'away' | 'notConnected' | 'unusable'
  /** Why the database is unusable. */
  readonly problem?: string
  readonly partners: number
  readonly sizeBytes: number | null
}

export async function listCells(app: App): Promise<ListedCell[]> {
  const [rows, counts] = await app.db.directory((sql) => Promise.all([listAddedCells(sql), countPartnersByCell(sql)]))
  const added = new Map(rows.map((row) => [row.name, row]))
  const partners = new Map(counts.map((count) => [count.cell, count.partners]))
  const names = new Set([...app.db.cells.map(({ name }) => name), ...added.keys(), ...partners.keys()])
  return Promise.all(
    [...names].map(async (name) => ({
      name,
      address: addressIn(app, name),
      state: added.get(name)?.state ?? (name === DEFAULT_CELL ? 'Active' : 'NotAdded'),
      partners: partners.get(name) ?? 0,
      ...(await inspect(app, name, added.get(name))),
    })),
  )
}

async function inspect(
  app: App,
  name: string,
  added: AddedCell | undefined,
): Promise<Pick<ListedCell, 'database' | 'problem' | 'sizeBytes'>> {
  const cell = app.db.cells.find((one) => one.name === name)
  if (!cell) return { database: 'notConnected', sizeBytes: null }
  try {
    return await cell.run(async (sql) => {
      const sizeBytes = await findDatabaseSize(sql, schemaIn(app, name))
      const problem = name === DEFAULT_CELL ? undefined : await findCellProblem(sql, name, added)
      return { database: problem ? 'unusable' : 'ok', sizeBytes, ...(problem !== undefined && { problem }) } as const
    })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return { database: 'away', sizeBytes: null }
  }
}

function schemaIn({ config }: App, name: string): string | undefined {
  const url = config.databaseCells.find((cell) => cell.name === name)?.url
  return url && schemaOf(url.reveal())
}

function addressIn({ config }: App, name: string): string | null {
  const url = name === DEFAULT_CELL ? config.databaseUrl : config.databaseCells.find((cell) => cell.name === name)?.url
  if (url) return addressOf(url.reveal())
  return name === DEFAULT_CELL ? 'embedded' : null
}
