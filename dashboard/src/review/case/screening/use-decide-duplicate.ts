// Decides on a possible duplicate. The message says what was decided about whom, and takes it back.
import { useRef, useState } from 'react'
import type { ApiClient } from '../../../api/api-client.ts'
import { isConflict } from '../../../api/api-error.ts'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { notifySuccess, notifyUntilClosed } from '../../../components/feedback/notifications.ts'
import { usePermission } from '../../../session/session.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { duplicateTexts } from '../texts/screening.ts'

const REFRESHES = ['listPossibleDuplicates', 'getCase', 'getTimeline', 'listNotes'] as const

export type Verdict = 'NotDuplicate' | 'SameBusiness'

/** What was decided for a closed case stays as it was, also in a quality sample. */
export function useMayDecideDuplicates(): boolean {
  const { reviewCase } = useOpenCase()
  return usePermission('review.decide') && reviewCase.reviewStage !== 'Closed'
}

export function useDecideDuplicate(item: PossibleDuplicate, onDecided?: () => void) {
  const { customerId, show } = useOpenCase()
  const { notifyUndoable } = useCaseActions()
  const { companyName, revision } = item
  const { mutate, isPending } = useApiMutation('decideDuplicate', {
    refreshes: REFRESHES,
    onSuccess: (_, { body: { verdict } }) => {
      if (!verdict) return notifySuccess(duplicateTexts.reopened(companyName))
      notifyUndoable(duplicateTexts.saved[verdict](companyName), () => {
        save(null)
        show('duplicates')
      })
      onDecided?.()
    },
  })
  const save = (verdict: Verdict | null, comment?: string) =>
    mutate({
      path: { customerId, otherCustomerId: item.customerId },
      body: { verdict, revision, ...(comment ? { comment } : {}) },
    })
  return { save, isPending }
}

interface Verdicts {
  readonly items: readonly PossibleDuplicate[]
  readonly verdict: Verdict | null
  readonly comment?: string | undefined
}

/** Decides the same about all of them, with one reason and one undo. */
export function useDecideDuplicates(onDecided: (items: readonly PossibleDuplicate[]) => void) {
  const { customerId, show } = useOpenCase()
  const { notifyUndoable } = useCaseActions()
  const busy = useRef(new Set<string>())
  const [sending, setSending] = useState<{ readonly done: number; readonly of: number }>()
  const { mutate, isPending } = useApiMutation(
    async (api: ApiClient, { items, verdict, comment }: Verdicts) => {
      const done: PossibleDuplicate[] = []
      for (const [index, item] of items.entries()) {
        if (items.length > 1) setSending({ done: index, of: items.length })
        const path = { customerId, otherCustomerId: item.customerId }
        const body = { verdict, revision: item.revision, ...(comment ? { comment } : {}) }
        try {
          await api.call('decideDuplicate', { path, body })
          done.push(item)
        } catch (error) {
          // One that has changed meanwhile stays in the list, which is read again.
          if (!isConflict(error)) throw error
        } finally {
          busy.current.delete(item.customerId)
        }
      }
      return done
    },
    {
      refreshes: REFRESHES,
      onSuccess: (done, { items, verdict }) => {
        const failed = items.filter((item) => !done.includes(item)).map(({ companyName }) => companyName)
        if (failed.length > 0) notifyUntilClosed(duplicateTexts.changed(failed))
        const [first, ...others] = done.map(({ companyName }) => companyName)
        if (first && verdict)
          notifyUndoable(
            others.length > 0 ? duplicateTexts.savedAll[verdict](done.length) : duplicateTexts.saved[verdict](first),
            () => {
              mutate({ items: done, verdict: null })
              show('duplicates')
            },
          )
        if (first && !verdict)
          notifySuccess(others.length > 0 ? duplicateTexts.reopenedAll(done.length) : duplicateTexts.reopened(first))
        if (verdict) onDecided(items)
      },
    },
  )
  return {
    /** A key for the next one counts while the last one is sent; a second one for the same does not. */
    decide: (chosen: readonly PossibleDuplicate[], verdict: Verdict, comment?: string) => {
      const items = chosen.filter((item) => !busy.current.has(item.customerId))
      if (items.length === 0) return
      setSending(undefined)
      for (const item of items) busy.current.add(item.customerId)
      mutate({ items, verdict, comment })
    },
    isPending,
    /** How far a decision on several at once has come. */
    sending: isPending ? sending : undefined,
  }
}
