// Updates the screening subjects of a customer: new people and people whose screened data changed are to be screened, removed
// people no longer are, and changes to other data have no effect.
import type { CustomerRef } from '../../customer/customer-ref.ts'
import { lockCustomerRow } from '../../customer/customer-sql.ts'
import { findPackage, type PackageRow } from '../../customer/package-sql.ts'
import { type KnownPerson, peopleFrom } from '../../customer/people/known-people.ts'
import type { App } from '../../platform/app.ts'
import { saveNameKeys } from './name-keys-sql.ts'
import { fingerprintOf, nameKeysOf, type Subject, subjectsOf } from './subject.ts'
import { clearStale, listSubjects, requestScreening, type SubjectRow, stopScreening } from './subjects-sql.ts'

export interface Reconciled {
  readonly row: PackageRow
  /** Undefined when the customer has been erased. */
  readonly key: Buffer | undefined
  readonly people: readonly KnownPerson[]
  readonly subjects: readonly Subject[]
}

/** Undefined when there is no such customer. */
export async function reconcileSubjects(app: App, at: CustomerRef): Promise<Reconciled | undefined> {
  const [partnerKey, indexKey] = await Promise.all([app.vault.partnerKey(at.partnerId), app.vault.blindIndexKey()])
  return app.db.staffTransaction(at.partnerId, async (sql) => {
    const [locked, row, known] = await Promise.all([
      lockCustomerRow(sql, at.partnerId, at.customerId),
      findPackage(sql, at.partnerId, at.customerId),
      listSubjects(sql, at),
    ])
    if (!locked || !row) return undefined
    const key = row.wrapped_key ? app.vault.customerKey(partnerKey, at.customerId, row.wrapped_key) : undefined
    const people = key ? peopleFrom(row, key) : []
    const subjects = key ? subjectsOf(row, people) : []
    const plan = planFor(subjects, known, indexKey)
    const now = app.clock.now()
    await Promise.all([
      ...plan.requested.map((subject) => requestScreening(sql, { ...at, now }, subject)),
      ...(plan.unchanged.length > 0 ? [clearStale(sql, at, plan.unchanged)] : []),
      ...(plan.left.length > 0 ? [stopScreening(sql, at, plan.left)] : []),
    ])
    if (plan.unindexed.length > 0) await saveNameKeys(sql, at, plan.unindexed)
    return { row, key, people, subjects }
  })
}

function planFor(subjects: readonly Subject[], known: readonly SubjectRow[], indexKey: Buffer) {
  const byId = new Map(known.map((row) => [row.subjectId, row]))
  const requested: { subjectId: string; kind: string; fingerprint: Buffer }[] = []
  const unchanged: string[] = []
  for (const subject of subjects) {
    const row = byId.get(subject.subjectId)
    const fingerprint = fingerprintOf(indexKey, subject)
    if (!row || !fingerprint.equals(row.fingerprint))
      requested.push({ subjectId: subject.subjectId, kind: subject.kind, fingerprint })
    else if (row.stale) unchanged.push(subject.subjectId)
  }
  const current = new Set(subjects.map((subject) => subject.subjectId))
  const left = known.filter((row) => !current.has(row.subjectId) && row.nextAt !== null).map((row) => row.subjectId)
  const isRequested = new Set(requested.map(({ subjectId }) => subjectId))
  const gone = known.filter((row) => !current.has(row.subjectId) && !row.isIndexed)
  const unindexed = [
    ...subjects
      .filter(({ subjectId }) => isRequested.has(subjectId) || byId.get(subjectId)?.isIndexed === false)
      .map((subject) => ({ subjectId: subject.subjectId, nameKeys: nameKeysOf(indexKey, subject) })),
    ...gone.map(({ subjectId }) => ({ subjectId, nameKeys: [] })),
  ]
  return { requested, unchanged, left, unindexed }
}
