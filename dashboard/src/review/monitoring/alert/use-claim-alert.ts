import { useApiMutation } from '../../../api/use-api-mutation.ts'

const REFRESHES = ['getAlert', 'listAlerts', 'getTimeline'] as const

/** Claims an alert, takes it over, or extends the user's own claim. */
export function useClaimAlert(successMessage: string) {
  return useApiMutation('claimAlert', { refreshes: REFRESHES, successMessage })
}

/** Ends a claim, so that others can claim the alert. */
export function useReleaseAlert(successMessage: string) {
  return useApiMutation('releaseAlert', { refreshes: REFRESHES, successMessage })
}
