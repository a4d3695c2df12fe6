// Keys of advisory locks, which belong to a database: cells in schemas of one database need keys of their own.
import type { Sql } from '../handles.ts'

/** To be added to a key, or the seed of its hash. 0 for a cell with its own database. */
export const ofThisCell = (sql: Sql) =>
  sql`case current_schema() when 'public' then 0 else hashtext(current_schema()) end`
