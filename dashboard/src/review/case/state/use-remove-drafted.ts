// What was accepted or waived is no longer requested: it leaves the drafted change request.
import { isDraftOf } from '../model/change-draft.ts'
import type { Subject } from '../model/checklist-row.ts'
import { useOpenCase } from './case-context.ts'

/** Returns how to put it back; undefined if nothing was drafted about the subjects. */
export function useRemoveDrafted(): (...subjects: Subject[]) => (() => void) | undefined {
  const { reviewCase, changeRequest } = useOpenCase()
  return (...subjects) => {
    const drafted = changeRequest.items.filter((item) =>
      subjects.some((subject) => isDraftOf(reviewCase, subject, item)),
    )
    if (drafted.length === 0) return undefined
    changeRequest.remove(...drafted.map(({ id }) => id))
    return () => changeRequest.add(...drafted)
  }
}
