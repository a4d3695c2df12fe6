// Reads and changes for screens: `useQuery(reading('listUsers', { query }))` and `useChange('removeUser', { ... })`.
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { sayDone, sayError } from '../pieces/notices.ts'
import { ApiError, isTakenBack } from './api-error.ts'
import { call, type Given } from './call.ts'
import type { InputOf, OperationName, ValueOf } from './operations.ts'

const FRESH_MS = 15_000
const MOST_TRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a read fails and says so, and a change isn't kept back to be made when nobody expects it any more.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      // What the service refused, it refuses again; what it couldn't answer may work in a moment.
      retry: (failures, error) =>
        failures < MOST_TRIES && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})

/** A read, known by its operation and input. */
export function reading<N extends OperationName>(name: N, ...given: Given<N>) {
  return queryOptions<ValueOf<N>, Error>({
    queryKey: [name, given[0] ?? {}],
    queryFn: () => call(name, ...given),
  })
}

/** A page of a list: the page before stays on view while the next one is on its way, so that nothing jumps. */
export function listing<N extends OperationName>(name: N, ...given: Given<N>) {
  return { ...reading(name, ...given), placeholderData: keepPreviousData<ValueOf<N>> }
}

export interface ChangeOptions<N extends OperationName> {
  /** Reads that tell something else from now on. */
  refreshes?: readonly OperationName[]
  /** What the person is told when it is done. */
  message?: string
  onDone?: (value: ValueOf<N>) => void
  /** The screen shows what went wrong itself, as a form does. */
  showsErrors?: boolean
}

/**
 * The second half of a double click asks for nothing new. A button that is disabled while the service works comes too late
 * for it, and a dialog that fades away can still be clicked.
 */
const DOUBLE_CLICK_MS = 500

/** A change. `mutate(input)`; a proof of who one is is asked for on the way when the service wants one. */
export function useChange<N extends OperationName>(
  name: N,
  { refreshes = [], message, onDone, showsErrors }: ChangeOptions<N> = {},
): UseMutationResult<ValueOf<N>, Error, InputOf<N>> {
  const client = useQueryClient()
  const lastClick = useRef<{ input: string; at: number }>(undefined)
  const change = useMutation({
    mutationFn: (input: InputOf<N>) => call(name, ...([input] as unknown as Given<N>)),
    onSuccess: async (value) => {
      await Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] })))
      if (message) sayDone(message)
      onDone?.(value)
    },
    onError: (error) => {
      lastClick.current = undefined
      if (!showsErrors && !isTakenBack(error)) sayError(error)
    },
  })
  const ask = change.mutate
  const mutate = useCallback<typeof ask>(
    (...given) => {
      const click = { input: JSON.stringify(given[0] ?? null), at: performance.now() }
      const isSecond = lastClick.current?.input === click.input && click.at - lastClick.current.at < DOUBLE_CLICK_MS
      lastClick.current = click
      if (!isSecond) ask(...given)
    },
    [ask],
  )
  return { ...change, mutate }
}
