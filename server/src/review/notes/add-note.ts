// Adds an internal note to a case.

import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, optional, text, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH, writeNote } from './notes.ts'
import { findOwnNote } from './notes-sql.ts'

const Body = named('AddNote', {
  text: text(MAX_NOTE_LENGTH),
  clientNoteId: optional(
    uuid({ description: 'An ID that you generate. A second request with the same ID returns the first note.' }),
  ),
})

export const addNote = operation({
  id: 'addNote',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/notes',
  scope: 'review.decide',
  tag: 'Notes',
  summary: 'Add a note',
  description:
    'Any reviewer can add a note, including on cases they do not own. Notes are encrypted, cannot be edited, and are never shown to partners.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: Type.Object({ noteId: uuid() }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable'],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const noteId = await workOnCase(app, request, async (lockedCase) => {
      const clientNoteId = body.clientNoteId?.toLowerCase()
      const existing =
        clientNoteId && (await findOwnNote(lockedCase.sql, lockedCase.at, lockedCase.reviewer, clientNoteId))
      if (existing) return existing
      const written = writeNote(lockedCase, 'Note', body.text, { clientNoteId })
      await recordCaseAction(lockedCase, { action: 'addNote', changedFields: ['notes'], keepsVersion: true }, written)
      return written
    })
    return { value: { noteId } }
  },
})
