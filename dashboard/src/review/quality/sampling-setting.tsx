// The shares of decisions that are sampled. Supervisors change them here; they count at once.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLaterPart } from '../../components/feedback/later-part.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { usePermission } from '../../session/session.ts'
import { reviewTexts } from '../components/texts.ts'
import { reviewerName, type Sampling } from './sampling.ts'
import { resultTexts as texts } from './texts.ts'

export function SamplingText({ sampling }: { sampling: Sampling }) {
  const { samplePercent, rejectionPercent, highRiskPercent, reviewers, changed } = sampling
  const shares = [
    ...(samplePercent > 0 ? [texts.ofApprovals(samplePercent)] : []),
    ...(rejectionPercent > 0 ? [texts.ofRejections(rejectionPercent)] : []),
    ...(highRiskPercent > 0 ? [texts.ofHighRisk(highRiskPercent)] : []),
    ...reviewers.filter(({ percent }) => percent > 0).map((it) => texts.ofReviewer(it.percent, reviewerName(it.email))),
  ]
  return (
    <>
      {texts.samplingText(shares)}{' '}
      {changed ? (
        <>
          {texts.setBy} <UserName email={changed.changedBy.email} none={reviewTexts.formerStaff} isPlain />{' '}
          <TimeText value={changed.changedAt} />
        </>
      ) : (
        texts.isDefault
      )}
    </>
  )
}

const loadDialog = async () => (await import('./sampling-dialog.tsx')).SamplingDialog

export function SamplingButton({ sampling }: { sampling: Sampling }) {
  const mayChange = usePermission('review.supervise')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const renderDialog = useLaterPart(loadDialog, opened, close)
  if (!mayChange) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {texts.changeShare}
      </Button>
      {renderDialog({ opened, sampling, onClose: close })}
    </>
  )
}
