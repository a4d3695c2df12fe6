// A note for colleagues.
import { Type } from 'typebox'
import { named, text, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { readFields } from '../../http/read-fields.ts'
import { workOnCase, write } from './case-work.ts'
import { MAX_NOTE_LENGTH, writeNote } from './notes.ts'
import { reviewerOf } from './reviewer.ts'

const Body = named('AddNote', { text: text(MAX_NOTE_LENGTH) })

export const addNote = operation({
  id: 'addNote',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/notes',
  scope: 'review.decide',
  tag: 'Notes',
  summary: 'Write a note',
  description: 'For colleagues, whoever has the case. Kept encrypted, never shown to a partner, never changed.',
  params: { customerId: { description: 'The customer.', schema: uuid() } },
  body: Body,
  value: Type.Object({ noteId: uuid() }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable'],

  async handle({ app, caller, params, body, requestId }) {
    const note = readFields(Body, body)
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId ?? '', requestId }
    const noteId = await workOnCase(app, asking, async (lockedCase) => {
      const written = writeNote(lockedCase, 'Note', note.text)
      await write(lockedCase, { action: 'addNote', changedFields: ['notes'], keepsVersion: true }, written)
      return written
    })
    return { value: { noteId } }
  },
})
