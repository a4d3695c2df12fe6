// The SQL of notes on a case.
import type { Actor } from '../../audit/audit-log.ts'
import type { CellSql } from '../../platform/db/db.ts'

export interface NoteRow {
  readonly noteId: string
  readonly about: string
  readonly aboutId: string | null
  readonly authorKind: string
  readonly authorId: string
  readonly writtenAt: Date
  readonly takenBackAt: Date | null
  readonly sealed: Uint8Array
}

export async function insertNote(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  note: {
    noteId: string
    about: string
    aboutId: string | null
    author: Actor
    sealed: Buffer
    clientNoteId: string | null
  },
): Promise<void> {
  await sql`
    insert into review_note (partner_id, customer_id, note_id, about, about_id, author_kind, author_id, written_at, sealed, client_note_id)
    values (${at.partnerId}, ${at.customerId}, ${note.noteId}, ${note.about}, ${note.aboutId}, ${note.author.kind},
      ${note.author.id}, ${at.now}, ${note.sealed}, ${note.clientNoteId})`
}

/** The note that this author has added with this client id, if any. */
export async function findOwnNote(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  { actor }: { actor: Actor },
  clientNoteId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ noteId: string }[]>`
    select note_id as "noteId" from review_note
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and author_id = ${actor.id}
      and client_note_id = ${clientNoteId}`
  return row?.noteId
}

/** The comment of an action, which was written with it. */
export async function findComment(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  { about, authorId, writtenAt }: { about: string; authorId: string; writtenAt: Date },
): Promise<Pick<NoteRow, 'noteId' | 'sealed'> | undefined> {
  const [row] = await sql<Pick<NoteRow, 'noteId' | 'sealed'>[]>`
    select note_id as "noteId", sealed from review_note
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and about = ${about} and author_id = ${authorId}
      and written_at = ${writtenAt}
    order by note_id desc
    limit 1`
  return row
}

/** The notes stay, and say that what they explain was undone. */
export async function markTakenBack(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  { about, aboutId }: { about: string; aboutId: string },
): Promise<void> {
  await sql`
    update review_note set taken_back_at = ${at.now}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and about = ${about} and about_id = ${aboutId}
      and taken_back_at is null`
}

/** Newest first; `before` is the id of the last note of the previous page. */
export async function listNotes(
  sql: CellSql,
  ref: { partnerId: string; customerId: string },
  page: { before: string | null; limit: number },
): Promise<NoteRow[]> {
  return sql<NoteRow[]>`
    select note_id as "noteId", about, about_id as "aboutId", author_kind as "authorKind", author_id as "authorId", written_at as "writtenAt",
      taken_back_at as "takenBackAt", sealed
    from review_note
    where partner_id = ${ref.partnerId} and customer_id = ${ref.customerId}
      and (${page.before}::uuid is null or note_id < ${page.before}::uuid)
    order by note_id desc
    limit ${page.limit}`
}
