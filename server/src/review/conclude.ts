// How a review ends: approved, with a second pair of eyes when the risk is high, or rejected; and how it begins again.
import { Refusal, refuseIfAny } from '../errors.ts'
import { step } from '../onboarding/verification.ts'
import type { App } from '../platform/app.ts'
import type { ReasonCode } from '../reference/reason-codes.ts'
import { screeningGate } from '../screening/screening-gate.ts'
import { approvalBlocks } from './approval-gate.ts'
import { assessBeforeDecision, isHighRisk } from './case-risk.ts'
import { type CaseState, caseState } from './case-state.ts'
import { type Asking, assertOwner, assertVersion, type CaseInHand, findRef, workOnCase, write } from './case-work.ts'
import { writeNote } from './notes.ts'

async function assertApprovable({ sql, at, row }: CaseInHand): Promise<void> {
  refuseIfAny(approvalBlocks(row, await screeningGate(sql, at.partnerId, at.customerId)))
}

export async function approve(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment?: string | null },
): Promise<CaseState> {
  await assessBeforeDecision(app, await findRef(app, asking.customerId))
  return workOnCase(app, asking, async (inHand) => {
    assertOwner(inHand)
    assertVersion(inHand, version)
    await assertApprovable(inHand)
    const highRisk = await isHighRisk(inHand)
    const done = await write(
      inHand,
      {
        action: highRisk ? 'proposeApproval' : 'approve',
        changedFields: [highRisk ? 'reviewStage' : 'verificationStatus'],
        trigger: 'Approve',
        facts: { highRisk },
        keepsVersion: true,
        decision: { kind: 'Approve', outcome: highRisk ? 'Proposed' : 'Approved' },
      },
      ...(comment ? [writeNote(inHand, 'Approved', comment)] : []),
    )
    return caseState(inHand, done)
  })
}

/** By anybody but the one who proposed it. What came up since then stands in the way as it did before. */
export async function confirm(app: App, asking: Asking, { version }: { version: number }): Promise<CaseState> {
  await assessBeforeDecision(app, await findRef(app, asking.customerId))
  return workOnCase(app, asking, async (inHand) => {
    assertSecond(inHand)
    assertVersion(inHand, version)
    await assertApprovable(inHand)
    const done = await write(inHand, {
      action: 'confirmApproval',
      changedFields: ['verificationStatus'],
      trigger: 'ConfirmApproval',
      decision: { kind: 'SecondApproval', outcome: 'Approved' },
    })
    return caseState(inHand, done)
  })
}

export function sendBack(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment: string },
): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    assertSecond(inHand)
    assertVersion(inHand, version)
    const done = await write(
      inHand,
      {
        action: 'sendBack',
        changedFields: ['reviewStage'],
        trigger: 'SendBack',
        keepsVersion: true,
        decision: { kind: 'SecondApproval', outcome: 'SentBack' },
      },
      writeNote(inHand, 'SentBack', comment),
    )
    return caseState(inHand, done)
  })
}

function assertSecond({ state, kase, reviewer }: CaseInHand): void {
  if (state.reviewStage !== 'AwaitingSecondApproval') throw new Refusal('Review.NotAwaitingSecondApproval')
  if (kase.firstApproverId === reviewer.accountId) throw new Refusal('Review.SecondPersonRequired')
}

export interface Rejection {
  readonly version: number
  readonly reasonCodes: readonly ReasonCode[]
  /** What the partner reads; nothing when compliance has decided. */
  readonly message?: string | null
  /** For colleagues. */
  readonly comment?: string | null
}

export function reject(app: App, asking: Asking, rejection: Rejection): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    assertOwner(inHand)
    assertVersion(inHand, rejection.version)
    const screening = await screeningGate(inHand.sql, inHand.at.partnerId, inHand.at.customerId)
    const inner = [...new Set(rejection.reasonCodes)]
    const told = toldReasons(inner, screening.confirmed > 0)
    const done = await write(
      inHand,
      {
        action: 'reject',
        changedFields: ['verificationStatus', ...inner.map((code) => `reasonCodes/${code}`)],
        trigger: 'Reject',
        reasonCodes: told,
        innerReasonCodes: inner,
        message: told.includes('ComplianceDecision') ? null : (rejection.message ?? null),
        decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: inner },
      },
      ...(rejection.comment ? [writeNote(inHand, 'Rejected', rejection.comment)] : []),
    )
    return caseState(inHand, done)
  })
}

/** Nobody is tipped off: a rejection for sanctions says that compliance has decided, and nothing else. */
export function toldReasons(reasonCodes: readonly ReasonCode[], sanctioned: boolean): readonly ReasonCode[] {
  return sanctioned || reasonCodes.includes('ComplianceDecision') ? ['ComplianceDecision'] : reasonCodes
}

export function reopen(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment: string },
): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    if (!step(inHand.state, 'Reopen')) throw new Refusal('Review.NotClosed')
    assertVersion(inHand, version)
    const done = await write(
      inHand,
      {
        action: 'reopen',
        changedFields: ['verificationStatus'],
        trigger: 'Reopen',
        decision: { kind: 'Reopen', outcome: 'Reopened' },
      },
      writeNote(inHand, 'Reopened', comment),
    )
    return caseState(inHand, done)
  })
}

/** The partner has had 30 days. False: something has happened meanwhile. */
export function closeUnanswered(app: App, asking: Asking): Promise<boolean> {
  return workOnCase(app, asking, async (inHand) => {
    const { state, kase, at } = inHand
    const isOver = kase.responseDueAt !== null && kase.responseDueAt <= at.now
    if (!isOver || !step(state, 'NoResponse')) return false
    await write(inHand, {
      action: 'closeUnanswered',
      changedFields: ['verificationStatus', 'reasonCodes/NoResponse'],
      trigger: 'NoResponse',
      reasonCodes: ['NoResponse'],
      decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: ['NoResponse'] },
    })
    return true
  })
}
