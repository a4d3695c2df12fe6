// Onboarding configurations that an operator uses instead of the shipped ones. Versions and activations are only ever added:
// the last activation of a country is in effect, and all of them are its history.
import type { DirectorySql, Sql } from '../platform/db/db.ts'
import type { DataRow } from './identity-documents.ts'

/** NOTIFY channel for a new activation. */
export const CONFIGURATION_CHANGED = 'configuration_changed'

const LOCK = 7_203_114_506

export interface InForce {
  readonly country: string
  /** 0: as shipped. Null: the country is closed. */
  readonly version: number | null
  readonly identities: readonly DataRow[] | null
  readonly activatedAt: Date
  readonly activatedBy: string
}

/** The last activation of each country that has one. */
export async function findInForce(sql: DirectorySql): Promise<InForce[]> {
  return sql<InForce[]>`
    select distinct on (a.country) a.country, a.version, c.content -> 'identities' as identities,
      a.activated_at as "activatedAt", coalesce(u.email, a.activated_by) as "activatedBy"
    from onboarding_activation a
    left join account u on u.account_id::text = a.activated_by
    left join onboarding_configuration c on c.country = a.country and c.version = a.version
    order by a.country, a.activation_id desc`
}

/** The newest activation. Null: there is none. */
export async function findLastActivation(sql: DirectorySql): Promise<number | null> {
  const [row] = await sql<{ last: number | null }[]>`select max(activation_id) as last from onboarding_activation`
  return row!.last
}

/** Locks, so that two operators don't create the same version. Call it in a transaction. */
export async function lockConfigurations(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`
}

/** Adds it as the next version of its country, unless an identical one exists. */
export async function addVersion(
  sql: DirectorySql,
  country: string,
  identities: readonly DataRow[],
  by: { at: Date; who: string },
): Promise<number> {
  const content = JSON.stringify({ identities })
  const [row] = await sql<{ version: number }[]>`
    with same as (
      select version from onboarding_configuration where country = ${country} and content = ${content}::text::jsonb
    ), added as (
      insert into onboarding_configuration (country, version, content, added_at, added_by)
      select ${country}, 1 + coalesce((select max(version) from onboarding_configuration where country = ${country}), 0),
        ${content}::text::jsonb, ${by.at}, ${by.who}
      where not exists (select from same)
      returning version)
    select version from same union all select version from added`
  return row!.version
}

export async function activateVersion(
  sql: DirectorySql,
  country: string,
  version: number | null,
  by: { at: Date; who: string; note: string | null },
): Promise<void> {
  await sql`
    with activated as (
      insert into onboarding_activation (country, version, activated_at, activated_by, note)
      values (${country}, ${version}, ${by.at}, ${by.who}, ${by.note}) returning country)
    select pg_notify(${CONFIGURATION_CHANGED}, country) from activated`
}

export interface Activation {
  readonly version: number | null
  readonly activatedAt: Date
  readonly activatedBy: string
  readonly note: string | null
}

export async function listActivations(sql: DirectorySql, country: string): Promise<Activation[]> {
  return sql<Activation[]>`
    select a.version, a.activated_at as "activatedAt", coalesce(u.email, a.activated_by) as "activatedBy", a.note
    from onboarding_activation a left join account u on u.account_id::text = a.activated_by
    where a.country = ${country} order by a.activation_id desc`
}

export async function listVersions(
  sql: DirectorySql,
  country: string,
): Promise<{ version: number; identities: DataRow[]; addedAt: Date; addedBy: string }[]> {
  return sql`
    select c.version, c.content -> 'identities' as identities, c.added_at as "addedAt",
      coalesce(u.email, c.added_by) as "addedBy"
    from onboarding_configuration c left join account u on u.account_id::text = c.added_by
    where c.country = ${country} order by c.version desc`
}
