// What to tell a person when the database can't be used. Its own words may quote values, so they are never passed on.
import { isDatabaseAway } from './db.ts'

/** One sentence; undefined for what isn't a matter of reaching the database. */
export function databaseTrouble(error: unknown): string | undefined {
  const code = (error as { code?: string } | null)?.code
  if (code === '28P01' || code === '28000') return 'The database refuses the user or password in DATABASE_URL.'
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist.'
  if (isDatabaseAway(error))
    return 'The database in DATABASE_URL cannot be reached. Is it running, and are host and port right?'
  return undefined
}
