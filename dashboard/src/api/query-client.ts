// The cache of everything that was read, and what happens after every change: affected reads are reloaded, and the user sees
// how it went. Mutations say in their `meta` what they need; see use-api-mutation.ts.
import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { ApiClient } from './api-client.ts'
import { ApiError, isConflict, isStepUpCancelled } from './api-error.ts'
import type { OperationName } from './operations.ts'

const FRESH_MS = 15_000
const MAX_RETRIES = 2

export interface MutationMeta {
  /** Reads that are out of date after the change, if it is one, and after a conflict. */
  readonly refreshes: readonly OperationName[]
  readonly isPreview: boolean
  readonly successMessage?: string | undefined
  /** Saved without a click: it doesn't come between the two clicks of a double click. */
  readonly isBackground: boolean
  /** Whether the screen shows this error itself. */
  readonly isShownByScreen: (error: Error) => boolean
}

export interface MutationNotifier {
  success(message: string): void
  error(error: Error): void
}

export function createQueryClient(api: ApiClient, notify: MutationNotifier): QueryClient {
  const refresh = ({ refreshes }: MutationMeta) =>
    Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      async onSuccess(_value, _input, _context, mutation) {
        const meta = metaOf(mutation)
        if (!meta) return
        if (!meta.isPreview) await refresh(meta)
        if (meta.successMessage) notify.success(meta.successMessage)
      },
      async onError(error, _input, _context, mutation) {
        const meta = metaOf(mutation)
        if (!meta || isStepUpCancelled(error)) return
        if (isConflict(error)) await refresh(meta)
        if (!meta.isShownByScreen(error)) notify.error(error)
      },
    }),
    defaultOptions: {
      // Without a connection a change fails at once instead of being sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
      queries: {
        meta: { api },
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        // A rejected request is rejected again; a service that was unreachable may be back in a moment.
        retry: (failures, error) =>
          failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
    },
  })
  return client
}

/** The client that a cache reads with. */
export function apiOf(client: QueryClient): ApiClient {
  const api = client.getDefaultOptions().queries?.meta?.api
  if (!api) throw new Error('this QueryClient was not made by createQueryClient')
  return api as ApiClient
}

function metaOf(mutation: { meta?: Record<string, unknown> | undefined }): MutationMeta | undefined {
  return mutation.meta as MutationMeta | undefined
}
