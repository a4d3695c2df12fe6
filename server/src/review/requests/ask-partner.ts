// Asking the partner for changes, and what is said to the answers.

import {
  asRequested,
  newRequestedChanges,
  type RequestedChangeInput,
} from '../../customer/case/requested-change-input.ts'
import { sealMessage } from '../../customer/case/requested-changes.ts'
import {
  insertRequestedChange,
  type NewRequestedChange,
  resolveRequestedChange,
} from '../../customer/case/requested-changes-sql.ts'
import { outstandingRequirements } from '../../customer/case/requirements.ts'
import { RESPONSE_MS } from '../../customer/case/review-case.ts'
import { sealStatusMessage } from '../../customer/case/status-message.ts'
import { step } from '../../customer/case/verification.ts'
import { decidePerson } from '../../customer/people/people-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { ApiError } from '../../errors.ts'
import {
  type VerificationStatusRecord,
  verificationStatusRecord,
} from '../../onboarding/verification/get-verification-status.ts'
import type { App } from '../../platform/app.ts'
import { type CaseState, caseState } from '../case/case-state.ts'
import {
  type Asking,
  assertKey,
  assertOwner,
  assertVersion,
  type LockedCase,
  workOnCase,
  write,
} from '../case/case-work.ts'

export interface ChangeRequest {
  readonly version: number
  readonly items: readonly RequestedChangeInput[]
  /** What the partner reads above the items; left out: a sentence of ours. */
  readonly message?: string | null
}

export function askForChanges(app: App, asking: Asking, request: ChangeRequest): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    assertVersion(lockedCase, request.version)
    const { sql, at, row, state, reviewer } = lockedCase
    const items = newRequestedChanges(row, request.items, { key: assertKey(lockedCase), now: at.now })
    const asked = { round: state.round, by: reviewer.actor.id, dueBy: dueBy(lockedCase) }
    const done = await write(
      lockedCase,
      {
        action: 'requestChanges',
        changedFields: [
          'verificationStatus',
          ...items.map(({ itemId, reasonCode }) => `items/${itemId}/${reasonCode}`),
        ],
        trigger: 'RequestChanges',
        message: request.message ?? null,
        items: [...row.requestedChanges, ...items.map((item) => asRequested(item, at.now, asked))],
        decision: {
          kind: 'RequestChanges',
          outcome: 'ChangesRequested',
          reasonCodes: [...new Set(items.map(({ reasonCode }) => reasonCode))],
        },
      },
      ...items.map((item) => insertRequestedChange(sql, at, item, asked)),
      ...peopleAskedAbout(items).map((person) => decidePerson(sql, at, person)),
    )
    return caseState(lockedCase, done)
  })
}

/** The very record that the partner will read, before it is there to be read. The new items have no ids yet. */
export function previewChanges(app: App, asking: Asking, request: ChangeRequest): Promise<VerificationStatusRecord> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    assertVersion(lockedCase, request.version)
    const { row, state, at, reviewer } = lockedCase
    const key = assertKey(lockedCase)
    const items = newRequestedChanges(row, request.items, { key, now: at.now })
    const asked = { round: state.round, by: reviewer.actor.id, dueBy: dueBy(lockedCase) }
    const people = new Map(peopleAskedAbout(items).map((person) => [person.personId, person]))
    const after = step(state, 'RequestChanges')!
    const fresh = new Set(items.map(({ itemId }) => itemId))
    const record = verificationStatusRecord(
      {
        ...row,
        verification_status: after.verificationStatus,
        review_stage: after.reviewStage,
        round: after.round,
        reason_codes: [],
        sealed_message: request.message ? sealStatusMessage(key, at.customerId, request.message) : null,
        status_changed_at: at.now,
        updated_at: at.now,
        decided_at: null,
        version: row.version + 1,
        requestedChanges: [...row.requestedChanges, ...items.map((item) => asRequested(item, at.now, asked))],
        people: row.people.map((person) => {
          const decided = people.get(person.person_id)
          return decided
            ? { ...person, verification_status: decided.verificationStatus, reason_codes: [...decided.reasonCodes] }
            : person
        }),
      },
      key,
    )
    const outstandingRequirements = record.outstandingRequirements.map((requirement) =>
      fresh.has(requirement.requirementId ?? '') ? { ...requirement, requirementId: null } : requirement,
    )
    return { ...record, outstandingRequirements }
  })
}

const dueBy = ({ at }: LockedCase) => new Date(at.now.getTime() + RESPONSE_MS)

/** Whoever something is asked about is told so by their own status as well. */
function peopleAskedAbout(items: readonly NewRequestedChange[]) {
  const reasons = Map.groupBy(
    items.filter((item) => item.personId !== null),
    (item) => item.personId!,
  )
  return [...reasons].map(([personId, own]) => ({
    personId,
    verificationStatus: 'ChangesRequested',
    reasonCodes: [...new Set(own.map(({ reasonCode }) => reasonCode))],
  }))
}

/** Accepts or waives what was asked; waives what a rule requires. */
export function settleItem(
  app: App,
  asking: Asking,
  { itemId, version, status }: { itemId: string; version: number; status: 'Accepted' | 'Waived' },
): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    const { sql, at, row, state, reviewer } = lockedCase
    const item = row.requestedChanges.find((known) => known.itemId === itemId)
    const byRule = item
      ? undefined
      : outstandingRequirements(packageOf(row)).find(({ requirementId }) => requirementId === itemId)
    if (!item && !(byRule && status === 'Waived')) throw new ApiError('Review.ItemNotFound')
    assertVersion(lockedCase, version)
    if (item && (item.status === 'Accepted' || item.status === 'Waived')) throw new ApiError('Review.ItemNotOpen')
    const by = reviewer.actor.id
    const statement = byRule
      ? insertRequestedChange(
          sql,
          at,
          {
            itemId,
            source: 'Rule',
            kind: byRule.kind,
            targetType: byRule.target.type,
            targetId: byRule.target.id!,
            personId: null,
            path: byRule.path,
            acceptedCategories: byRule.acceptedDocumentCategories,
            reasonCode: byRule.reasonCode,
            sealed: sealMessage(assertKey(lockedCase), itemId, byRule.message),
            status: 'Waived',
          },
          { round: state.round, by, dueBy: null },
        )
      : resolveRequestedChange(sql, at, { itemId, status, by })
    const done = await write(
      lockedCase,
      {
        action: status === 'Accepted' ? 'acceptItem' : 'waiveItem',
        changedFields: [`items/${itemId}/${status}`],
        decision: { kind: 'Item', outcome: status, subjectId: itemId },
      },
      statement,
    )
    return caseState(lockedCase, done)
  })
}
