// Decides on a document of a customer.

import { decideDocument as saveDocumentDecision } from '../../customer/documents/documents-sql.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { day, named, oneOf, optional } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { acceptAnswered } from './answered-changes.ts'
import { reasonErrors } from './decision-reasons.ts'

const Body = named('DecideDocument', {
  version: seenVersion,
  outcome: oneOf(['Accepted', 'Rejected']),
  reasonCode: optional(oneOf(REASON_CODES)),
  expiryDate: optional(
    day({
      description: 'As printed on the document, if it expires. Staff are alerted 30 days before and when it expires.',
    }),
  ),
})

export const decideDocument = operation({
  id: 'decideDocument',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/documents/{documentId}/decide',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Decide on a document',
  description:
    'A rejected document no longer counts: the requirement it was for is due again. A requested change that only accepted documents ' +
    'and people answer is accepted with the last of them.',
  params: {
    ...customerIdParam,
    documentId: idParam('The `documentId` of a document that has been uploaded.', 'Review.DocumentNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.DocumentNotFound', ...OWNER_ERRORS],

  async handle(input) {
    const { params, body } = input
    const { version, outcome, ...decision } = body
    const documentId = params.documentId
    const reasonCode = decision.reasonCode ?? null
    const reasonCodes = reasonCode ? [reasonCode] : []
    throwFieldErrors(reasonErrors('/reasonCode', outcome === 'Accepted', reasonCodes.length))
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row } = lockedCase
      assertOwner(lockedCase)
      const document = row.documents.find(({ document_id }) => document_id === documentId)
      // A file that was rejected on arrival was never confirmed, so there is nothing to decide.
      if (!document?.confirmed_at) throw new ApiError('Review.DocumentNotFound')
      assertVersion(lockedCase, version)
      const answered = outcome === 'Accepted' ? acceptAnswered(lockedCase, `documents/${documentId}`) : undefined
      return recordCaseAction(
        lockedCase,
        {
          action: 'decideDocument',
          changedFields: [
            [`documents/${documentId}`, outcome, ...reasonCodes].join('/'),
            ...(answered?.changedFields ?? []),
          ],
          decision: { kind: 'Document', outcome, subjectId: documentId, reasonCodes },
        },
        saveDocumentDecision(sql, at, { documentId, status: outcome, reasonCode, expiresOn: decision.expiryDate }),
        ...(answered?.save() ?? []),
      )
    })
    return { value }
  },
})
