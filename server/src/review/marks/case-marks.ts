// The marks of a case that still count: those whose value has not changed since it was checked.

import type { EmailOf } from '../../audit/staff-emails.ts'
import { instant, named, nullable, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { LockedCase } from '../case/case-work.ts'
import { fingerprints } from './checked-places.ts'
import type { MarkRow } from './marks-sql.ts'

export const CaseMark = named('CaseMark', {
  place: Type.String({
    description: 'What was checked: documents/<id>, business/<field> or people/<id>/<field>.',
    example: 'business/registrationNumber',
  }),
  documentId: nullable(uuid({ description: 'The document that the detail was compared with; null if it was none.' })),
  checkedBy: Type.Object({
    userId: uuid(),
    email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
  }),
  checkedAt: instant(),
})
export type CaseMark = Static<typeof CaseMark>

/** A mark against a document counts only while that document does. An erased customer has no marks. */
export function currentMarks(lockedCase: Pick<LockedCase, 'row' | 'key'>, rows: readonly MarkRow[]): MarkRow[] {
  if (!lockedCase.key) return []
  const fingerprintOf = fingerprints(lockedCase, lockedCase.key)
  return rows
    .filter(({ documentId }) => documentId === null || fingerprintOf(`documents/${documentId}`))
    .filter(({ place, fingerprint }) => fingerprintOf(place)?.equals(Buffer.from(fingerprint)))
}

export function marksOf(
  lockedCase: Pick<LockedCase, 'row' | 'key'>,
  rows: readonly MarkRow[],
  emailOf: EmailOf,
): CaseMark[] {
  return currentMarks(lockedCase, rows).map(({ place, documentId, accountId, markedAt }) => ({
    place,
    documentId,
    checkedBy: { userId: accountId, email: emailOf(accountId) },
    checkedAt: markedAt.toISOString(),
  }))
}
