// Leaves a case out of the queue until a date. A claimed case is released, so that the partner can change the customer again.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { instant, named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { CaseState } from '../case/case-state.ts'
import { changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { findFlags, saveSnooze } from './flags-sql.ts'

const MAX_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

const Body = named('SnoozeCase', {
  until: instant({ description: `In the future, at most ${MAX_DAYS} days ahead.` }),
  reason: text(MAX_NOTE_LENGTH, { description: 'Kept as an internal note. Partners never see it.' }),
})

export const snoozeCase = operation({
  id: 'snoozeCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/snooze',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Snooze a case',
  description:
    'Hides a case from the queue until a date. A claimed case is released. The due time keeps running, and the case returns ' +
    'automatically. Claiming or assigning the case ends the snooze.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Customer.NotEditable',
    'Review.NotQueued',
    'Review.NotOwner',
  ],

  async handle(input) {
    const { body } = input
    const until = timeFrom(body.until)
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, state, reviewCase, reviewer } = lockedCase
      const ahead = until.getTime() - at.now.getTime()
      if (!(ahead > 0 && ahead <= MAX_DAYS * DAY_MS))
        throwFieldErrors([
          {
            path: '/until',
            code: 'ValidationControl.Error',
            message: `until must be in the future, at most ${MAX_DAYS} days ahead.`,
          },
        ])
      const isInReview = state.reviewStage === 'InReview'
      if (!isInReview && state.reviewStage !== 'Queued') throw new ApiError('Review.NotQueued')
      if (isInReview && reviewCase.ownerId !== reviewer.accountId && !reviewer.isSupervisor)
        throw new ApiError('Review.NotOwner')
      // A repeated request must not add the note twice.
      const { until: before, snoozedBy } = await findFlags(sql, at)
      if (!isInReview && before?.getTime() === until.getTime() && snoozedBy === reviewer.accountId)
        return { version: row.version, state }
      return recordCaseAction(
        lockedCase,
        {
          action: 'snoozeCase',
          changedFields: ['snooze', ...(isInReview ? ['reviewStage'] : [])],
          ...(isInReview ? { trigger: 'Release' as const } : {}),
          keepsVersion: true,
          note: { about: 'Snoozed', text: body.reason },
        },
        saveSnooze(sql, at, { until, accountId: reviewer.accountId }),
      )
    })
    return { value }
  },
})
