// Who has the case, or who decided it.
import { Button } from '@mantine/core'
import type { Case } from '../../api/compliance-operations.ts'
import { Countdown } from '../../components/values/countdown.tsx'
import { useSession } from '../../session/session.ts'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { caseTexts, headerTexts } from './texts/case.ts'

export function CaseOwner() {
  const { reviewCase } = useOpenCase()
  const { reviewStage, owner, preferredOwner, firstApprover, secondApprover, partner } = reviewCase
  if (reviewStage === 'InReview' && owner) return <CurrentOwner />
  if (reviewStage === 'AwaitingPartner')
    return (
      <>
        <bdi>{partner.name}</bdi>
        {preferredOwner?.email && <small>{headerTexts.returnsTo(preferredOwner.email)}</small>}
      </>
    )
  if (reviewStage === 'AwaitingSecondApproval')
    return (
      <>
        <span>{headerTexts.awaitedApprover}</span>
        <small>{headerTexts.notProposer(firstApprover?.email ?? caseTexts.formerStaff)}</small>
      </>
    )
  if (reviewStage === 'Closed')
    return (
      <>
        <span>{firstApprover?.email ?? deciderName(reviewCase)}</span>
        {secondApprover?.email && <small>{headerTexts.secondApprover(secondApprover.email)}</small>}
      </>
    )
  return (
    <>
      <span>{headerTexts.unassigned}</span>
      {preferredOwner?.email && <small>{headerTexts.reservedFor(preferredOwner.email)}</small>}
    </>
  )
}

function deciderName({ decision }: Case): string {
  if (decision?.decidedBy.kind !== 'Analyst') return headerTexts.decidedAutomatically
  return decision.decidedBy.email ?? caseTexts.formerStaff
}

function CurrentOwner() {
  const { reviewCase, may } = useOpenCase()
  const { extendClaim, isExtending } = useCaseActions()
  const { userId } = useSession()
  const { ownerId, owner, leaseEndsAt } = reviewCase
  return (
    <>
      <span>{ownerId === userId ? headerTexts.you : (owner?.email ?? caseTexts.formerStaff)}</span>
      {leaseEndsAt && (
        <small>
          {headerTexts.claimExpiresIn} <Countdown until={leaseEndsAt} over={headerTexts.soon} />{' '}
          {may('touch') && (
            <Button size="compact-xs" variant="default" onClick={extendClaim} loading={isExtending}>
              {headerTexts.extendClaim}
            </Button>
          )}
        </small>
      )}
    </>
  )
}
