import classes from './alert.module.css'

/** Why the dismissal was proposed or confirmed. */
export function ProposalComment({ comment }: { comment: string | null }) {
  return (
    comment && (
      <p className={classes.comment}>
        <bdi>{comment}</bdi>
      </p>
    )
  )
}
