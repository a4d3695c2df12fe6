import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScreeningHit, ScreeningSubject } from '../../../api/compliance-operations.ts'
import { earlierDecisions } from './earlier-decisions.ts'

function hit(hitId: string, entryId: string, ...decided: [comment: string, takenBackAt?: string][]): ScreeningHit {
  const decisions = decided.map(([comment, takenBackAt = null]) => ({ comment, decidedAt: comment, takenBackAt }))
  return { hitId, list: 'PEP', entryId, decisions } as unknown as ScreeningHit
}
const subject = (subjectId: string, ...hits: ScreeningHit[]) => ({ subjectId, hits }) as unknown as ScreeningSubject

test('a match shows what was decided about its entry for others, the newest first', () => {
  const own = hit('own', 'E-1', ['2026-05-01'])
  const subjects = [
    subject('now', own, hit('other entry', 'E-2', ['2026-05-02'])),
    subject('before', hit('before', 'E-1', ['2026-05-03'], ['2026-05-04', 'undone'], ['2026-05-05'])),
    subject('brother', hit('brother', 'E-1', ['2026-05-06'])),
  ]
  assert.deepEqual(
    earlierDecisions(subjects, own).map(({ subject, decision }) => [subject.subjectId, decision.comment]),
    [
      ['brother', '2026-05-06'],
      ['before', '2026-05-05'],
      ['before', '2026-05-03'],
    ],
  )
})
