// A reviewer decides whether a possible duplicate is one, or takes that back.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, nullable, oneOf, optional, text } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { markTakenBack } from '../notes/notes-sql.ts'
import { possibleDuplicates } from '../search/possible-duplicates.ts'
import { DuplicateVerdict, verdictOf } from './duplicate-verdict.ts'
import { isCurrent, revisionOf, VERDICTS } from './verdict.ts'
import { deleteVerdict, listVerdicts, saveVerdict, type VerdictRow } from './verdicts-sql.ts'

const Body = named('DecideDuplicate', {
  verdict: nullable(oneOf(VERDICTS, { description: '`null` opens the hit again.' })),
  revision: Type.String({
    maxLength: 64,
    description:
      'The `revision` of the hit that you have seen, so that nothing is decided on matches that appeared since.',
  }),
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'Why. An internal note: the partner does not see it.' })),
})

export const decideDuplicate = operation({
  id: 'decideDuplicate',
  method: 'PUT',
  path: '/compliance/v1/customers/{customerId}/possible-duplicates/{otherCustomerId}',
  scope: 'review.decide',
  tag: 'Risk',
  summary: 'Decide on a possible duplicate',
  description:
    'Marks the hit as no duplicate or as the same business. The hit is open again once the customers have another value in ' +
    "common. Once the case is closed, verdicts stay as they were for the decision. A verdict doesn't change the risk, and is never visible to partners.",
  params: {
    ...customerIdParam,
    otherCustomerId: idParam('The `customerId` of the other customer.', 'Review.DuplicateNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: named('DecidedDuplicate', { verdict: nullable(DuplicateVerdict) }),
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Customer.NotEditable',
    'Review.CaseClosed',
    'Review.DuplicateNotFound',
    'Review.DuplicateChanged',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const reviewer = reviewerOf(caller)
    const { otherCustomerId } = params
    const at = await findCustomerRef(app, params.customerId)
    const { items } = await possibleDuplicates(app, at)
    const hit = items.find(({ customer }) => customer.customerId === otherCustomerId)
    if (!hit) throw new ApiError('Review.DuplicateNotFound')
    if (revisionOf(hit.matches) !== body.revision) throw new ApiError('Review.DuplicateChanged')
    const request = { reviewer, customerId: params.customerId, requestId }
    const row = await workOnCase(app, request, async (lockedCase): Promise<VerdictRow | undefined> => {
      const { sql, at } = lockedCase
      const before = (await listVerdicts(sql, at)).find((verdict) => verdict.otherCustomerId === otherCustomerId)
      const isDecided = before !== undefined && isCurrent(before, hit.matches)
      // A repeated request changes nothing, and an outdated verdict has nothing to undo: the hit is open.
      const isRepeat =
        body.verdict === null
          ? !isDecided
          : before?.verdict === body.verdict && revisionOf(before.matches) === body.revision
      if (isRepeat) return before
      if (lockedCase.state.reviewStage === 'Closed') throw new ApiError('Review.CaseClosed')
      const verdict = body.verdict
        ? {
            otherCustomerId,
            verdict: body.verdict,
            matches: [...hit.matches],
            decidedBy: reviewer.accountId,
            decidedAt: at.now,
            replaced: outdatedOf(before, isDecided),
          }
        : before?.replaced && { otherCustomerId, ...before.replaced, replaced: null }
      await recordCaseAction(
        lockedCase,
        {
          action: ACTIONS[body.verdict ?? 'None'],
          changedFields: [`duplicates/${otherCustomerId}`],
          keepsVersion: true,
          note: { about: 'DuplicateDecided', text: body.comment, aboutId: otherCustomerId },
        },
        verdict ? saveVerdict(sql, at, verdict) : deleteVerdict(sql, at, otherCustomerId),
        // Before the note of this verdict is written: it explains the new one.
        ...(isDecided ? [markTakenBack(sql, at, { about: 'DuplicateDecided', aboutId: otherCustomerId })] : []),
      )
      return verdict ?? undefined
    })
    const emailOf = await findStaffEmails(app, [row?.decidedBy ?? null])
    return { value: { verdict: verdictOf(row, hit.matches, emailOf) } }
  },
})

/** What an undo brings back: the last verdict that no longer counted. */
function outdatedOf(before: VerdictRow | undefined, isDecided: boolean): VerdictRow['replaced'] {
  if (!before) return null
  if (isDecided) return before.replaced
  const { verdict, matches, decidedBy, decidedAt } = before
  return { verdict, matches, decidedBy, decidedAt }
}

/** The names in the audit log. */
const ACTIONS = {
  NotDuplicate: 'dismissDuplicate',
  SameBusiness: 'confirmDuplicate',
  None: 'reopenDuplicate',
} as const
