// Everything that blocks an approval. Pure.

import { ruleRequirements } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { ERRORS, type ErrorCode, type FieldError } from '../../errors.ts'
import type { ScreeningGate } from '../../screening/screening-gate-sql.ts'

/** `path` names the subject: items/<id>, people/<id>, requirements/<id>, screening, screening/<id>. */
export function approvalBlockers(row: PackageRow, screening: ScreeningGate): FieldError[] {
  const blocker = (code: ErrorCode, path: string): FieldError => ({ path, code, message: ERRORS[code].message })
  const openChanges = row.requestedChanges.filter(({ status }) => status === 'Due' || status === 'Submitted')
  const requirements = ruleRequirements(packageOf(row), row.requestedChanges, stateOf(row))
  return [
    ...openChanges.map(({ itemId }) => blocker('Review.OpenItems', `items/${itemId}`)),
    ...requirements
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => blocker('Review.RequirementsOpen', `requirements/${requirementId}`)),
    ...undecidedPeople(row).map((personId) => blocker('Review.PeopleUndecided', `people/${personId}`)),
    ...(screening.open > 0 ? [blocker('Review.ScreeningOpen', 'screening')] : []),
    ...(screening.confirmed > 0 ? [blocker('Review.ScreeningConfirmed', 'screening')] : []),
    ...screening.unfinished.map(({ subjectId }) => blocker('Review.ScreeningPending', `screening/${subjectId}`)),
  ]
}

/** A person whom a newer entry replaces needs no decision; the newer entry does. */
export function undecidedPeople(row: PackageRow): string[] {
  const replaced = new Set(row.people.map((person) => person.supersedes_person_id))
  return row.people
    .filter(({ person_id, verification_status: status }) => {
      return !replaced.has(person_id) && status !== 'Approved' && status !== 'Rejected'
    })
    .map(({ person_id }) => person_id)
}
