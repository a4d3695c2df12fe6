// What the viewer must know before acting: the alert is closed, proposed for dismissal, someone else's, or read-only.
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import type { Tone } from '../../../components/badges/status-badge.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Facts } from '../../../components/layout/facts.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { userName } from '../../../format/user-name.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { reasonLabel } from '../dismissal/texts.ts'
import classes from './alert.module.css'
import { ProposalComment } from './proposal-comment.tsx'
import { alertTexts, closedTexts, dismissedTexts, noticeTexts } from './texts.ts'

export function AlertNotices({ alert }: { alert: Alert }) {
  const mayDecide = usePermission('review.decide')
  return (
    <Stack gap="sm" className={classes.notices}>
      {alert.returned && (
        <Notice tone="attention" title={noticeTexts.returned(nameOf(alert.returned.returnedBy.email))}>
          <ProposalComment comment={alert.returned.comment} />
        </Notice>
      )}
      <AlertTurn alert={alert} />
      {!mayDecide && (
        <Notice tone="neutral" icon="lock" title={noticeTexts.readOnly}>
          {noticeTexts.readOnlyHint}
        </Notice>
      )}
    </Stack>
  )
}

/** Whose turn it is, or how the alert was closed: on the page, and in a dialog that can no longer send. */
export function AlertTurn({ alert }: { alert: Alert }) {
  return alert.state === 'Open' ? <Turn alert={alert} /> : <Closed alert={alert} />
}

function Closed({ alert }: { alert: Alert }) {
  const { resolution, reasonCode, state, proposal, closedBy, comment } = alert
  const tone: Tone = state === 'Acted' ? 'attention' : 'good'
  return (
    <Notice tone={tone} icon="check" title={closedTexts[resolution ?? ''] ?? state} role="status">
      {reasonCode && (
        <Facts
          facts={[
            [dismissedTexts.reason, reasonLabel(reasonCode)],
            ...(proposal
              ? [[dismissedTexts.proposedBy, <Said key="proposed" {...proposal} by={proposal.proposedBy} />] as const]
              : []),
            [
              proposal ? dismissedTexts.confirmedBy : dismissedTexts.dismissedBy,
              <Said key="closed" by={closedBy} comment={comment} />,
            ],
          ]}
        />
      )}
      {state === 'Acted' && <ToCase alert={alert} />}
    </Notice>
  )
}

function Said({ by, comment }: { by: Alert['closedBy']; comment: string | null }) {
  return (
    <>
      <bdi>{nameOf(by?.email ?? null)}</bdi>
      <ProposalComment comment={comment} />
    </>
  )
}

function ToCase({ alert: { customerId } }: { alert: Alert }) {
  return (
    <AnchorLink to="/review/cases/$customerId" params={{ customerId }} size="sm">
      {alertTexts.openCase}
    </AnchorLink>
  )
}

/** Whose turn it is. */
function Turn({ alert }: { alert: Alert }): ReactNode {
  const { userId } = useSession()
  const mayDecide = usePermission('review.decide')
  const maySupervise = usePermission('review.supervise')
  const { proposal, ownerId, verificationStatus } = alert
  if (proposal && proposal.proposedBy.userId === userId)
    return (
      <Notice tone="waiting" title={noticeTexts.youProposed(reasonLabel(proposal.reasonCode))}>
        <ProposalComment comment={proposal.comment} />
        {noticeTexts.youProposedHint}
      </Notice>
    )
  if (proposal)
    return (
      <Notice
        tone="attention"
        title={noticeTexts.proposed(nameOf(proposal.proposedBy.email), reasonLabel(proposal.reasonCode))}
      >
        <ProposalComment comment={proposal.comment} />
        {noticeTexts.proposedHint}
      </Notice>
    )
  if (mayDecide && ownerId && ownerId !== userId)
    return (
      <Notice tone="neutral" icon="lock" title={noticeTexts.otherOwner(nameOf(alert.ownerEmail))}>
        {maySupervise ? noticeTexts.supervisorHint : noticeTexts.otherOwnerHint}
      </Notice>
    )
  if (verificationStatus !== 'Approved')
    return (
      <Notice tone="neutral" title={noticeTexts.caseOpen}>
        {noticeTexts.caseOpenHint} <ToCase alert={alert} />
      </Notice>
    )
  return null
}

function nameOf(email: string | null): string {
  return email ? userName(email) : alertTexts.formerStaff
}
