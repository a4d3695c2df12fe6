// The schema of a cell that shares its database with other cells.
import postgres from 'postgres'
import { schemaOf } from '../database-url.ts'
import { findHost } from '../find-host.ts'
import { UnusableDatabaseError } from '../usable-database.ts'

const NOT_ALLOWED = '42501'

/** Does nothing for a schema that exists. */
export async function createSchema(url: string): Promise<void> {
  const schema = schemaOf(url)!
  const sql = postgres(await findHost(url, 'primary'), { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [found] = await sql`select from pg_namespace where nspname = ${schema}`
    if (!found) await sql`create schema if not exists ${sql(schema)}`
    await assertInSchema(sql, schema)
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    throw new UnusableDatabaseError(
      `The role of DATABASE_URL can't create the schema ${schema}. Run as an administrator: create schema ${schema} authorization ROLE;`,
    )
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A pooler that ignores startup parameters would connect every cell to the same schema. */
async function assertInSchema(sql: postgres.Sql, schema: string): Promise<void> {
  const [row] = await sql`select current_schema()::text as schema`
  if (row!.schema === schema) return
  throw new UnusableDatabaseError(
    `The connection isn't in the schema ${schema} but in ${row!.schema ?? 'none'}. Let a pooler pass search_path on, and grant the role of DATABASE_URL usage on the schema.`,
  )
}
