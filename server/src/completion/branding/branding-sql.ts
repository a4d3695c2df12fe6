// How a partner appears to its customers: one row, or none as long as nothing was set.
import type { DirectorySql } from '../../platform/db/db.ts'

export interface BrandingRow {
  /** The partner's own name. */
  readonly partnerName: string
  readonly displayName: string | null
  readonly accentColour: string | null
  readonly supportEmail: string | null
  readonly returnHosts: readonly string[]
  readonly logoHash: string | null
  readonly updatedAt: Date | null
}

export async function findBranding(sql: DirectorySql, partnerId: string): Promise<BrandingRow> {
  const [row] = await sql<BrandingRow[]>`
    select p.name as "partnerName", b.display_name as "displayName", b.accent_colour as "accentColour",
      b.support_email as "supportEmail", coalesce(b.return_hosts, '{}') as "returnHosts", b.logo_hash as "logoHash",
      b.updated_at as "updatedAt"
    from partner p left join partner_branding b on b.partner_id = p.partner_id
    where p.partner_id = ${partnerId}`
  return row!
}

export interface Logo {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
  readonly hash: string
}

export async function findLogo(sql: DirectorySql, partnerId: string, hash: string): Promise<Logo | undefined> {
  const [row] = await sql<Logo[]>`
    select logo_type as "contentType", logo as bytes, logo_hash as hash from partner_branding
    where partner_id = ${partnerId} and logo_hash = ${hash}`
  return row
}

export interface NewBranding {
  readonly displayName: string | null
  readonly accentColour: string | null
  readonly supportEmail: string | null
  readonly returnHosts: readonly string[]
  /** Undefined: the logo stays as it is. */
  readonly logo: Logo | null | undefined
}

export async function putBranding(
  sql: DirectorySql,
  partnerId: string,
  branding: NewBranding,
  now: Date,
): Promise<void> {
  const { displayName, accentColour, supportEmail, returnHosts, logo } = branding
  const [bytes, type, hash] = logo ? [Buffer.from(logo.bytes), logo.contentType, logo.hash] : [null, null, null]
  await sql`
    insert into partner_branding as b (
      partner_id, display_name, accent_colour, support_email, return_hosts, logo, logo_type, logo_hash, updated_at)
    values (${partnerId}, ${displayName}, ${accentColour}, ${supportEmail}, ${returnHosts as string[]}::text[], ${bytes}, ${type},
      ${hash}, ${now})
    on conflict (partner_id) do update set
      display_name = excluded.display_name, accent_colour = excluded.accent_colour,
      support_email = excluded.support_email, return_hosts = excluded.return_hosts, updated_at = excluded.updated_at
      ${
        logo === undefined
          ? sql``
          : sql`, logo = excluded.logo, logo_type = excluded.logo_type, logo_hash = excluded.logo_hash`
      }`
}
