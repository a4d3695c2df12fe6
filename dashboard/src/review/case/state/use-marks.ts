// What reviewers have marked as checked. A mark changes nothing else about the case, so the case isn't read again: each read
// would be one more view in the audit log.
import { useQueryClient } from '@tanstack/react-query'
import type { Case, CaseMark } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { caseQuery, useOpenCase } from './case-context.ts'

export interface Marks {
  readonly own: CaseMark | undefined
  readonly others: readonly CaseMark[]
  /** Undefined if the viewer can't mark anything. */
  readonly toggle: (() => void) | undefined
  readonly isPending: boolean
}

/** What was checked for a decision stays as it was; the reviewer of a sample has marks of their own. */
export function useMayMark(): boolean {
  const { reviewCase, sampleId } = useOpenCase()
  const isOpen = reviewCase.reviewStage !== 'Closed' || sampleId !== undefined
  return usePermission('review.decide') && isOpen && !reviewCase.profile.erasedAt
}

/** `against` is the document that the detail is compared with. */
export function useMarks(place: string, against?: string): Marks {
  const { reviewCase, customerId, sampleId } = useOpenCase()
  const { userId } = useSession()
  const mayMark = useMayMark()
  const client = useQueryClient()
  const { mutate, isPending } = useApiMutation('markChecked', {
    onSuccess: ({ marks }) => {
      // A sample is reviewed without the marks of others.
      const shown = sampleId ? marks.filter(({ checkedBy }) => checkedBy.userId === userId) : marks
      client.setQueryData<Case>(
        caseQuery(customerId, sampleId).queryKey,
        (before) => before && { ...before, marks: shown },
      )
    },
  })
  const own = reviewCase.marks.find((mark) => mark.place === place && mark.checkedBy.userId === userId)
  return {
    own,
    others: reviewCase.marks.filter((mark) => mark.place === place && mark !== own),
    toggle: mayMark
      ? () =>
          mutate({
            path: { customerId },
            body: { place, isChecked: !own, ...(against && !own ? { documentId: against } : {}) },
          })
      : undefined,
    isPending,
  }
}
