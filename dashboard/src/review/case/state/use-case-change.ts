// A change to the open case. Refreshes everything that shows the case, and leaves a stale version to the page's own notice.
import type { CallInput } from '../../../api/api-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { InputOf, OperationName, ValueOf } from '../../../api/operations.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { useClearDraft } from '../../../session/drafts.ts'
import { useOpenCase } from './case-context.ts'
import { revealChanges } from './reveal-changes.ts'

export const READS_OF_A_CASE: readonly OperationName[] = [
  ...(['getCase', 'getTimeline', 'listNotes', 'listCases', 'getScreening', 'getWorkload'] as const),
  ...(['listAlerts', 'getAlert', 'listTags'] as const),
]

export interface CaseChangeOptions<N extends OperationName> {
  successMessage?: string
  onSuccess?: (value: ValueOf<N>) => void
  /** The draft to clear once the change succeeds. */
  draftName?: string
  /** The dialog shows the error itself. */
  showsErrors?: boolean
}

export function useCaseChange<N extends OperationName>(
  name: N,
  { onSuccess, draftName, ...options }: CaseChangeOptions<N> = {},
): ApiMutation<ValueOf<N>, InputOf<N>> {
  const { recordOwnChange } = useOpenCase()
  const clearDraft = useClearDraft(draftName ?? '')
  return useApiMutation<ValueOf<N>, InputOf<N>>(
    async (api, input) => {
      const value = await api.call(name, ...([input] as unknown as CallInput<N>)).catch((error: unknown) => {
        if (isVersionStale(error)) revealChanges()
        throw error
      })
      // Before the case is read again, so that the new version doesn't flash up as an unseen change. A change that named a
      // version was made on nothing newer: only then is the version that follows known to be seen.
      recordOwnChange(name, namesVersion(input) ? (value as { version?: number }).version : undefined)
      return value
    },
    {
      ...options,
      refreshes: READS_OF_A_CASE,
      showsConflict: isVersionStale,
      onSuccess: (value) => {
        if (draftName) clearDraft()
        onSuccess?.(value)
      },
    },
  )
}

function namesVersion(input: unknown): boolean {
  return typeof (input as { body?: { version?: number } }).body?.version === 'number'
}

/** The page itself shows what changed, so no error message is needed. */
export function isVersionStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Review.VersionStale'
}
