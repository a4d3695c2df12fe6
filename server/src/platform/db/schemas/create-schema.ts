// The schema of a cell that shares its database with other cells.
import type postgres from 'postgres'
import { schemaOf } from '../database-url.ts'
import { UnusableDatabaseError } from '../usable-database.ts'
import { hasCustomers, isCitus, isDistributed } from './citus-sql.ts'
import { modelSchema } from './node-parts.ts'
import { withConnection } from './with-connection.ts'

const NOT_ALLOWED = '42501'

/**
 * Does nothing for a schema that exists. Returns whether it is one for a Citus cluster to distribute: it is distributed already, or has
 * no customers yet.
 */
export async function createSchema(url: string): Promise<boolean> {
  const schema = schemaOf(url)!
  try {
    return await withConnection(url, async (sql) => {
      const [found] = await sql`select from pg_namespace where nspname = ${schema}`
      if (!found) await sql`create schema if not exists ${sql(schema)}`
      await assertInSchema(sql, schema)
      if (!(await isCitus(sql))) return false
      if ((await isDistributed(sql, schema)) || !(await hasCustomers(sql, schema))) return true
      await assertNeverDistributed(sql, schema)
      return false
    })
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    throw new UnusableDatabaseError(
      `The role of DATABASE_URL can't create the schema ${schema}. Run as an administrator: create schema ${schema} authorization ROLE;`,
    )
  }
}

/** Distributing it has removed the policies and triggers of its tables. */
async function assertNeverDistributed(sql: postgres.Sql, schema: string): Promise<void> {
  const [model] = await sql`select from pg_namespace where nspname = ${modelSchema(schema)}`
  if (!model) return
  throw new UnusableDatabaseError(
    `The schema ${schema} was distributed by Citus and isn't any more, so its tables have no policies. Distribute it again: select citus_schema_distribute('${schema}');`,
  )
}

/** A pooler that ignores startup parameters would connect every cell to the same schema. */
async function assertInSchema(sql: postgres.Sql, schema: string): Promise<void> {
  const [row] = await sql`select current_schema()::text as schema`
  if (row!.schema === schema) return
  throw new UnusableDatabaseError(
    `The connection isn't in the schema ${schema} but in ${row!.schema ?? 'none'}. Let a pooler pass search_path on, and grant the role of DATABASE_URL usage on the schema.`,
  )
}
