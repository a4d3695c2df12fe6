import { useApiMutation } from '../../../api/use-api-mutation.ts'

/** Claims an alert, takes it over, or extends the user's own claim. */
export function useClaimAlert(successMessage: string) {
  return useApiMutation('claimAlert', { refreshes: ['getAlert', 'listAlerts', 'getTimeline'], successMessage })
}
