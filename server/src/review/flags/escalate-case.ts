// Asks a supervisor to look at a case, with a note.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, optional, text, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { CaseState } from '../case/case-state.ts'
import { changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { findOwnNote } from '../notes/notes-sql.ts'
import { findFlags, saveEscalation } from './flags-sql.ts'

const Body = named('EscalateCase', {
  note: text(MAX_NOTE_LENGTH, { description: 'Your question. Kept as an internal note.' }),
  clientNoteId: optional(
    uuid({ description: 'An ID that you generate. A second request with the same ID changes nothing.' }),
  ),
})

export const escalateCase = operation({
  id: 'escalateCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/escalate',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Escalate a case',
  description:
    'Notifies supervisors and marks the case until one of them resolves the escalation or the case is decided. The owner and ' +
    'due time stay the same. If the case is already escalated, the note is added. Never visible to partners.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', 'Review.CaseClosed'],

  async handle(input) {
    const { body } = input
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, state, reviewer } = lockedCase
      const clientNoteId = body.clientNoteId?.toLowerCase()
      if (clientNoteId && (await findOwnNote(sql, at, reviewer, clientNoteId))) return { version: row.version, state }
      if (state.reviewStage === 'Closed') throw new ApiError('Review.CaseClosed')
      const { escalatedAt } = await findFlags(sql, at)
      const raised = { at: at.now, partnerId: at.partnerId, facts: { customerId: at.customerId } }
      return recordCaseAction(
        lockedCase,
        {
          action: 'escalateCase',
          changedFields: ['escalation'],
          keepsVersion: true,
          note: { about: 'Escalated', text: body.note, clientNoteId },
        },
        ...(escalatedAt
          ? []
          : [
              saveEscalation(sql, at, reviewer.accountId),
              raiseNotification(sql, { ...raised, kind: 'case.escalated', excludedId: reviewer.accountId }),
            ]),
      )
    })
    return { value }
  },
})
