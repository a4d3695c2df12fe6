// What somebody must know before they go on: it changed, it is gone, it is another's turn, they may only read.
import { Button, Group, Stack } from '@mantine/core'
import { Notice } from '../../components/notice.tsx'
import { usePermission, useSession } from '../../session/session.ts'
import classes from './case.module.css'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { UnseenChanges } from './state/unseen-changes.tsx'

export function CaseNotices() {
  const { reviewCase, unseenChanges, isClaimLost } = useOpenCase()
  return (
    <Stack gap="sm" className={classes.notices}>
      {reviewCase.profile.erasedAt && (
        <Notice tone="neutral" title="The data of this customer was erased">
          What was decided stays on record; nothing more can be decided.
        </Notice>
      )}
      {unseenChanges && (
        <div role="alert">
          <UnseenChanges title="It has changed since you looked" />
        </div>
      )}
      {isClaimLost && <ClaimLost />}
      <Turn />
    </Stack>
  )
}

function ClaimLost() {
  const actions = useCaseActions()
  const { reviewCase, may } = useOpenCase()
  const taken = reviewCase.reviewStage === 'InReview'
  return (
    <Notice tone="attention" title="You no longer have this case" role="alert">
      <Stack gap="xs">
        <span>
          {taken
            ? `${reviewCase.owner?.email ?? 'Somebody else'} has it now. You can go on reading and write notes.`
            : 'It went back to the queue: it was released, or nobody touched it for 4 hours. What you marked is still here.'}
        </span>
        {may('claim') && (
          <Group>
            <Button size="xs" onClick={actions.claim} loading={actions.isClaiming}>
              Claim it again
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}

/** Whose turn it is, when it isn't the viewer's. */
function Turn() {
  const actions = useCaseActions()
  const { reviewCase, isClaimLost, may } = useOpenCase()
  const { userId } = useSession()
  const decides = usePermission('review.decide')
  const [first, owner] = [reviewCase.firstApprover?.email ?? 'somebody', reviewCase.owner?.email ?? 'somebody']
  if (!decides)
    return (
      <Notice tone="neutral" icon="lock" title="You may read, not decide">
        Your role is for looking at cases. What you look at is written into the customer's trail.
      </Notice>
    )
  if (reviewCase.reviewStage === 'AwaitingSecondApproval')
    return reviewCase.firstApprover?.userId === userId ? (
      <Notice tone="waiting" title="You proposed the approval: somebody else has to confirm it">
        The risk is high, so two people decide. You can't be both of them; any other analyst or supervisor can confirm
        it or send it back to you.
      </Notice>
    ) : (
      <Notice tone="attention" title={`${first} proposes to approve it: your second look is needed`}>
        The risk is high, so two people decide. Look at everything as if you were the first, then confirm the approval
        or send it back with what is missing.
        {may('confirmApproval') && (
          <Group mt="xs">
            <Button size="xs" onClick={actions.openConfirmApproval}>
              Confirm the approval
            </Button>
            <Button size="xs" variant="default" onClick={actions.openReturn}>
              Send back
            </Button>
          </Group>
        )}
      </Notice>
    )
  if (reviewCase.reviewStage === 'Queued' && !isClaimLost)
    return (
      <Notice tone="neutral" title="Nobody has claimed it">
        Claim it to decide. Until then the partner may still change it.
      </Notice>
    )
  if (reviewCase.reviewStage === 'InReview' && reviewCase.ownerId !== userId && !isClaimLost)
    return (
      <Notice tone="neutral" icon="lock" title={`${owner} is reviewing it`}>
        You can read everything, decide screening hits and write notes; the decisions are theirs.
      </Notice>
    )
  return null
}
