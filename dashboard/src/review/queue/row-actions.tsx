import { Button } from '@mantine/core'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { usePermission, useSession } from '../../session/session.ts'
import classes from './row-actions.module.css'
import { rowActionTexts } from './texts.ts'

interface RowActionsProps {
  row: QueueItem
  busy: boolean
  onClaim: () => void
  onRelease: () => void
  onAssign: () => void
}

/** What the user can do with a case from the list. The service checks again, as someone else may have been faster. */
export function RowActions({ row, busy, onClaim, onRelease, onAssign }: RowActionsProps) {
  const { userId } = useSession()
  const maySupervise = usePermission('review.supervise')
  const { reviewStage, ownerId, companyName } = row
  if (reviewStage !== 'Queued' && reviewStage !== 'InReview') return null
  return (
    <div className={classes.actions}>
      {reviewStage === 'Queued' && (
        <Button
          size="compact-xs"
          variant="light"
          loading={busy}
          onClick={onClaim}
          aria-label={rowActionTexts.claimLabel(companyName)}
        >
          {rowActionTexts.claim}
        </Button>
      )}
      {reviewStage === 'InReview' && ownerId === userId && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          onClick={onRelease}
          aria-label={rowActionTexts.releaseLabel(companyName)}
        >
          {rowActionTexts.release}
        </Button>
      )}
      {/* An unclaimed case is assigned from the selection, alone or with others. */}
      {maySupervise && reviewStage === 'InReview' && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={onAssign}
          aria-label={rowActionTexts.assignLabel(companyName)}
        >
          {rowActionTexts.assign}
        </Button>
      )}
    </div>
  )
}
