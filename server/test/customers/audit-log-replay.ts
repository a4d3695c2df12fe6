// Replays the audit log of a customer in the state machine: every action must have been allowed in its state.
import assert from 'node:assert/strict'
import type { AuditRow } from '../../src/audit/audit-log-sql.ts'
import { type Facts, type ReviewState, step, type Trigger } from '../../src/customer/case/verification.ts'

const TRIGGER_OF: Readonly<Record<string, Trigger>> = {
  patchBusinessProfile: 'PartnerChange',
  updateBusinessProfile: 'PartnerChange',
  answerRequirement: 'PartnerChange',
  confirmDocument: 'DocumentArrives',
  claimCase: 'Claim',
  assignCase: 'Assign',
  releaseCase: 'Release',
  endLease: 'LeaseEnds',
  releaseSuspended: 'LeaseEnds',
  requestChanges: 'RequestChanges',
  approve: 'Approve',
  proposeApproval: 'Approve',
  confirmApproval: 'ConfirmApproval',
  sendBack: 'SendBack',
  reject: 'Reject',
  reopen: 'Reopen',
  closeUnanswered: 'NoResponse',
}
const ONLY_OWNER = [
  'requestChanges',
  'approve',
  'proposeApproval',
  'reject',
  'decidePerson',
  'decideDocument',
  'acceptItem',
  'waiveItem',
  'undoWaiver',
]

const FACTS: readonly Facts[] = [true, false].flatMap((material) =>
  [true, false].flatMap((patchedPeople) =>
    (['None', 'Some', 'All'] as const).map((answered) => ({ material, patchedPeople, answered })),
  ),
)

/** The possible current states. The audit log doesn't say what a change was about, so there may be several. */
export function replayAuditLog(entries: readonly AuditRow[]): ReviewState[] {
  let states: ReviewState[] = [{ verificationStatus: 'PendingVerification', reviewStage: 'Queued', round: 1 }]
  let owner: string | undefined
  let proposer: string | undefined
  for (const entry of entries) {
    const { action, actor_id: actor } = entry
    if (ONLY_OWNER.includes(action)) assert.equal(actor, owner, `${action} by a user who doesn't own the case`)
    if (action === 'confirmApproval' || action === 'sendBack')
      assert.notEqual(actor, proposer, `${action} by the first approver`)
    const trigger = TRIGGER_OF[action]
    if (!trigger) continue
    const facts =
      action === 'proposeApproval' ? [{ highRisk: true }] : action === 'approve' ? [{ highRisk: false }] : FACTS
    const next = new Map<string, ReviewState>()
    for (const state of states)
      for (const each of facts) {
        const after = step(state, trigger, each)
        if (after) next.set(JSON.stringify(after), after)
      }
    assert.ok(next.size > 0, `${action} happened in ${JSON.stringify(states)}`)
    states = [...next.values()]
    if (action === 'claimCase') owner = actor
    else if (action === 'assignCase') owner = entry.changed_fields.find((it) => it.startsWith('owner/'))!.slice(6)
    else if (states.every(({ reviewStage }) => reviewStage !== 'InReview')) owner = undefined
    if (action === 'proposeApproval') proposer = actor
  }
  return states
}
