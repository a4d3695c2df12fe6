// A change to the open case. Refreshes everything that shows the case, and leaves a stale version to the page's own notice.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isTakenBack } from '../../../api/api-error.ts'
import { call, type Given } from '../../../api/call.ts'
import type { InputOf, OperationName, ValueOf } from '../../../api/operations.ts'
import { sayDone, sayError } from '../../../pieces/notices.ts'
import { useOpenCase } from './case-context.ts'

const READS_OF_A_CASE: readonly OperationName[] = [
  ...(['getCase', 'getTimeline', 'listNotes', 'listCases', 'getScreening', 'getWorkload'] as const),
]
/** Errors that mean the page shows an outdated case. */
const OUTDATED = /^Review\.|^Screening\.HitChanged$|^Customer\./

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
  { message, onDone, showsErrors, isPreview }: CaseChangeOptions<N> = {},
) {
  const { recordOwnChange } = useOpenCase()
  const client = useQueryClient()
  const refresh = () => Promise.all(READS_OF_A_CASE.map((read) => client.invalidateQueries({ queryKey: [read] })))
  return useMutation<ValueOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => call(name, ...([input] as unknown as Given<N>)),
    onSuccess: async (value, input) => {
      if (isPreview) return onDone?.(value)
      // A change that named a version was made on nothing newer: only then is the version that follows known to be seen.
      recordOwnChange(name, namesVersion(input) ? (value as { version?: number }).version : undefined)
      await refresh()
      if (message) sayDone(message)
      onDone?.(value)
    },
    onError: async (error) => {
      if (error instanceof ApiError && OUTDATED.test(error.code)) await refresh()
      if (!showsErrors && !isTakenBack(error) && !isVersionStale(error)) sayError(error)
    },
  })
}

function namesVersion(input: object): boolean {
  return 'body' in input && typeof input.body === 'object' && input.body !== null && 'version' in input.body
}

/** The page itself shows what changed, so no error message is needed. */
export function isVersionStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Review.VersionStale'
}
