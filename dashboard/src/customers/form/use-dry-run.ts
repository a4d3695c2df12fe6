// Checks a new customer while the user types: which fields are wrong, and what would be required next.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { CreateBusinessProfile, OutstandingRequirement } from '../../api/dashboard-operations.ts'
import { apiOf } from '../../api/query-client.ts'

const PAUSE_MS = 600

export interface DryRun {
  /** What was checked; the form may have changed since. */
  readonly body: CreateBusinessProfile
  readonly requirements: readonly OutstandingRequirement[] | undefined
  readonly error: ApiError | undefined
}

export function useDryRun(body: CreateBusinessProfile, isStarted: boolean) {
  const [settled] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  return useQuery<DryRun>({
    queryKey: ['dryRun', settled],
    enabled: isStarted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    queryFn: async ({ client }) => {
      const checked = JSON.parse(settled) as CreateBusinessProfile
      try {
        const input = { query: { dryRun: 'true' as const }, body: checked }
        const { outstandingRequirements } = await apiOf(client).call('dashboardCreateBusinessProfile', input)
        return { body: checked, requirements: outstandingRequirements ?? [], error: undefined }
      } catch (error) {
        if (error instanceof ApiError && error.details.length > 0) {
          return { body: checked, requirements: undefined, error }
        }
        throw error
      }
    },
  })
}
