// The configuration of a country that is active, read from the database: a node may not have picked up a change yet.
import type { DirectorySql } from '../../platform/db/db.ts'
import { listActivations, listVersions } from '../../reference/configurations-sql.ts'
import { type DataRow, shippedRows } from '../../reference/identity-documents.ts'

export type Version = Awaited<ReturnType<typeof listVersions>>[number]

export interface CountryConfigurations {
  /** Null: the country is closed. */
  readonly active: number | null
  /** Newest first, without the built-in version 0. */
  readonly versions: readonly Version[]
  /** Newest first. */
  readonly history: Awaited<ReturnType<typeof listActivations>>
  /** The documents of a version; undefined when there is no such version. */
  identitiesOf(version: number): readonly DataRow[] | undefined
}

export async function findCountryConfigurations(sql: DirectorySql, country: string): Promise<CountryConfigurations> {
  const [versions, history] = await Promise.all([listVersions(sql, country), listActivations(sql, country)])
  const shipped = shippedRows(country)
  return {
    active: history.length > 0 ? history[0]!.version : shipped ? 0 : null,
    versions,
    history,
    identitiesOf: (version) =>
      version === 0 ? shipped : versions.find((known) => known.version === version)?.identities,
  }
}
