// What stands in the way of an approval, all of it at once, and what doesn't but should be seen. Pure.

import { allRequirements } from '../../customer/case/requested-changes.ts'
import { packageOf } from '../../customer/profile-record.ts'
import type { PackageRow } from '../../customer/sql.ts'
import { ERRORS, type ErrorCode, type FieldError } from '../../errors.ts'
import type { ScreeningGate } from '../../screening/screening-gate.ts'

/** `path` says what it is about: items/<id>, people/<id>, requirements/<id>, screening. */
export function approvalBlocks(row: PackageRow, screening: ScreeningGate): FieldError[] {
  const block = (code: ErrorCode, path: string): FieldError => ({ path, code, message: ERRORS[code].message })
  const openItems = row.requestedChanges.filter(({ status }) => status === 'Due' || status === 'Submitted')
  const requirements = allRequirements(packageOf(row), [...row.requestedChanges], 'Closed', undefined)
  return [
    ...openItems.map(({ itemId }) => block('Review.OpenItems', `items/${itemId}`)),
    ...requirements
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => block('Review.RequirementsOpen', `requirements/${requirementId}`)),
    ...undecidedPeople(row).map((personId) => block('Review.PeopleUndecided', `people/${personId}`)),
    ...(screening.open > 0 ? [block('Review.ScreeningOpen', 'screening')] : []),
    ...(screening.confirmed > 0 ? [block('Review.ScreeningConfirmed', 'screening')] : []),
    ...screening.unfinished.map(({ subjectId }) => block('Review.ScreeningPending', `screening/${subjectId}`)),
  ]
}

/** A person whom a newer entry replaces needs no decision: the newer one does. */
export function undecidedPeople(row: PackageRow): string[] {
  const replaced = new Set(row.people.map((person) => person.supersedes_person_id))
  return row.people
    .filter(({ person_id, verification_status: status }) => {
      return !replaced.has(person_id) && status !== 'Approved' && status !== 'Rejected'
    })
    .map(({ person_id }) => person_id)
}
