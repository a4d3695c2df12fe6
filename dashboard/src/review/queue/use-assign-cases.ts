// Assigns several cases and returns those that couldn't be assigned.
import { useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { type CaseFailure, failuresOf } from './case-failures.tsx'
import { bulkTexts } from './texts.ts'

export function useAssignCases(
  cases: readonly { customerId: string; companyName: string }[],
  { onClose, onDone }: { onClose: () => void; onDone: () => void },
) {
  const [failures, setFailures] = useState<readonly CaseFailure[]>()
  const assign = useApiMutation('assignCases', {
    refreshes: ['listCases', 'getWorkload'],
    showsErrors: true,
    onSuccess: (value) => {
      onDone()
      if (value.done > 0) notifySuccess(bulkTexts.done(value.done))
      if (value.failed === 0) onClose()
      else setFailures(failuresOf(value, cases))
    },
  })
  return { assign, failures }
}
