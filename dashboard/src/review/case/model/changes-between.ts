// What became different between two looks at a case, in sentences. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { verificationLabel } from '../../../components/verification-badge.tsx'
import { documentName, fieldName, personName } from './names.ts'

const DOCUMENT: Readonly<Record<string, string>> = {
  Pending: 'is awaited',
  Confirmed: 'arrived',
  Accepted: 'was accepted',
  Rejected: 'was refused',
  Superseded: 'was replaced',
  Expired: 'did not come in time',
}
const ITEM: Readonly<Record<string, string>> = {
  Due: 'was asked for',
  Submitted: 'was answered',
  Accepted: 'was accepted',
  Waived: 'was waived',
}
/** Told by rows of their own, or of no interest. */
const APART = new Set([
  ...['version', 'updatedAt', 'statusChangedAt', 'decidedAt', 'ubos', 'documents', 'verificationStatus'],
  'outstandingRequirementCount',
])

export function changesBetween(before: Case, after: Case): string[] {
  return [
    ...standing(before, after),
    ...fields(before.profile, after.profile),
    ...people(before, after),
    ...after.documents
      .filter(
        ({ documentId, status }) => before.documents.find((was) => was.documentId === documentId)?.status !== status,
      )
      .map((document) => `${documentName(after, document)} ${DOCUMENT[document.status]}.`),
    ...after.items
      .filter(
        ({ requirementId, status }) =>
          before.items.find((was) => was.requirementId === requirementId)?.status !== status,
      )
      .map(({ message, status }) => `“${message}” ${ITEM[status]}.`),
    ...screening(before, after),
  ]
}

function standing(before: Case, after: Case): string[] {
  if (before.verificationStatus !== after.verificationStatus)
    return [
      `It was ${verificationLabel(before.verificationStatus)} and is ${verificationLabel(after.verificationStatus)} now.`,
    ]
  return before.round === after.round ? [] : [`Round ${after.round} has begun.`]
}

function fields(before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([name, value]) => !APART.has(name) && JSON.stringify(was[name]) !== JSON.stringify(value))
    .map(([name]) => `${fieldName(name)} was changed.`)
}

function people(before: Case, after: Case): string[] {
  const was = new Map(before.profile.ubos.map((person) => [person.uboId, person]))
  const is = new Set(after.profile.ubos.map(({ uboId }) => uboId))
  return [
    ...after.profile.ubos.flatMap((person) => {
      const earlier = was.get(person.uboId)
      if (!earlier) return [`${personName(person)} was added.`]
      const [a, b] = [withoutStatus(earlier), withoutStatus(person)]
      const status =
        earlier.verificationStatus === person.verificationStatus
          ? []
          : [`${personName(person)}: ${verificationLabel(person.verificationStatus).toLowerCase()}.`]
      return [...(a === b ? [] : [`The details of ${personName(person)} were changed.`]), ...status]
    }),
    ...before.profile.ubos.filter(({ uboId }) => !is.has(uboId)).map((person) => `${personName(person)} was removed.`),
  ]
}

function withoutStatus({ verificationStatus: _, ...person }: Case['profile']['ubos'][number]): string {
  return JSON.stringify(person)
}

function screening(before: Case, after: Case): string[] {
  const more = after.screening.openHits - before.screening.openHits
  return more > 0 ? [`Screening found ${more} more ${more === 1 ? 'hit' : 'hits'}.`] : []
}
