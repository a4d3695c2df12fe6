import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newNote, noteToSend } from './note-draft.ts'

test('a note keeps its ID when it is sent again, and another text gets another ID', () => {
  const first = noteToSend({ ...newNote(), text: 'Called the registry. ' })
  assert.match(first.clientNoteId!, /^[0-9a-f-]{36}$/)
  const restored = JSON.parse(JSON.stringify(first))
  assert.deepEqual(noteToSend(restored), first)
  const changed = noteToSend({ ...restored, text: 'Called the registry twice.' })
  assert.notEqual(changed.clientNoteId, first.clientNoteId)
  assert.deepEqual(noteToSend(changed), changed)
})
