// Takes back a waiver of this round.
import { checklistTexts } from '../texts/checklist-rows.ts'
import { useOpenCase } from './case-context.ts'
import { useCaseChange } from './use-case-change.ts'

export function useUndoWaiver(): (itemId: string, version?: number) => void {
  const { customerId, version: seen, reviewCase } = useOpenCase()
  const successMessage = checklistTexts.waiverUndone(reviewCase.profile.companyName)
  const { mutate } = useCaseChange('undoWaiver', { successMessage })
  return (itemId, version = seen) => mutate({ path: { customerId, itemId }, body: { version } })
}
