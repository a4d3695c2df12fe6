// A supervisor resolves an escalation, with an answer, and the reviewer who asked is notified; they can also withdraw it.
import { markTouched } from '../../customer/case/case-sql.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { CaseState } from '../case/case-state.ts'
import { changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { deleteEscalation, findFlags } from './flags-sql.ts'

export const resolveEscalation = operation({
  id: 'resolveEscalation',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/resolve-escalation',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Resolve an escalation',
  description:
    'For supervisors, and for the reviewer who escalated the case. The case stays with its owner. Also succeeds if the case ' +
    'is not escalated.',
  params: customerIdParam,
  about: anyCustomer,
  body: named('ResolveEscalation', {
    note: text(MAX_NOTE_LENGTH, { description: 'Your answer. Kept as an internal note.' }),
  }),
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', 'Review.NotEscalatedByYou'],

  async handle(input) {
    const { body } = input
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, state, reviewCase, reviewer } = lockedCase
      const { escalatedAt, escalatedBy } = await findFlags(sql, at)
      if (!escalatedAt) return { version: row.version, state }
      if (!reviewer.isSupervisor && escalatedBy !== reviewer.accountId) throw new ApiError('Review.NotEscalatedByYou')
      const raised = {
        at: at.now,
        partnerId: at.partnerId,
        kind: 'case.escalation_resolved',
        facts: { customerId: at.customerId },
      } as const
      return recordCaseAction(
        lockedCase,
        {
          action: 'resolveEscalation',
          changedFields: ['escalation'],
          keepsVersion: true,
          note: { about: 'EscalationResolved', text: body.note },
        },
        deleteEscalation(sql, at),
        // The claim was paused meanwhile.
        ...(reviewCase.ownerId ? [markTouched(sql, at, reviewCase.ownerId)] : []),
        ...(escalatedBy === reviewer.accountId || !escalatedBy
          ? []
          : [raiseNotification(sql, { ...raised, concernedId: escalatedBy })]),
      )
    })
    return { value }
  },
})
