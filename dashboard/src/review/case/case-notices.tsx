// What the viewer must know before going on: the case changed, is no longer theirs, is someone else's turn, or is read-only.
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { formatTime } from '../../format/times.ts'
import { usePermission, useSession } from '../../session/session.ts'
import classes from './case.module.css'
import { staffName } from './model/names.ts'
import { useNextSample } from './sample/next-sample.ts'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { UnseenChanges } from './state/unseen-changes.tsx'
import { noticeTexts } from './texts/case.ts'
import { flagTexts } from './texts/flags.ts'

const OpenAlerts = lazy(async () => ({ default: (await import('./open-alerts.tsx')).OpenAlerts }))
const EscalationNotice = lazy(async () => ({
  default: (await import('./flags/escalation-notice.tsx')).EscalationNotice,
}))
const SecondApprovalNotice = lazy(async () => ({
  default: (await import('./flags/second-approval-notice.tsx')).SecondApprovalNotice,
}))
const WaitingSample = lazy(async () => ({ default: (await import('./sample/waiting-sample.tsx')).WaitingSample }))
const LatestAnswer = lazy(async () => ({ default: (await import('./flags/latest-answer.tsx')).LatestAnswer }))

export function CaseNotices() {
  const { reviewCase, customerId, unseenChanges, isClaimLost } = useOpenCase()
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
      {isClaimLost ? <ClaimLost /> : <Turn />}
      {/* Only a customer that was approved can have any. */}
      {(reviewCase.verificationStatus === 'Approved' || reviewCase.round > 1) && (
        <Suspense fallback={null}>
          <OpenAlerts />
        </Suspense>
      )}
    </Stack>
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

function ClaimLost() {
  const { reviewCase, may } = useOpenCase()
  const { claim, isClaiming } = useCaseActions()
  return (
    <Notice tone="attention" title={noticeTexts.claimLost} role="alert">
      <Stack gap="xs">
        <span>
          {reviewCase.reviewStage === 'InReview'
            ? noticeTexts.takenOver(staffName(reviewCase.owner))
            : noticeTexts.backInQueue}
        </span>
        {may('claim') && (
          <Group>
            <Button size="xs" onClick={claim} loading={isClaiming}>
              {noticeTexts.claimAgain}
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}

/** Whose turn it is, when it isn't the viewer's. */
function Turn() {
  const { reviewCase } = useOpenCase()
  const { userId } = useSession()
  const mayDecide = usePermission('review.decide')
  const { reviewStage, owner, ownerId, snooze } = reviewCase
  if (!mayDecide)
    return (
      <Notice tone="neutral" icon="lock" title={noticeTexts.readOnly} isSlim>
        {noticeTexts.readOnlyHint}
      </Notice>
    )
  if (reviewStage === 'AwaitingSecondApproval')
    return (
      <Suspense fallback={<Skeleton height={56} radius="md" />}>
        <SecondApprovalNotice />
      </Suspense>
    )
  if (reviewStage === 'Queued')
    return (
      <Notice
        isSlim
        tone="neutral"
        title={snooze ? flagTexts.snoozed(formatTime(new Date(snooze.until), 'minutes')) : noticeTexts.unclaimed}
      >
        {snooze ? noticeTexts.snoozedHint : noticeTexts.unclaimedHint}
      </Notice>
    )
  if (reviewStage === 'InReview' && ownerId !== userId)
    return (
      <Notice tone="neutral" icon="lock" title={noticeTexts.otherOwner(staffName(owner))} isSlim>
        {noticeTexts.otherOwnerHint}
      </Notice>
    )
  return null
}
