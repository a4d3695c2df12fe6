// A small run of the benchmark, so that it keeps working and the memory limit is kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureUploads } from './uploads.part.ts'

const skip = process.platform !== 'linux' && 'memory is read from /proc'

test('many uploads at once are all taken, within the memory that is promised, and others are answered meanwhile', {
  skip,
}, async () => {
  const result = await measureUploads({ uploads: 30, mebibytes: 2 })
  assert.deepEqual(result.statuses, { 200: 30 })
  assert.equal(result.confirmed, 30)
  assert.equal(result.probes.failed, 0)
  assert.ok(result.probes.answered > 0)
  assert.ok(result.residentPeakMb < 300, `${result.residentPeakMb} MB`)
})
