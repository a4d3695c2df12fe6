// Leads from the decided case to its quality sample, which the viewer reviews without what others decided, and after the result to
// the next sample.
import { useNavigate } from '@tanstack/react-router'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { sampleNoticeTexts as sampleTexts } from '../texts/sample.ts'
import { type NextSample, useNextSample } from './next-sample.ts'

export function WaitingSample() {
  const { reviewCase, customerId } = useOpenCase()
  const { waitingSampleId } = reviewCase
  const next = useNextSample(customerId)
  if (next) return <ToNextSample next={next} />
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

function ToNextSample({ next: { customerId, sampleId } }: { next: NextSample }) {
  const navigate = useNavigate()
  const sample = {
    to: '/review/cases/$customerId',
    params: { customerId },
    search: { sample: sampleId } as never,
  } as const
  useKeys({ n: () => void navigate(sample) })
  return (
    <Notice tone="good" title={sampleTexts.saved} role="status">
      <ButtonLink mt="xs" size="compact-sm" {...sample} rightSection={<Key name="n" />}>
        {sampleTexts.next}
      </ButtonLink>
    </Notice>
  )
}
