// Why a request failed, for the visitor.
import type { Translator } from '../locale/translator.ts'
import { type CompletionError, NO_RESPONSE } from './completion-client.ts'

export function requestErrorText({ code, requestId }: CompletionError, { t }: Translator): string {
  if (code === NO_RESPONSE) return t('error.offline')
  if (code === 'RateLimit.Exceeded') return t('error.busy')
  if (code === 'Customer.UnderReview') return t('review.text')
  const reference = requestId ? ` ${t('error.reference', { id: requestId })}` : ''
  return t('error.other') + reference
}
