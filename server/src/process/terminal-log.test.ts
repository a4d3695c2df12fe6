import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import { openProcessLog } from './terminal-log.ts'

function loggedTo(isTTY: boolean, env: Record<string, string> = {}): string[] {
  const lines: string[] = []
  const output = { isTTY, write: (text: string) => lines.push(text) }
  const log = openProcessLog(readConfig(env), env.LOG_LEVEL !== undefined, output)
  log.info({ operation: 'listCases', status: 200 }, 'request')
  log.warn({ job: 'sweep', err: new Error('away') }, 'a job failed')
  return lines
}

test('a terminal shows warnings as plain lines, and no requests', () => {
  assert.deepEqual(loggedTo(true), ['Warning: a job failed (job: sweep, cause: away)\n'])
})

test('with LOG_LEVEL, or into a pipe, the log is JSON on standard output', () => {
  assert.deepEqual(loggedTo(true, { LOG_LEVEL: 'silent' }), [])
  assert.deepEqual(loggedTo(false, { LOG_LEVEL: 'silent' }), [])
})
