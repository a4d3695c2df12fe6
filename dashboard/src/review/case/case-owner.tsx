// Who has the case, or who decided it.
import { Button } from '@mantine/core'
import type { Case } from '../../api/compliance-operations.ts'
import { Countdown } from '../../components/values/countdown.tsx'
import { SentenceAbout, UserName } from '../../components/values/user-name.tsx'
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
        <About email={preferredOwner?.email}>{headerTexts.returnsTo}</About>
      </>
    )
  if (reviewStage === 'AwaitingSecondApproval')
    return firstApprover?.email ? (
      <SentenceAbout email={firstApprover.email}>{headerTexts.otherApprover}</SentenceAbout>
    ) : (
      <span>{headerTexts.awaitedApprover}</span>
    )
  if (reviewStage === 'Closed')
    return (
      <>
        <UserName email={firstApprover?.email ?? decider(reviewCase)} none={noDecider(reviewCase)} />
        <About email={secondApprover?.email}>{headerTexts.secondApprover}</About>
      </>
    )
  return (
    <>
      <span>{headerTexts.unassigned}</span>
      <About email={preferredOwner?.email}>{headerTexts.reservedFor}</About>
    </>
  )
}

function About({ email, children }: { email: string | null | undefined; children: (name: string) => string }) {
  return email ? (
    <small>
      <SentenceAbout email={email}>{children}</SentenceAbout>
    </small>
  ) : null
}

function decider({ decision }: Case): string | null {
  return decision?.decidedBy.kind === 'Analyst' ? decision.decidedBy.email : null
}

function noDecider({ decision }: Case): string {
  return decision?.decidedBy.kind === 'Analyst' ? caseTexts.formerStaff : headerTexts.decidedAutomatically
}

function CurrentOwner() {
  const { reviewCase, may } = useOpenCase()
  const { extendClaim, isExtending } = useCaseActions()
  const { userId } = useSession()
  const { ownerId, owner, leaseEndsAt } = reviewCase
  return (
    <>
      {ownerId === userId ? (
        <span>{headerTexts.you}</span>
      ) : (
        <UserName email={owner?.email} none={caseTexts.formerStaff} />
      )}
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
