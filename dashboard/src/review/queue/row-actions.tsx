import { Button } from '@mantine/core'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { usePermission, useSession } from '../../session/session.ts'
import classes from './queue.module.css'

interface CaseActionsProps {
  row: QueueItem
  busy: boolean
  onClaim: () => void
  onRelease: () => void
  onAssign: () => void
}

/** What one may do with a case from the list. The service decides anew: somebody may have been quicker. */
export function CaseActions({ row, busy, onClaim, onRelease, onAssign }: CaseActionsProps) {
  const { userId } = useSession()
  const supervises = usePermission('review.supervise')
  const { reviewStage, ownerId, companyName } = row
  if (reviewStage !== 'Queued' && reviewStage !== 'InReview') return null
  return (
    <div className={classes.actions}>
      {reviewStage === 'Queued' && (
        <Button size="compact-sm" variant="light" loading={busy} onClick={onClaim} aria-label={`Claim ${companyName}`}>
          Claim
        </Button>
      )}
      {reviewStage === 'InReview' && ownerId === userId && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={onRelease}
          aria-label={`Release ${companyName}`}
        >
          Release
        </Button>
      )}
      {supervises && (
        <Button size="compact-sm" variant="default" onClick={onAssign} aria-label={`Assign ${companyName}`}>
          Assign …
        </Button>
      )}
    </div>
  )
}
