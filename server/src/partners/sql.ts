// SQL of partners, their certificates and token requests.
// Before a caller is authenticated there is no partner context, so its look-ups run for all partners.
import type { DirectorySql } from '../platform/db/db.ts'

/** NOTIFY channel: carries the partner ID whenever a partner or one of its certificates becomes valid or invalid. */
export const PARTNER_CHANGED = 'partner_changed'

export interface PartnerRow {
  partnerId: string
  clientId: string
  name: string
  cell: string
  scopes: readonly string[]
  onboarding: 'Approved' | 'Pending'
  wrappedDataKey: Buffer
  createdAt: Date
}

export async function insertPartner(sql: DirectorySql, row: PartnerRow): Promise<void> {
  await sql`
    insert into partner (partner_id, client_id, name, cell, scopes, onboarding, wrapped_data_key, created_at)
    values (${row.partnerId}, ${row.clientId}, ${row.name}, ${row.cell}, ${row.scopes as string[]}, ${row.onboarding},
      ${row.wrappedDataKey}, ${row.createdAt})`
}

export async function updatePartnerStatus(
  sql: DirectorySql,
  partnerId: string,
  status: 'Active' | 'Inactive',
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    with changed as (
      update partner set status = ${status},
        deactivated_at = case when ${status} = 'Inactive' then coalesce(deactivated_at, ${now}::timestamptz) end
      where partner_id = ${partnerId} returning partner_id)
    select pg_notify(${PARTNER_CHANGED}, partner_id::text) from changed`
  return rows.length > 0
}

/** From now on, nodes find the partner in this cell; each knows it after a second at the latest. */
export async function updatePartnerCell(sql: DirectorySql, partnerId: string, cell: string): Promise<void> {
  await sql`
    with changed as (update partner set cell = ${cell} where partner_id = ${partnerId} returning partner_id)
    select pg_notify(${PARTNER_CHANGED}, partner_id::text) from changed`
}

export async function updatePartnerOnboarding(
  sql: DirectorySql,
  partnerId: string,
  onboarding: 'Approved' | 'Pending',
): Promise<boolean> {
  const { count } = await sql`update partner set onboarding = ${onboarding} where partner_id = ${partnerId}`
  return count > 0
}

export interface PartnerDetails {
  readonly name: string
  readonly scopes: readonly string[]
}

/** Locks the partner until the transaction ends. */
export async function lockPartnerDetails(sql: DirectorySql, partnerId: string): Promise<PartnerDetails | undefined> {
  const [row] = await sql<PartnerDetails[]>`
    select name, scopes from partner where partner_id = ${partnerId} for no key update`
  return row
}

export async function updatePartnerDetails(
  sql: DirectorySql,
  partnerId: string,
  { name, scopes }: PartnerDetails,
): Promise<void> {
  await sql`
    with changed as (
      update partner set name = ${name}, scopes = ${scopes as string[]}
      where partner_id = ${partnerId} returning partner_id)
    select pg_notify(${PARTNER_CHANGED}, partner_id::text) from changed`
}

/** Locks the partner, so that of two operators who change it at once the second sees what the first did. */
export async function lockPartnerState(
  sql: DirectorySql,
  partnerId: string,
): Promise<{ status: 'Active' | 'Inactive'; onboarding: 'Approved' | 'Pending' } | undefined> {
  const [row] = await sql<{ status: 'Active' | 'Inactive'; onboarding: 'Approved' | 'Pending' }[]>`
    select status, onboarding from partner where partner_id = ${partnerId} for no key update`
  return row
}

/** Locks the partner until the transaction ends. Rows that refer to it can still be added. */
export async function lockPartner(sql: DirectorySql, partnerId: string): Promise<boolean> {
  const rows = await sql`select 1 from partner where partner_id = ${partnerId} for no key update`
  return rows.length > 0
}

export interface CertificateRow {
  certificateId: string
  thumbprint: string
  publicKeySha256: Buffer
  notAfter: Date
  revokedAt: Date | null
}

export async function findCertificatesOf(sql: DirectorySql, partnerId: string): Promise<CertificateRow[]> {
  return sql<CertificateRow[]>`
    select certificate_id as "certificateId", thumbprint, public_key_sha256 as "publicKeySha256", not_after as "notAfter",
      revoked_at as "revokedAt"
    from api_certificate where partner_id = ${partnerId}`
}

export interface NewCertificateRow {
  partnerId: string
  certificateId: string
  name: string
  thumbprint: string
  publicKeySha256: Buffer
  pem: string
  keyBits: number
  notBefore: Date
  notAfter: Date
  addedAt: Date
  addedBy: string
}

export async function insertCertificate(sql: DirectorySql, row: NewCertificateRow): Promise<void> {
  await sql`
    with added as (
      insert into api_certificate (partner_id, certificate_id, name, thumbprint, public_key_sha256, pem, key_bits, not_before,
        not_after, added_at, added_by)
      values (${row.partnerId}, ${row.certificateId}, ${row.name}, ${row.thumbprint}, ${row.publicKeySha256}, ${row.pem},
        ${row.keyBits}, ${row.notBefore}, ${row.notAfter}, ${row.addedAt}, ${row.addedBy})
      returning partner_id)
    select pg_notify(${PARTNER_CHANGED}, partner_id::text) from added`
}

export interface Revocation {
  readonly revokedAt: Date
  /** Certificates that this call revoked: the one asked for, and others with the same public key. */
  readonly newlyRevoked: readonly string[]
}

/**
 * Revokes the public key of a certificate, in every certificate of the partner that contains it. Of two concurrent requests the
 * second returns the time of the first.
 */
export async function revokeKeyOf(
  sql: DirectorySql,
  partnerId: string,
  certificateId: string,
  now: Date,
): Promise<Revocation | undefined> {
  const [row] = await sql<Revocation[]>`
    with target as (
      select public_key_sha256, revoked_at from api_certificate
      where partner_id = ${partnerId} and certificate_id = ${certificateId} for update),
    revoked as (
      update api_certificate c set revoked_at = ${now} from target t
      where c.partner_id = ${partnerId} and c.public_key_sha256 = t.public_key_sha256 and c.revoked_at is null
      returning c.certificate_id)
    select coalesce(revoked_at, ${now}) as "revokedAt", array(select certificate_id from revoked) as "newlyRevoked",
      pg_notify(${PARTNER_CHANGED}, ${partnerId}::text)
    from target`
  return row && { revokedAt: row.revokedAt, newlyRevoked: row.newlyRevoked }
}

export interface CertificateName {
  readonly certificateId: string
  readonly thumbprint: string
}

/** The certificate and others with the same public key. Waits for what nodes of an earlier release are creating with them. */
export async function listCertificatesWithKeyOf(
  sql: DirectorySql,
  partnerId: string,
  certificateId: string,
): Promise<CertificateName[]> {
  return sql<CertificateName[]>`
    select c.certificate_id as "certificateId", c.thumbprint
    from api_certificate o join api_certificate c using (partner_id, public_key_sha256)
    where o.partner_id = ${partnerId} and o.certificate_id = ${certificateId}
    for no key update of c`
}

export interface LivePartner {
  readonly clientId: string
  readonly active: boolean
  readonly cell: string
  readonly scopes: readonly string[]
  /** Of certificates that aren't revoked. An expired one gets no new tokens, but its existing tokens stay valid. */
  readonly thumbprints: readonly string[]
}

export async function findLivePartner(sql: DirectorySql, partnerId: string): Promise<LivePartner | undefined> {
  const [row] = await sql<LivePartner[]>`
    select client_id as "clientId", status = 'Active' as active, cell, scopes, array(
      select thumbprint from api_certificate c where c.partner_id = p.partner_id and revoked_at is null) as thumbprints
    from partner p where partner_id = ${partnerId}`
  return row
}

export interface ClientCertificate {
  readonly thumbprint: string
  readonly pem: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export interface Client {
  readonly partnerId: string
  readonly clientId: string
  readonly active: boolean
  readonly scopes: readonly string[]
  readonly certificates: readonly ClientCertificate[]
}

/** Valid certificates come first; a few others follow, to find out why a signature isn't accepted. */
export async function findClient(sql: DirectorySql, clientId: string): Promise<Client | undefined> {
  const rows = await sql<
    (Omit<Client, 'certificates'> & { [K in keyof ClientCertificate]: ClientCertificate[K] | null })[]
  >`
    select p.partner_id as "partnerId", p.client_id as "clientId", p.status = 'Active' as active, p.scopes,
      c.thumbprint, c.pem, c.not_before as "notBefore", c.not_after as "notAfter", c.revoked_at as "revokedAt",
      c.last_used_at as "lastUsedAt"
    from partner p left join api_certificate c using (partner_id)
    where p.client_id = ${clientId}
    order by c.revoked_at desc nulls first, c.not_after desc
    limit 10`
  const [first] = rows
  if (!first) return undefined
  const certificates = rows.filter((row): row is typeof row & ClientCertificate => row.thumbprint !== null)
  return {
    partnerId: first.partnerId,
    clientId: first.clientId,
    active: first.active,
    scopes: first.scopes,
    certificates,
  }
}

export interface CredentialEvent {
  readonly partnerId: string
  readonly eventId: string
  readonly occurredAt: Date
  readonly outcome: 'Issued' | 'Refused'
  readonly cause: string | undefined
  readonly thumbprint: string | undefined
}

export async function insertCredentialEvent(sql: DirectorySql, event: CredentialEvent): Promise<void> {
  await sql`
    insert into credential_event (partner_id, credential_event_id, occurred_at, outcome, cause, thumbprint)
    values (${event.partnerId}, ${event.eventId}, ${event.occurredAt}, ${event.outcome}, ${event.cause ?? null},
      ${event.thumbprint ?? null})`
}

export async function deleteAssertionUses(sql: DirectorySql, expiredBefore: Date): Promise<number> {
  return (await sql`delete from client_assertion_use where expires_at < ${expiredBefore}`).count
}

export async function deleteCredentialEvents(sql: DirectorySql, before: Date): Promise<number> {
  return (await sql`delete from credential_event where occurred_at < ${before}`).count
}
