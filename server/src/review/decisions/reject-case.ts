// Rejects a customer.

import { sealStatusMessage } from '../../customer/case/status-message.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, oneOf, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { REASON_CODES, type ReasonCode } from '../../reference/reason-codes.ts'
import { countHits } from '../../screening/subjects/subjects-sql.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, decideOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { isHighRisk } from './approval.ts'

const Body = named('RejectCase', {
  version: seenVersion,
  reasonCodes: Type.Array(oneOf(REASON_CODES), { minItems: 1, maxItems: 10, uniqueItems: true }),
  message: optional(text(1000, { description: 'Shown to the partner. A standard sentence is used if omitted.' })),
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' })),
})

export const rejectCase = operation({
  id: 'rejectCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/reject',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Reject a case',
  description:
    'If the codes include ComplianceDecision, or a sanctions match is confirmed, the partner sees only ComplianceDecision and no message.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS],

  async handle(input) {
    const { params, body } = input
    const internalReasonCodes = [...new Set(body.reasonCodes)]
    const decision = { kind: 'Reject', reasonCodes: internalReasonCodes, assertAllowed: assertOwner }
    const value = await decideOnCase(input, decision, async (lockedCase) => {
      const hits = await countHits(lockedCase.sql, lockedCase.at)
      const isSanctioned = hits.some(({ category, state }) => category === 'Sanctions' && state === 'Confirmed')
      const reasonCodes = publicReasons(internalReasonCodes, isSanctioned)
      const shown = reasonCodes.includes('ComplianceDecision') ? undefined : body.message
      return recordCaseAction(lockedCase, {
        action: 'reject',
        changedFields: ['verificationStatus', ...internalReasonCodes.map((code) => `reasonCodes/${code}`)],
        trigger: 'Reject',
        reasonCodes,
        internalReasonCodes,
        sealedMessage: shown ? sealStatusMessage(assertKey(lockedCase), params.customerId, shown) : null,
        decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: internalReasonCodes },
        note: { about: 'Rejected', text: body.comment },
        sampling: { isHighRisk: isHighRisk(lockedCase, hits) },
      })
    })
    return { value }
  },
})

/** Tipping off is an offence: after a sanctions match the partner sees only that compliance decided. */
export function publicReasons(reasonCodes: readonly ReasonCode[], isSanctioned: boolean): readonly ReasonCode[] {
  return isSanctioned || reasonCodes.includes('ComplianceDecision') ? ['ComplianceDecision'] : reasonCodes
}
