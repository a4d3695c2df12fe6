import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../errors.ts'
import { forEachNamedCase } from './each-case.ts'

const CASES = Array.from({ length: 12 }, (_, index) => `case-${index}`)

test('an unexpected error stops the other cases, and is thrown after those that had begun', async () => {
  const begun: string[] = []
  const ended: string[] = []
  const gate = Promise.withResolvers<void>()
  const answer = forEachNamedCase(CASES, async (customerId) => {
    begun.push(customerId)
    if (customerId === 'case-1') throw new Error('a bug')
    await gate.promise
    ended.push(customerId)
    return { ownerId: null }
  })
  let isAnswered = false
  const answered = assert.rejects(answer, /a bug/).finally(() => (isAnswered = true))
  await new Promise(setImmediate)
  assert.equal(isAnswered, false)
  gate.resolve()
  await answered
  assert.deepEqual(begun, ['case-0', 'case-1', 'case-2', 'case-3'])
  assert.deepEqual(ended, ['case-0', 'case-2', 'case-3'])
})

test('a case that is rejected does not stop the others', async () => {
  const { done, failed } = await forEachNamedCase(CASES, async (customerId) => {
    if (customerId === 'case-1') throw new ApiError('Review.AlreadyClaimed')
    return { ownerId: null }
  })
  assert.deepEqual([done, failed], [11, 1])
})
