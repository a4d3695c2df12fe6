// What was decided about the same list entry for another person of the customer, such as an earlier version of this one. Pure.
import type { ScreeningHit, ScreeningHitDecision, ScreeningSubject } from '../../../api/compliance-operations.ts'

export interface EarlierDecision {
  readonly subject: ScreeningSubject
  readonly decision: ScreeningHitDecision
}

/** The newest first, without those that were taken back. */
export function earlierDecisions(subjects: readonly ScreeningSubject[], hit: ScreeningHit): EarlierDecision[] {
  const isSameEntry = ({ hitId, list, entryId }: ScreeningHit) =>
    hitId !== hit.hitId && list === hit.list && entryId === hit.entryId
  return subjects
    .flatMap((subject) =>
      subject.hits
        .filter(isSameEntry)
        .flatMap(({ decisions }) => decisions.map((decision): EarlierDecision => ({ subject, decision }))),
    )
    .filter(({ decision }) => decision.takenBackAt === null)
    .toSorted((a, b) => b.decision.decidedAt.localeCompare(a.decision.decidedAt))
}
