// The profile at an earlier version. Each audit entry of a change has the profile before and after it; the profile as created
// is in the first of them, or is still the current one.

import { openSnapshot } from '../audit/audit-log.ts'
import { findChangeAfter } from '../audit/audit-log-sql.ts'
import type { App } from '../platform/app.ts'
import type { CellSql } from '../platform/db/db.ts'
import { type CustomerFields, fieldsOf } from './customer-fields.ts'
import { findPackage, type PackageRow } from './package-sql.ts'
import { type KnownPerson, peopleFrom } from './people/known-people.ts'

export interface ProfileSnapshot extends CustomerFields {
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly verificationStatus: string
  readonly people: readonly KnownPerson[]
}

export interface ChangeSnapshot {
  readonly before: ProfileSnapshot
  readonly after: ProfileSnapshot
}

/** Undefined when there is no such customer or version, or its key has been destroyed. */
export async function profileAt(
  app: App,
  partnerId: string,
  customerId: string,
  version: number,
): Promise<ProfileSnapshot | undefined> {
  const partnerKey = await app.vault.partnerKey(partnerId)
  // One transaction, so that both reads see the same version.
  return app.db.partnerTransaction(partnerId, async (sql) => {
    const row = await findPackage(sql, partnerId, customerId)
    if (!row?.wrapped_key || version < 1 || version > row.version) return undefined
    const key = app.vault.customerKey(partnerKey, customerId, row.wrapped_key)
    return (await profileIn(sql, partnerId, row, key, version)).profile
  })
}

/** In the caller's transaction. `changeId` is the audit entry that replaced this profile; null for the current profile. */
export async function profileIn(
  sql: CellSql,
  partnerId: string,
  row: PackageRow,
  key: Buffer,
  version: number,
): Promise<{ changeId: string | null; profile: ProfileSnapshot }> {
  const change = await findChangeAfter(sql, partnerId, row.customer_id, version)
  if (change && change.version <= row.version) {
    const { before } = openSnapshot<ChangeSnapshot>(key, change.audit_entry_id, change.sealed!)
    return { changeId: change.audit_entry_id, profile: before }
  }
  const profile = {
    customerId: row.customer_id,
    partnerCustomerId: row.partner_customer_id,
    verificationStatus: row.verification_status,
    ...fieldsOf(row),
    people: peopleFrom(row, key),
  }
  return { changeId: null, profile }
}
