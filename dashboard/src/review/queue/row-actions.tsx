import type { QueueItem } from '../../api/compliance-operations.ts'
import { RowButton } from '../../components/tables/row-link.tsx'
import classes from './row-actions.module.css'
import { rowActionTexts } from './texts.ts'

interface RowActionsProps {
  row: QueueItem
  busy: boolean
  userId: string
  maySupervise: boolean
  /** Only there is space for two actions; the dialog of the other returns a case to the queue as well. */
  isOwnList: boolean
  onClaim: () => void
  onRelease: () => void
  onAssign: () => void
}

/** What the user can do with a case from the list. The service checks again, as someone else may have been faster. */
export function RowActions({
  row,
  busy,
  userId,
  maySupervise,
  isOwnList,
  onClaim,
  onRelease,
  onAssign,
}: RowActionsProps) {
  const { reviewStage, ownerId, companyName } = row
  if (reviewStage !== 'Queued' && reviewStage !== 'InReview') return null
  return (
    <div className={classes.actions}>
      {reviewStage === 'Queued' && (
        <RowButton
          isStrong
          disabled={busy}
          aria-busy={busy}
          onClick={onClaim}
          aria-label={rowActionTexts.claimLabel(companyName)}
        >
          {rowActionTexts.claim}
        </RowButton>
      )}
      {reviewStage === 'InReview' && ownerId === userId && (isOwnList || !maySupervise) && (
        <RowButton
          disabled={busy}
          aria-busy={busy}
          onClick={onRelease}
          aria-label={rowActionTexts.releaseLabel(companyName)}
        >
          {rowActionTexts.release}
        </RowButton>
      )}
      {/* An unclaimed case is assigned from the selection, alone or with others. */}
      {maySupervise && reviewStage === 'InReview' && (
        <RowButton onClick={onAssign} aria-label={rowActionTexts.assignLabel(companyName)}>
          {rowActionTexts.assign}
        </RowButton>
      )}
    </div>
  )
}
