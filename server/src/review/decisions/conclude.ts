// How a review ends: approved, with a second pair of eyes when the risk is high, or rejected; and how it begins again.

import { step } from '../../customer/case/verification.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { screeningGate } from '../../screening/screening-gate.ts'
import { type CaseState, caseState } from '../case/case-state.ts'
import {
  type Asking,
  assertOwner,
  assertVersion,
  findRef,
  type LockedCase,
  workOnCase,
  write,
} from '../case/case-work.ts'
import { writeNote } from '../case/notes.ts'
import { assessBeforeDecision, isHighRisk } from '../risk/case-risk.ts'
import { approvalBlocks } from './approval-gate.ts'

async function assertApprovable({ sql, at, row }: LockedCase): Promise<void> {
  throwFieldErrors(approvalBlocks(row, await screeningGate(sql, at.partnerId, at.customerId)))
}

export async function approve(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment?: string | null },
): Promise<CaseState> {
  await assessBeforeDecision(app, await findRef(app, asking.customerId))
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    assertVersion(lockedCase, version)
    await assertApprovable(lockedCase)
    const highRisk = await isHighRisk(lockedCase)
    const done = await write(
      lockedCase,
      {
        action: highRisk ? 'proposeApproval' : 'approve',
        changedFields: [highRisk ? 'reviewStage' : 'verificationStatus'],
        trigger: 'Approve',
        facts: { highRisk },
        keepsVersion: true,
        decision: { kind: 'Approve', outcome: highRisk ? 'Proposed' : 'Approved' },
      },
      ...(comment ? [writeNote(lockedCase, 'Approved', comment)] : []),
    )
    return caseState(lockedCase, done)
  })
}

/** By anybody but the one who proposed it. What came up since then stands in the way as it did before. */
export async function confirm(app: App, asking: Asking, { version }: { version: number }): Promise<CaseState> {
  await assessBeforeDecision(app, await findRef(app, asking.customerId))
  return workOnCase(app, asking, async (lockedCase) => {
    assertSecond(lockedCase)
    assertVersion(lockedCase, version)
    await assertApprovable(lockedCase)
    const done = await write(lockedCase, {
      action: 'confirmApproval',
      changedFields: ['verificationStatus'],
      trigger: 'ConfirmApproval',
      decision: { kind: 'SecondApproval', outcome: 'Approved' },
    })
    return caseState(lockedCase, done)
  })
}

export function sendBack(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment: string },
): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertSecond(lockedCase)
    assertVersion(lockedCase, version)
    const done = await write(
      lockedCase,
      {
        action: 'sendBack',
        changedFields: ['reviewStage'],
        trigger: 'SendBack',
        keepsVersion: true,
        decision: { kind: 'SecondApproval', outcome: 'SentBack' },
      },
      writeNote(lockedCase, 'SentBack', comment),
    )
    return caseState(lockedCase, done)
  })
}

function assertSecond({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'AwaitingSecondApproval') throw new ApiError('Review.NotAwaitingSecondApproval')
  if (reviewCase.firstApproverId === reviewer.accountId) throw new ApiError('Review.SecondPersonRequired')
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
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    assertVersion(lockedCase, rejection.version)
    const screening = await screeningGate(lockedCase.sql, lockedCase.at.partnerId, lockedCase.at.customerId)
    const inner = [...new Set(rejection.reasonCodes)]
    const told = publicReasons(inner, screening.confirmed > 0)
    const done = await write(
      lockedCase,
      {
        action: 'reject',
        changedFields: ['verificationStatus', ...inner.map((code) => `reasonCodes/${code}`)],
        trigger: 'Reject',
        reasonCodes: told,
        innerReasonCodes: inner,
        message: told.includes('ComplianceDecision') ? null : (rejection.message ?? null),
        decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: inner },
      },
      ...(rejection.comment ? [writeNote(lockedCase, 'Rejected', rejection.comment)] : []),
    )
    return caseState(lockedCase, done)
  })
}

/** Nobody is tipped off: a rejection for sanctions says that compliance has decided, and nothing else. */
export function publicReasons(reasonCodes: readonly ReasonCode[], sanctioned: boolean): readonly ReasonCode[] {
  return sanctioned || reasonCodes.includes('ComplianceDecision') ? ['ComplianceDecision'] : reasonCodes
}

export function reopen(
  app: App,
  asking: Asking,
  { version, comment }: { version: number; comment: string },
): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    if (!step(lockedCase.state, 'Reopen')) throw new ApiError('Review.NotClosed')
    assertVersion(lockedCase, version)
    const done = await write(
      lockedCase,
      {
        action: 'reopen',
        changedFields: ['verificationStatus'],
        trigger: 'Reopen',
        decision: { kind: 'Reopen', outcome: 'Reopened' },
      },
      writeNote(lockedCase, 'Reopened', comment),
    )
    return caseState(lockedCase, done)
  })
}

/** The partner has had 30 days. False: something has happened meanwhile. */
export function closeUnanswered(app: App, asking: Asking): Promise<boolean> {
  return workOnCase(app, asking, async (lockedCase) => {
    const { state, reviewCase, at } = lockedCase
    const isOver = reviewCase.responseDueAt !== null && reviewCase.responseDueAt <= at.now
    if (!isOver || !step(state, 'NoResponse')) return false
    await write(lockedCase, {
      action: 'closeUnanswered',
      changedFields: ['verificationStatus', 'reasonCodes/NoResponse'],
      trigger: 'NoResponse',
      reasonCodes: ['NoResponse'],
      decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: ['NoResponse'] },
    })
    return true
  })
}
