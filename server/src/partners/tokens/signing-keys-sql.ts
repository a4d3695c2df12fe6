// The keys that sign access tokens. Few rows, read every few seconds by each node.
import type { JWK } from 'jose'
import type { DirectorySql, Sql } from '../../platform/db/db.ts'

export type SigningAlgorithm = 'ES256' | 'RS256'

export interface SigningKeyRow {
  kid: string
  algorithm: SigningAlgorithm
  publicJwk: JWK
  wrappedPrivateJwk: Uint8Array
  createdAt: Date
  activeFrom: Date
  retiredAt: Date | null
}

const LOCK = 7_203_114_502 // an arbitrary number unique to this lock

/** Lets one node at a time create or retire keys, until the transaction ends. */
export async function lockSigningKeys(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`
}

export async function findSigningKeys(sql: DirectorySql, retiredAfter: Date): Promise<SigningKeyRow[]> {
  return sql<SigningKeyRow[]>`
    select kid, algorithm, public_jwk as "publicJwk", wrapped_private_jwk as "wrappedPrivateJwk", created_at as "createdAt",
      active_from as "activeFrom", retired_at as "retiredAt"
    from signing_key where retired_at is null or retired_at > ${retiredAfter}
    order by active_from`
}

export async function insertSigningKey(sql: DirectorySql, row: Omit<SigningKeyRow, 'retiredAt'>): Promise<void> {
  await sql`
    insert into signing_key (kid, algorithm, public_jwk, wrapped_private_jwk, created_at, active_from)
    values (${row.kid}, ${row.algorithm}, ${sql.json(row.publicJwk as Record<string, string>)},
      ${row.wrappedPrivateJwk as Buffer}, ${row.createdAt}, ${row.activeFrom})`
}

export async function retireSigningKeys(
  sql: DirectorySql,
  algorithm: SigningAlgorithm,
  exceptKid: string,
  at: Date,
): Promise<void> {
  await sql`
    update signing_key set retired_at = least(retired_at, ${at}) where algorithm = ${algorithm} and kid <> ${exceptKid}`
}

export async function deleteSigningKeys(sql: DirectorySql, retiredBefore: Date): Promise<void> {
  await sql`delete from signing_key where retired_at < ${retiredBefore}`
}
