import { useApiMutation } from '../../api/use-api-mutation.ts'
import { checksTexts as texts } from './texts.ts'

export function useRunChecks() {
  return useApiMutation('checkInstallation', {
    refreshes: ['getInstallationReport', 'listStaffEvents'],
    successMessage: texts.ran,
  })
}
