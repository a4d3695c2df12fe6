import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Note } from '../../../api/compliance-operations.ts'
import { inSteps } from './note-steps.ts'

const aNote = (noteId: string, changes: Partial<Note> = {}): Note => ({
  ...{ noteId, about: 'Waived', aboutId: `item-${noteId}`, text: 'A branch needs none.', takenBackAt: null },
  author: { kind: 'User', id: 'ada', email: 'ada@review.example' },
  writtenAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
const stepsOf = (notes: readonly Note[]) =>
  inSteps(notes).map(({ note, aboutIds }) => [note.noteId, aboutIds.join(' ')])

test('several waivers with one reason are one note', () => {
  const waivers = [aNote('1'), aNote('2'), aNote('3')]
  assert.deepEqual(stepsOf([aNote('0', { about: 'Note', aboutId: null }), ...waivers]), [
    ['0', ''],
    ['1', 'item-1 item-2 item-3'],
  ])
})

test('notes of different steps stay apart', () => {
  const others = [
    aNote('2', { writtenAt: '2026-05-01T10:00:01.000Z' }),
    aNote('3', { text: 'Too small.' }),
    aNote('4', { takenBackAt: '2026-05-01T11:00:00.000Z' }),
    aNote('5', { author: { kind: 'User', id: 'ben', email: 'ben@review.example' } }),
    aNote('6', { about: 'Note', aboutId: null }),
    aNote('7', { about: 'Note', aboutId: null }),
  ]
  assert.deepEqual(
    stepsOf([aNote('1'), ...others]).map(([noteId]) => noteId),
    ['1', '2', '3', '4', '5', '6', '7'],
  )
})
