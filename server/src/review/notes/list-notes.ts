// Lists the internal notes of a case, newest first. Reading them is recorded in the audit log.

import { findStaffEmails, staffIdOf } from '../../audit/staff-emails.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { NOTE_KINDS, openNote } from './notes.ts'
import { listNotes as findNotes, type NoteRow } from './notes-sql.ts'

const PAGE_SIZE = 50

const Note = named('Note', {
  noteId: uuid(),
  about: oneOf(NOTE_KINDS, { description: 'Note for a note; otherwise the action that the comment was written for.' }),
  aboutId: nullable(
    uuid({
      description:
        'The requirement that was waived, or the other customer of a verdict on a possible duplicate; null otherwise.',
    }),
  ),
  text: Type.String(),
  author: Type.Object({ kind: Type.String(), id: Type.String(), email: nullable(Type.String()) }),
  writtenAt: instant(),
  takenBackAt: nullable(
    instant({
      description: 'When the waiver or the verdict on a possible duplicate that the note explains was undone.',
    }),
  ),
})

export const listNotes = operation({
  id: 'listNotes',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}/notes',
  scope: 'review.read',
  tag: 'Notes',
  summary: 'List notes',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({ before: Type.Optional(uuid({ description: '`nextBefore` of the previous page.' })) }),
  value: named('Notes', { items: Type.Array(Note), nextBefore: nullable(uuid()) }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable'],

  async handle({ app, caller, params, query, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { rows, key } = await workOnCase(app, request, async (lockedCase) => {
      const page = { before: query.before ?? null, limit: PAGE_SIZE + 1 }
      const [rows] = await Promise.all([
        findNotes(lockedCase.sql, lockedCase.at, page),
        recordCaseAction(lockedCase, { action: 'viewNotes', changedFields: [], keepsVersion: true, isView: true }),
      ])
      return { rows, key: assertKey(lockedCase) }
    })
    const shown = rows.slice(0, PAGE_SIZE)
    const staffId = (row: NoteRow) => staffIdOf(row.authorKind, row.authorId)
    const emailOf = await findStaffEmails(app, shown.map(staffId))
    const items = shown.map((row) => ({
      noteId: row.noteId,
      about: row.about as (typeof NOTE_KINDS)[number],
      aboutId: row.aboutId,
      text: openNote(key, row),
      author: { kind: row.authorKind, id: row.authorId, email: staffId(row) && emailOf(row.authorId) },
      writtenAt: row.writtenAt.toISOString(),
      takenBackAt: row.takenBackAt?.toISOString() ?? null,
    }))
    return { value: { items, nextBefore: rows.length > PAGE_SIZE ? items.at(-1)!.noteId : null } }
  },
})
