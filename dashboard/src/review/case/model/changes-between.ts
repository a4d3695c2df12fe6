// What changed between two reads of a case, as sentences. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { verificationLabel } from '../../../components/badges/verification-badge.tsx'
import { unseenTexts } from '../texts/unseen.ts'
import { documentName, fieldName, personName } from './names.ts'

/** Compared on their own, or of no interest. */
const SKIPPED_FIELDS = new Set([
  ...['version', 'updatedAt', 'statusChangedAt', 'decidedAt', 'ubos', 'documents', 'verificationStatus'],
  'outstandingRequirementCount',
])

export function changesBetween(before: Case, after: Case): string[] {
  return [
    ...statusChanges(before, after),
    ...fieldChanges(before.profile, after.profile),
    ...personChanges(before, after),
    ...documentChanges(before, after),
    ...itemChanges(before, after),
    ...screeningChanges(before, after),
  ]
}

function statusChanges(before: Case, after: Case): string[] {
  if (before.verificationStatus !== after.verificationStatus)
    return [
      unseenTexts.status(verificationLabel(before.verificationStatus), verificationLabel(after.verificationStatus)),
    ]
  return before.round === after.round ? [] : [unseenTexts.round(after.round)]
}

function fieldChanges(before: object, after: object): string[] {
  const earlier = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([name, value]) => !SKIPPED_FIELDS.has(name) && JSON.stringify(earlier[name]) !== JSON.stringify(value))
    .map(([name]) => unseenTexts.field(fieldName(name)))
}

function personChanges(before: Case, after: Case): string[] {
  const earlierPeople = new Map(before.profile.ubos.map((person) => [person.uboId, person]))
  const remaining = new Set(after.profile.ubos.map(({ uboId }) => uboId))
  return [
    ...after.profile.ubos.flatMap((person) => {
      const name = personName(person)
      const earlier = earlierPeople.get(person.uboId)
      if (!earlier) return [unseenTexts.personAdded(name)]
      const status = verificationLabel(person.verificationStatus)
      return [
        ...(withoutStatus(earlier) === withoutStatus(person) ? [] : [unseenTexts.personChanged(name)]),
        ...(earlier.verificationStatus === person.verificationStatus ? [] : [unseenTexts.personStatus(name, status)]),
      ]
    }),
    ...before.profile.ubos
      .filter(({ uboId }) => !remaining.has(uboId))
      .map((person) => unseenTexts.personRemoved(personName(person))),
  ]
}

function withoutStatus({ verificationStatus: _, ...person }: Case['profile']['ubos'][number]): string {
  return JSON.stringify(person)
}

function documentChanges(before: Case, after: Case): string[] {
  const statuses = new Map(before.documents.map(({ documentId, status }) => [documentId, status]))
  return after.documents
    .filter(({ documentId, status }) => statuses.get(documentId) !== status)
    .flatMap((document) => unseenTexts.document[document.status]?.(documentName(after, document)) ?? [])
}

function itemChanges(before: Case, after: Case): string[] {
  const statuses = new Map(before.items.map(({ requirementId, status }) => [requirementId, status]))
  return after.items
    .filter(({ requirementId, status }) => statuses.get(requirementId) !== status)
    .flatMap(({ message, status }) => unseenTexts.item[status]?.(message) ?? [])
}

function screeningChanges(before: Case, after: Case): string[] {
  const found = after.screening.openHits - before.screening.openHits
  return found > 0 ? [unseenTexts.newMatches(found)] : []
}
