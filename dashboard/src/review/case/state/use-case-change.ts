// A change to the open case. Refreshes everything that shows the case, and leaves a stale version to the page's own notice.
import type { CallInput } from '../../../api/api-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { InputOf, OperationName, ValueOf } from '../../../api/operations.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { useOpenCase } from './case-context.ts'

const READS_OF_A_CASE: readonly OperationName[] = [
  ...(['getCase', 'getTimeline', 'listNotes', 'listCases', 'getScreening', 'getWorkload'] as const),
]

export interface CaseChangeOptions<N extends OperationName> {
  message?: string
  onDone?: (value: ValueOf<N>) => void
  /** The dialog shows the error itself. */
  showsErrors?: boolean
  /** A dry run: nothing has to be read again. */
  isPreview?: boolean
}

export function useCaseChange<N extends OperationName>(
  name: N,
  { message, onDone, showsErrors = false, isPreview }: CaseChangeOptions<N> = {},
): ApiMutation<ValueOf<N>, InputOf<N>> {
  const { recordOwnChange } = useOpenCase()
  return useApiMutation<ValueOf<N>, InputOf<N>>(
    async (api, input) => {
      const value = await api.call(name, ...([input] as unknown as CallInput<N>))
      // A change that named a version was made on nothing newer: only then is the version that follows known to be seen.
      // Recorded before the case is read again, which would take the new version for someone else's.
      if (!isPreview) recordOwnChange(name, namesVersion(input) ? (value as { version?: number }).version : undefined)
      return value
    },
    {
      refreshes: isPreview ? [] : READS_OF_A_CASE,
      ...(message ? { successMessage: message } : {}),
      ...(onDone ? { onSuccess: onDone } : {}),
      showsErrors,
      showsConflict: isVersionStale,
    },
  )
}

function namesVersion(input: object): boolean {
  return 'body' in input && typeof input.body === 'object' && input.body !== null && 'version' in input.body
}

/** The page itself shows what changed, so no error message is needed. */
export function isVersionStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Review.VersionStale'
}
