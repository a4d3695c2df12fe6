import type { Case, ScreeningSubject } from '../../../api/compliance-operations.ts'
import { nameOf, personName, personOf } from '../model/names.ts'

/** As the checklist names them, with a number if two have the same name; the screening knows who was removed. */
export function subjectName(reviewCase: Case, { kind, subjectId, name }: ScreeningSubject): string {
  if (kind === 'Business') return name ?? reviewCase.profile.companyName
  const person = personOf(reviewCase, subjectId)
  return person ? nameOf(reviewCase, person) : (name ?? personName(undefined))
}
