// Checks and migrates the database of a cell, as that of the directory.
import { schemaOf } from '../database-url.ts'
import { describeDatabaseError } from '../describe-database-error.ts'
import { MigrationError, migrate } from '../migrate.ts'
import { preparePartnerRole } from '../partner-role.ts'
import { createSchema } from '../schemas/create-schema.ts'
import { migrateDistributed } from '../schemas/migrate-distributed.ts'
import { locateSchema } from '../schemas/schema-place.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { assertUsableDatabase, UnusableDatabaseError } from '../usable-database.ts'
import type { CellConnection } from './cell-connections.ts'

/** Returns the names of the migrations it applied. The message of a failure names the cell. */
export async function prepareCell({ name, url, partnerUrl }: CellConnection): Promise<string[]> {
  try {
    await assertUsableDatabase(url)
    if (schemaOf(url) !== undefined && (await createSchema(url))) {
      const applied = await migrateDistributed(url, partnerUrl)
      // Requests would wait for it.
      await locateSchema(url)
      return applied
    }
    const applied = await migrate(url)
    if (partnerUrl) await preparePartnerRole(url, partnerUrl)
    return applied
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw Object.assign(error as Error, { cell: name })
    const isDescribed = error instanceof MigrationError || error instanceof UnusableDatabaseError
    const message = isDescribed ? error.message : describeDatabaseError(error)
    if (message === undefined) throw error
    throw new UnusableDatabaseError(`Cell ${name}: ${message.replaceAll('DATABASE_URL', 'DATABASE_CELLS')}`)
  }
}
