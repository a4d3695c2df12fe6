import type { AlertProposal } from '../../../api/compliance-operations.ts'
import classes from './alert.module.css'

/** Why the dismissal was proposed, for the second approver. */
export function ProposalComment({ proposal: { comment } }: { proposal: AlertProposal }) {
  return (
    comment && (
      <p className={classes.comment}>
        <bdi>{comment}</bdi>
      </p>
    )
  )
}
