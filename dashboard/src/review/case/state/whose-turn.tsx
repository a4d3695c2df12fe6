// Whose turn it is, when it isn't the viewer's: on the page, and in a dialog that can no longer send.
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { formatTime } from '../../../format/times.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { staffName } from '../model/names.ts'
import { noticeTexts } from '../texts/case.ts'
import { flagTexts } from '../texts/flags.ts'
import { useCaseActions } from './case-actions-context.ts'
import { useOpenCase } from './case-context.ts'

const SecondApprovalNotice = lazy(async () => ({
  default: (await import('../flags/second-approval-notice.tsx')).SecondApprovalNotice,
}))

export function WhoseTurn({ isInDialog = false }) {
  return useOpenCase().isClaimLost ? <ClaimLost isInDialog={isInDialog} /> : <Turn />
}

/** A dialog announces all of its notice, and the page behind it is out of reach. */
function ClaimLost({ isInDialog }: { isInDialog: boolean }) {
  const { reviewCase, may } = useOpenCase()
  const { claim, isClaiming } = useCaseActions()
  return (
    <Notice tone="attention" title={noticeTexts.claimLost} {...(!isInDialog && { role: 'alert' })}>
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
