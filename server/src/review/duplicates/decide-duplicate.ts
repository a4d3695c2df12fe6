// A reviewer decides whether a possible duplicate is one, or takes that back.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, nullable, oneOf, optional, text } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { type CaseRequest, workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { markTakenBack } from '../notes/notes-sql.ts'
import { type PossibleDuplicate, possibleDuplicates } from '../search/possible-duplicates.ts'
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
    'Marks the pair as no duplicate or as the same business, for both customers. The hit is open again once the customers have ' +
    'another value in common. Once a case is closed, its verdicts stay as they were for the decision. A verdict ' +
    "doesn't change the risk, and is never visible to partners.",
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
    const row = await decide(app, request, hit, body)
    await decideForOther(app, { ...request, customerId: otherCustomerId, partnerId: hit.customer.partnerId }, at, body)
    const emailOf = await findStaffEmails(app, [row?.decidedBy ?? null])
    return { value: { verdict: verdictOf(row, hit.matches, emailOf) } }
  },
})

type Decision = Pick<Static<typeof Body>, 'verdict' | 'comment'>

/** The other customer has the same pair with fingerprints of its own. A repeated request makes up for a failure in between. */
async function decideForOther(
  app: App,
  request: CaseRequest & { readonly partnerId: string },
  { customerId }: { readonly customerId: string },
  decision: Decision,
): Promise<void> {
  const { items } = await possibleDuplicates(app, request)
  const hit = items.find(({ customer }) => customer.customerId === customerId)
  if (!hit) return
  await decide(app, request, hit, decision).catch((error: unknown) => {
    const stays = error instanceof ApiError && ['Review.CaseClosed', 'Customer.NotEditable'].includes(error.code)
    if (!stays) throw error
  })
}

function decide(
  app: App,
  request: CaseRequest,
  { customer, matches }: PossibleDuplicate,
  decision: Decision,
): Promise<VerdictRow | undefined> {
  const otherCustomerId = customer.customerId
  return workOnCase(app, request, async (lockedCase) => {
    const { sql, at, reviewer } = lockedCase
    const before = (await listVerdicts(sql, at)).find((verdict) => verdict.otherCustomerId === otherCustomerId)
    const isDecided = before !== undefined && isCurrent(before, matches)
    // A repeated request changes nothing, and an outdated verdict has nothing to undo: the hit is open.
    const isRepeat =
      decision.verdict === null
        ? !isDecided
        : before?.verdict === decision.verdict && revisionOf(before.matches) === revisionOf(matches)
    if (isRepeat) return before
    if (lockedCase.state.reviewStage === 'Closed') throw new ApiError('Review.CaseClosed')
    const verdict = decision.verdict
      ? {
          otherCustomerId,
          verdict: decision.verdict,
          matches: [...matches],
          decidedBy: reviewer.accountId,
          decidedAt: at.now,
          replaced: outdatedOf(before, isDecided),
        }
      : before?.replaced && { otherCustomerId, ...before.replaced, replaced: null }
    await recordCaseAction(
      lockedCase,
      {
        action: ACTIONS[decision.verdict ?? 'None'],
        changedFields: [`duplicates/${otherCustomerId}`],
        keepsVersion: true,
        note: { about: 'DuplicateDecided', text: decision.comment, aboutId: otherCustomerId },
      },
      verdict ? saveVerdict(sql, at, verdict) : deleteVerdict(sql, at, otherCustomerId),
      // Before the note of this verdict is written: it explains the new one.
      ...(isDecided ? [markTakenBack(sql, at, { about: 'DuplicateDecided', aboutId: otherCustomerId })] : []),
    )
    return verdict ?? undefined
  })
}

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
