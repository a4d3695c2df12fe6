// `npm test` itself: its exit code and last line must be right, or no other test counts.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { filesForSecondAttempt } from '../../../scripts/test/groups.ts'
import { closingLines, withSecondAttempt } from '../../../scripts/test/tally.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/test/main.ts', import.meta.url))

async function run(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  // With this variable the runner would treat itself as a test file.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: output.trimEnd().split('\n') }
}

describe('npm test', { concurrency: true }, () => {
  test('npm test succeeds when tests pass and ends with a line of counts', async () => {
    const { code, lines } = await run('platform/clock.test.ts')
    assert.equal(code, 0)
    assert.match(lines.at(-1)!, /^[1-9]\d* passed, 0 failed, 0 skipped$/)
  })

  test('npm test fails when no test matches --test-name-pattern', async () => {
    const { code, lines } = await run('platform/clock.test.ts', '--test-name-pattern', 'no such promise')
    assert.deepEqual([code, lines.at(-1)], [1, '0 passed, 0 failed, 0 skipped'])
  })

  test('npm test fails when a path has no test files', async () => {
    const { code, lines } = await run('server/src/nowhere')
    assert.equal(code, 1)
    assert.match(lines.at(-1)!, /^No test files found for server\/src\/nowhere\.$/)
  })

  test('npm test repeats at most two files with journeys, and none if anything else failed', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((name) => `dashboard/src/${name}.browser.test.ts`) as [
      string,
      string,
      string,
    ]
    assert.deepEqual(filesForSecondAttempt(new Set([one, two])), [one, two])
    assert.deepEqual(filesForSecondAttempt(new Set([one, two, three])), [])
    assert.deepEqual(filesForSecondAttempt(new Set([one, 'server/src/a.test.ts'])), [])
    assert.deepEqual(filesForSecondAttempt(new Set()), [])
  })

  test('npm test counts a test that ran twice once, as it ended the last time', () => {
    const first = { passed: 10, failed: 2, failedFiles: new Set<string>(), skipped: [] }
    const second = { passed: 4, failed: 1, failedFiles: new Set<string>(), skipped: [] }
    assert.equal(closingLines(withSecondAttempt(first, second), '/').at(-1), '11 passed, 1 failed, 0 skipped')
  })
})
