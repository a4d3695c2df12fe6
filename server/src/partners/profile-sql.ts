// SQL of the partner profile.
import type { DirectorySql } from '../platform/db/db.ts'

export interface PartnerProfileRow {
  readonly partnerId: string
  readonly name: string
  readonly clientId: string
  readonly status: 'Active' | 'Inactive'
  readonly onboarding: 'Approved' | 'Pending'
  readonly scopes: string[]
  readonly createdAt: Date
}

export async function findPartnerProfile(sql: DirectorySql, partnerId: string): Promise<PartnerProfileRow | undefined> {
  const [row] = await sql<PartnerProfileRow[]>`
    select partner_id as "partnerId", name, client_id as "clientId", status, onboarding, scopes, created_at as "createdAt"
    from partner where partner_id = ${partnerId}`
  return row
}
