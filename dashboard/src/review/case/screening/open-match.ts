import type { ScreeningHit, ScreeningSubject } from '../../../api/compliance-operations.ts'

/** As the service counts them: an entry that was removed from its list needs no decision. */
export function isOpenMatch({ state, withdrawnAt }: ScreeningHit): boolean {
  return state === 'Open' && withdrawnAt === null
}

/** What is left to decide, then what was decided, then everyone without a match. */
export function openFirst(subjects: readonly ScreeningSubject[]): ScreeningSubject[] {
  const rank = ({ hits }: ScreeningSubject) => (hits.some(isOpenMatch) ? 0 : hits.length > 0 ? 1 : 2)
  return subjects.toSorted((a, b) => rank(a) - rank(b))
}
