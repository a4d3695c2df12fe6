// The screening matches that were decided, as a case returns them. Pure.
import type { EmailOf } from '../../audit/staff-emails.ts'
import type { DecisionRow, HitRow } from '../../screening/hits/hits-sql.ts'
import { openHit } from '../../screening/hits/sealed-hit.ts'
import type { CaseRecord } from '../case/case-record.ts'

interface Matches {
  readonly hits: readonly HitRow[]
  /** Oldest first. */
  readonly decisions: readonly DecisionRow[]
}

/** Without a key the customer has been erased. */
export function decidedMatches(
  key: Buffer | undefined,
  { hits, decisions }: Matches,
  emailOf: EmailOf,
): Pick<CaseRecord['screening'], 'confirmed' | 'dismissed'> {
  if (!key) return { confirmed: [], dismissed: [] }
  const about = ({ hitId, subjectId, category, sealed }: HitRow) => {
    const { list, name } = openHit(key, hitId, sealed)
    return { hitId, subjectId, category, list, name }
  }
  return {
    confirmed: hits.filter(({ state }) => state === 'Confirmed').map(about),
    dismissed: hits
      .filter(({ state, withdrawnAt }) => state === 'FalsePositive' && withdrawnAt === null)
      .flatMap((hit) => {
        const made = decisions.findLast(({ hitId, takenBackAt }) => hitId === hit.hitId && takenBackAt === null)
        if (!made) return []
        const { decidedAt, decidedBy } = made
        return {
          ...about(hit),
          score: hit.score,
          decidedAt: decidedAt.toISOString(),
          decidedBy: { userId: decidedBy, email: emailOf(decidedBy) },
        }
      }),
  }
}
