// What the viewer must know before going on: the case changed, is no longer theirs, is someone else's turn, or is read-only.
import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import classes from './case.module.css'
import { useNextSample } from './sample/next-sample.ts'
import { useOpenCase } from './state/case-context.ts'
import { UnseenChanges } from './state/unseen-changes.tsx'
import { WhoseTurn } from './state/whose-turn.tsx'
import { noticeTexts } from './texts/case.ts'

const OpenAlerts = lazy(async () => ({ default: (await import('./open-alerts.tsx')).OpenAlerts }))
const EscalationNotice = lazy(async () => ({
  default: (await import('./flags/escalation-notice.tsx')).EscalationNotice,
}))
const WaitingSample = lazy(async () => ({ default: (await import('./sample/waiting-sample.tsx')).WaitingSample }))
const ChangedRisk = lazy(async () => ({ default: (await import('./changed-risk-notice.tsx')).ChangedRiskNotice }))
const LatestAnswer = lazy(async () => ({ default: (await import('./flags/latest-answer.tsx')).LatestAnswer }))

export function CaseNotices() {
  const { reviewCase, customerId, unseenChanges } = useOpenCase()
  const hasSample = useNextSample(customerId) !== undefined || reviewCase.waitingSampleId !== null
  return (
    <Stack gap="sm" className={classes.notices}>
      {reviewCase.profile.erasedAt && (
        <Notice tone="neutral" title={noticeTexts.erased} isSlim>
          {noticeTexts.erasedHint}
        </Notice>
      )}
      {unseenChanges && (
        <div role="alert" data-unseen-changes>
          <UnseenChanges title={noticeTexts.changed} />
        </div>
      )}
      <Risk />
      {hasSample && (
        <Suspense fallback={<Skeleton height={80} radius="md" />}>
          <WaitingSample />
        </Suspense>
      )}
      {reviewCase.escalation && (
        <Suspense fallback={<Skeleton height={56} radius="md" />}>
          <EscalationNotice />
        </Suspense>
      )}
      {reviewCase.noteCount > 0 && (
        <Suspense fallback={null}>
          <LatestAnswer />
        </Suspense>
      )}
      <Rejection />
      <WhoseTurn />
      {/* Only a customer that was approved can have any. */}
      {(reviewCase.verificationStatus === 'Approved' || reviewCase.round > 1) && (
        <Suspense fallback={null}>
          <OpenAlerts />
        </Suspense>
      )}
    </Stack>
  )
}

/** A risk level that changes while the case is open on the page. The first one that is known is no change. */
function Risk() {
  const { risk, reviewStage } = useOpenCase().reviewCase
  const level = risk?.level
  const [known, setKnown] = useState(level)
  if (!known && level) setKnown(level)
  if (!known || known === level || reviewStage === 'Closed') return null
  return (
    <Suspense fallback={null}>
      <ChangedRisk before={known} onClose={() => setKnown(level)} />
    </Suspense>
  )
}

/** Why the customer was rejected, and what the partner sees if that is less. */
function Rejection() {
  const { reviewStage, verificationStatus, reasonCodes, innerReasonCodes } = useOpenCase().reviewCase
  if (reviewStage !== 'Closed' || verificationStatus !== 'Rejected') return null
  const [reasons, shown] = [innerReasonCodes, reasonCodes].map((codes) => codes.map(codeLabel).join(', '))
  return (
    <Notice tone="bad" title={noticeTexts.rejected(reasons || shown!)} isSlim>
      {reasons && reasons !== shown && noticeTexts.partnerSees(shown!)}
    </Notice>
  )
}
