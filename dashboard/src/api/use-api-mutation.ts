// The one hook for changes. It ignores the second click of a double click, asks for the password when the service wants it,
// reloads what the change affects (after a conflict too), and shows success and errors.
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ApiClient, CallInput } from './api-client.ts'
import { type ApiError, isConflict } from './api-error.ts'
import type { InputOf, OperationName, ValueOf } from './operations.ts'
import { apiOf, type MutationMeta } from './query-client.ts'

export interface ApiMutationOptions<Value, Input> {
  /** Operations whose cached reads change with it. They are reloaded before `onSuccess`. */
  refreshes?: readonly OperationName[]
  /** Shown as a notification. */
  successMessage?: string
  onSuccess?: (value: Value, input: Input) => void
  /** The screen shows errors itself, with `<FormError error={mutation.error} />` for example. */
  showsErrors?: boolean
  /** Conflicts that the screen explains itself, such as a version that has moved. Other errors are still notified. */
  showsConflict?: (error: ApiError) => boolean
  /** Saved without a click, such as a draft. */
  isBackground?: boolean
  /** It changes nothing: it may be repeated at once, and refreshes what it has read only after a conflict. */
  isPreview?: boolean
}

/** What useMutation returns, without `mutateAsync`: `mutate` alone ignores repeats. */
export type ApiMutation<Value, Input> = WithoutAsync<UseMutationResult<Value, Error, Input>>
type WithoutAsync<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never

/** A dialog that is closing can still be clicked. */
const DOUBLE_CLICK_MS = 500

/** The change is one operation, or a function when something has to be prepared first. */
export function useApiMutation<N extends OperationName>(
  change: N,
  options?: ApiMutationOptions<ValueOf<N>, InputOf<N>>,
): ApiMutation<ValueOf<N>, InputOf<N>>
export function useApiMutation<Value, Input = void>(
  change: (api: ApiClient, input: Input) => Promise<Value>,
  options?: ApiMutationOptions<Value, Input>,
): ApiMutation<Value, Input>
export function useApiMutation<Value, Input>(
  change: OperationName | ((api: ApiClient, input: Input) => Promise<Value>),
  {
    refreshes = [],
    successMessage,
    onSuccess,
    showsErrors,
    showsConflict,
    isBackground = false,
    isPreview = false,
  }: ApiMutationOptions<Value, Input> = {},
): ApiMutation<Value, Input> {
  const client = useQueryClient()
  const sent = useRef(new Map<string, Ended | undefined>())
  const meta: MutationMeta = {
    refreshes,
    isPreview,
    successMessage,
    isBackground,
    isShownByScreen: (error) => Boolean(showsErrors || (isConflict(error) && showsConflict?.(error))),
  }
  const mutation = useMutation<Value, Error, Input>({
    mutationFn: (input) => {
      const api = apiOf(client)
      if (typeof change === 'function') return change(api, input)
      return api.call(change, ...([input] as unknown as CallInput<typeof change>)) as Promise<Value>
    },
    meta: meta as unknown as Record<string, unknown>,
    onSuccess: (value, input) => {
      if (isPreview) sent.current.delete(keyOf(input))
      else sent.current.set(keyOf(input), { at: performance.now(), lastChange: lastChangeOf(client) })
      onSuccess?.(value, input)
    },
    // A failed change can be retried at once.
    onError: (_, input) => {
      sent.current.delete(keyOf(input))
    },
  })
  const { mutate: send } = mutation
  const mutate = useCallback<typeof send>(
    (...given) => {
      const key = keyOf(given[0])
      forgetOld(sent.current, lastChangeOf(client))
      if (sent.current.has(key)) return
      sent.current.set(key, undefined)
      send(...given)
    },
    [send, client],
  )
  return { ...mutation, mutate }
}

const keyOf = (input: unknown) => JSON.stringify(input ?? null)

/** When a change ended, and which change was the last one then. */
interface Ended {
  readonly at: number
  readonly lastChange: number | undefined
}

const lastChangeOf = (client: QueryClient) =>
  client
    .getMutationCache()
    .getAll()
    .findLast(({ meta }) => !meta?.isBackground)?.mutationId

/** A change may be repeated on purpose once it ended long enough ago, or once another one came after it, such as its undo. */
function forgetOld(sent: Map<string, Ended | undefined>, lastChange: number | undefined): void {
  for (const [key, ended] of sent)
    if (ended && (ended.lastChange !== lastChange || performance.now() - ended.at >= DOUBLE_CLICK_MS)) sent.delete(key)
}
