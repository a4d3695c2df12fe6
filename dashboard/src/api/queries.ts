// Reads for screens: `useQuery(apiQuery('listUsers', { query }))`.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient, CallInput } from './api-client.ts'
import type { OperationName, ValueOf } from './operations.ts'
import { apiOf } from './query-client.ts'

/** A read, cached under its operation and input. */
export function apiQuery<N extends OperationName>(name: N, ...input: CallInput<N>) {
  return queryOptions<ValueOf<N>, Error>({
    queryKey: [name, input[0] ?? {}],
    queryFn: ({ client }) => apiOf(client).call(name, ...input),
  })
}

/** A page of a list: the previous page stays visible while the next one loads, so nothing jumps. */
export function apiListQuery<N extends OperationName>(name: N, ...input: CallInput<N>) {
  return { ...apiQuery(name, ...input), placeholderData: keepPreviousData<ValueOf<N>> }
}

/** For the few calls that are neither a query nor a mutation of one operation. */
export function useApi(): ApiClient {
  return apiOf(useQueryClient())
}
