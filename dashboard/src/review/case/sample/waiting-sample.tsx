// Leads from the decided case to its quality sample, which the viewer reviews without what others decided.
import { Notice } from '../../../components/feedback/notice.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { sampleTexts } from '../texts/case.ts'

export function WaitingSample() {
  const { waitingSampleId } = useOpenCase().reviewCase
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
