// The next quality sample to review, after the result of one was recorded.
import { skipToken, useQuery } from '@tanstack/react-query'

export interface NextSample {
  readonly customerId: string
  readonly sampleId: string
}

/** Known for as long as the case whose result was recorded is open. */
export const nextSampleKey = (customerId: string) => ['nextSample', customerId] as const

export function useNextSample(customerId: string): NextSample | undefined {
  return useQuery<NextSample>({ queryKey: nextSampleKey(customerId), queryFn: skipToken }).data
}
