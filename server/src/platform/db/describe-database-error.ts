// Messages for an unusable database. PostgreSQL's own messages may quote values, so they are never shown.
import { cellOfError } from './cells/cell-errors.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from './db.ts'

/** Undefined when the error isn't about reaching the database. */
export function describeDatabaseError(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: string }
  const cell = cellOfError(error)
  if (code === '28P01' || code === '28000') return 'The database rejected the user or password in DATABASE_URL.'
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist.'
  if (cell !== undefined && cell !== DEFAULT_CELL && isDatabaseUnavailable(error))
    return `The database of cell ${cell} in DATABASE_CELLS is unreachable. Check that it is running and that host and port are correct.`
  if (isDatabaseUnavailable(error))
    return 'The database in DATABASE_URL is unreachable. Check that it is running and that host and port are correct.'
  return undefined
}
