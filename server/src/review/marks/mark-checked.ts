// Marks a document or a declared detail as checked, or takes the caller's own mark back.

import { findStaffEmails } from '../../audit/staff-emails.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { isSampleWaiting } from '../quality/quality-sql.ts'
import { CaseMark, currentMarks, marksOf } from './case-marks.ts'
import { fingerprints, PLACE_PATTERN } from './checked-places.ts'
import { deleteMark, listMarks, saveMark } from './marks-sql.ts'

const Body = named('MarkChecked', {
  place: Type.String({
    pattern: PLACE_PATTERN,
    maxLength: 100,
    'x-message': 'must be documents/<id>, business/<field> or people/<id>/<field>.',
    description: 'What you checked: documents/<id>, business/<field> or people/<id>/<field>.',
    example: 'business/registrationNumber',
  }),
  isChecked: Type.Boolean({ description: '`true` adds your mark, `false` removes it.' }),
  documentId: optional(uuid({ description: 'The document that you compared the detail with.' })),
})

export const markChecked = operation({
  id: 'markChecked',
  method: 'PUT',
  path: '/compliance/v1/cases/{customerId}/marks',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Mark something as checked',
  description:
    'Each reviewer has marks of their own, so that a second approver checks independently. A mark ends when the value or the ' +
    "document changes. Marks don't affect the decision and are never shown to partners. Once the case is closed, marks stay as " +
    'they were for the decision; only the reviewer of a quality sample can add their own.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: named('CaseMarks', { marks: Type.Array(CaseMark, { description: 'All current marks of the case.' }) }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', 'Review.CaseClosed'],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { place, isChecked } = body
    const documentId = body.documentId?.toLowerCase() ?? null
    const { lockedCase, marks } = await workOnCase(app, request, async (lockedCase) => {
      const { sql, at, reviewer } = lockedCase
      const { accountId } = reviewer
      await assertMarkable(lockedCase)
      const fingerprintOf = fingerprints(lockedCase, assertKey(lockedCase))
      const fingerprint = fingerprintOf(place)
      throwFieldErrors([
        ...(fingerprint ? [] : [notThere('/place')]),
        ...(documentId === null || fingerprintOf(`documents/${documentId}`) ? [] : [notThere('/documentId')]),
      ])
      const rows = await listMarks(sql, at)
      const own = currentMarks(
        lockedCase,
        rows.filter((row) => row.accountId === accountId),
      ).find((it) => it.place === place)
      const isRepeat = isChecked ? own?.documentId === documentId : !own
      if (isRepeat) return { lockedCase, marks: rows }
      await recordCaseAction(
        lockedCase,
        {
          action: isChecked ? 'markChecked' : 'unmarkChecked',
          changedFields: [place, ...(isChecked && documentId ? [`documents/${documentId}`] : [])],
          keepsVersion: true,
        },
        isChecked
          ? saveMark(sql, at, { place, accountId, documentId, fingerprint: fingerprint! })
          : deleteMark(sql, at, { place, accountId }),
      )
      return { lockedCase, marks: await listMarks(sql, at) }
    })
    const emailOf = await findStaffEmails(
      app,
      marks.map(({ accountId }) => accountId),
    )
    return { value: { marks: marksOf(lockedCase, marks, emailOf) } }
  },
})

/** What was checked for a decision stays as it was. */
async function assertMarkable({ sql, at, state, reviewer }: LockedCase): Promise<void> {
  if (state.reviewStage !== 'Closed') return
  const sample = { userId: reviewer.accountId, round: state.round }
  if (!(await isSampleWaiting(sql, at, sample))) throw new ApiError('Review.CaseClosed')
}

const notThere = (path: string) => ({
  path,
  code: 'ValidationControl.Error' as const,
  message: `${path.slice(1)} must refer to a document, person or field of this case.`,
})
