// SQL of certificates and token requests in the dashboard.
import type { DirectorySql } from '../../platform/db/db.ts'

export interface CredentialRow {
  readonly credentialId: string
  readonly name: string
  readonly thumbprint: string
  readonly keyBits: number
  readonly notBefore: Date
  readonly notAfter: Date
  readonly addedAt: Date
  readonly addedBy: string
  readonly addedByEmail: string | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** Active certificates first, then the newest of the others. */
export async function listCredentials(
  sql: DirectorySql,
  partnerId: string,
  now: Date,
  limit: number,
): Promise<CredentialRow[]> {
  return sql<CredentialRow[]>`
    select c.certificate_id as "credentialId", c.name, c.thumbprint, c.key_bits as "keyBits", c.not_before as "notBefore",
      c.not_after as "notAfter", c.added_at as "addedAt", c.added_by as "addedBy", a.email as "addedByEmail",
      c.last_used_at as "lastUsedAt", c.revoked_at as "revokedAt"
    from api_certificate c left join account a on a.account_id::text = c.added_by
    where c.partner_id = ${partnerId}
    order by (c.revoked_at is null and c.not_after > ${now}) desc, c.certificate_id desc
    limit ${limit}`
}

export interface AttemptRow {
  readonly attemptId: string
  readonly occurredAt: Date
  readonly outcome: 'Issued' | 'Refused'
  readonly cause: string | null
  readonly credentialId: string | null
  readonly credentialName: string | null
}

/** Newest first; `before` is the ID of the last one of the previous page. */
export async function listAttempts(
  sql: DirectorySql,
  partnerId: string,
  filter: { outcome: string | null; before: string | null; limit: number },
): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    select e.credential_event_id as "attemptId", e.occurred_at as "occurredAt", e.outcome, e.cause,
      c.certificate_id as "credentialId", c.name as "credentialName"
    from credential_event e
    left join api_certificate c on c.partner_id = e.partner_id and c.thumbprint = e.thumbprint
    where e.partner_id = ${partnerId}
      and (${filter.outcome}::text is null or e.outcome = ${filter.outcome})
      and (${filter.before}::uuid is null or e.credential_event_id < ${filter.before}::uuid)
    order by e.credential_event_id desc
    limit ${filter.limit}`
}

/** Certificates that expire within (from, to], and after `after`. */
export async function listExpiring(
  sql: DirectorySql,
  from: Date,
  to: Date,
  after: Date,
): Promise<{ partnerId: string; certificateId: string; notAfter: Date }[]> {
  return sql<{ partnerId: string; certificateId: string; notAfter: Date }[]>`
    select partner_id as "partnerId", certificate_id as "certificateId", not_after as "notAfter" from api_certificate
    where revoked_at is null and not_after > greatest(${from}::timestamptz, ${after}::timestamptz) and not_after <= ${to}
    order by not_after`
}
