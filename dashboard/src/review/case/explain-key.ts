// Says why a key that acts on what is selected does nothing. Loaded with the first such key.
import { notifyBriefly } from '../../components/feedback/notifications.ts'
import type { OpenCase } from './state/case-context.ts'
import { keyTexts } from './texts/keys.ts'

/** Keys that decide. */
const DECISIONS = ['a', 'q', 'w', 'Shift w', 'Shift r']

export function explainKey(key: string, { may }: OpenCase): void {
  const nothing = Object.hasOwn(keyTexts.nothing, key) && keyTexts.nothing[key]
  if (!nothing) return
  const isDecision = DECISIONS.includes(key) && !may('decide')
  notifyBriefly(isDecision ? (may('claim') ? keyTexts.claimFirst : keyTexts.notNow) : nothing)
}
