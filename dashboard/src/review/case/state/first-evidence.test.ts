import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '../../../api/compliance-operations.ts'
import { firstEvidence } from './first-evidence.ts'

const file = (documentId: string, status = 'Confirmed') => ({
  documentId,
  status,
  confirmedAt: '2026-11-18T10:00:00.000Z',
})
const opened = (documents: object[], items: object[] = []) =>
  firstEvidence({ documents, items, profile: { erasedAt: null } } as unknown as Case)

test('a case opens at its first undecided document', () => {
  assert.equal(opened([file('a', 'Accepted'), file('b'), file('c')]), 'documents/b')
  assert.equal(opened([file('a', 'Accepted')]), 'documents/a')
  assert.equal(opened([]), 'business')
})

test('a case opens at the newest file that answers a request, before the file it replaces', () => {
  const answered = { source: 'Request', status: 'Submitted', answeredBy: ['documents/c', 'documents/b'] }
  const documents = [file('a'), file('b'), file('c')]
  assert.equal(opened(documents, [answered]), 'documents/c')
  assert.equal(opened(documents, [{ ...answered, status: 'Accepted' }]), 'documents/a')
  assert.equal(opened([file('a'), file('b', 'Rejected')], [answered]), 'documents/a')
})
