// Leads from the decided case to its quality sample, which the viewer reviews without what others decided, and after the result to
// the next sample.
import { skipToken, useQuery } from '@tanstack/react-query'
import { Notice } from '../../../components/feedback/notice.tsx'
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { sampleTexts } from '../texts/case.ts'

export interface NextSample {
  readonly customerId: string
  readonly sampleId: string
}

/** Known for as long as the case whose result was recorded is open. */
export const nextSampleKey = (customerId: string) => ['nextSample', customerId] as const

export function WaitingSample() {
  const { reviewCase, customerId } = useOpenCase()
  const { waitingSampleId } = reviewCase
  const { data: next } = useQuery<NextSample>({ queryKey: nextSampleKey(customerId), queryFn: skipToken })
  if (next)
    return (
      <Notice tone="good" title={sampleTexts.saved} role="status">
        <ButtonLink
          mt="xs"
          size="compact-sm"
          to="/review/cases/$customerId"
          params={{ customerId: next.customerId }}
          search={{ sample: next.sampleId } as never}
        >
          {sampleTexts.next}
        </ButtonLink>
      </Notice>
    )
  if (!waitingSampleId) return null
  return (
    <Notice tone="attention" title={sampleTexts.waiting}>
      {sampleTexts.waitingHint}{' '}
      <AnchorLink to="." inherit underline="always" search={{ sample: waitingSampleId }}>
        {sampleTexts.review}
      </AnchorLink>
    </Notice>
  )
}
