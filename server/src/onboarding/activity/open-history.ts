// Opens what a page of activity needs of the encrypted profiles: the changes of each entry, and the names of its people.
import { openSnapshot } from '../../audit/audit-log.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { type ChangeSnapshot, profileIn } from '../../customer/past-version.ts'
import { type KnownPerson, peopleFrom } from '../../customer/people/known-people.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import type { ActivityRow } from './activity-sql.ts'
import { type ProfileChanges, profileChanges } from './profile-changes.ts'

export interface History {
  changesOf(entryId: string): ProfileChanges
  /** Null for a person that no profile on the page contains, and after erasure. */
  nameOf(personId: string): string | null
}

const NO_CHANGES: ProfileChanges = { fields: [], people: [] }
const CREATED = 'createBusinessProfile'

export async function openHistory(
  app: App,
  sql: CellSql,
  { at, row, entries }: { at: CustomerRef; row: PackageRow; entries: readonly ActivityRow[] },
): Promise<History> {
  // The key of an erased customer is destroyed.
  if (!row.wrapped_key) return { changesOf: () => NO_CHANGES, nameOf: () => null }
  const partnerKey = await app.vault.partnerKey(at.partnerId)
  const key = app.vault.customerKey(partnerKey, at.customerId, row.wrapped_key)
  const names = new Map<string, string>()
  const changes = new Map<string, ProfileChanges>()
  const learn = (people: readonly KnownPerson[]) => {
    for (const { personId, firstName, lastName } of people)
      if (!names.has(personId)) names.set(personId, `${firstName} ${lastName}`)
  }
  learn(peopleFrom(row, key))
  for (const { id, sealed } of entries) {
    if (!sealed) continue
    const { before, after } = openSnapshot<ChangeSnapshot>(key, id, sealed)
    learn(after.people)
    learn(before.people)
    changes.set(id, profileChanges(before, after))
  }
  const created = entries.find(({ action }) => action === CREATED)
  if (created) {
    const { profile } = await profileIn(sql, at.partnerId, row, key, 1)
    learn(profile.people)
    const people = profile.people.map(({ personId }) => ({ uboId: personId, change: 'Added' as const }))
    changes.set(created.id, { fields: [], people })
  }
  return {
    changesOf: (entryId) => changes.get(entryId) ?? NO_CHANGES,
    nameOf: (personId) => names.get(personId) ?? null,
  }
}
