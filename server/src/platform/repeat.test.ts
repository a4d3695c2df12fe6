import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from './log.ts'
import { repeat } from './repeat.ts'

const NEVER_MS = 3_600_000

function logInto(messages: string[]): { log: Log } {
  return { log: { warn: (_fields: unknown, message: string) => messages.push(message) } as unknown as Log }
}

/** A pass that runs until it is released. */
function heldPass() {
  const releases: (() => void)[] = []
  let started = 0
  return {
    pass: async () => {
      started++
      await new Promise<void>((resolve) => releases.push(resolve))
      return undefined
    },
    release: () => releases.shift()!(),
    get started() {
      return started
    },
  }
}

test('a pass on request starts after the running one, and requests meanwhile share it', async () => {
  const held = heldPass()
  const work = repeat(logInto([]), { failed: 'failed', everyMs: NEVER_MS, pass: held.pass })
  const first = work.now()
  const second = work.now()
  assert.equal(work.now(), second)
  assert.equal(held.started, 1)
  held.release()
  await first
  await new Promise(setImmediate)
  assert.equal(held.started, 2)
  held.release()
  await second
  await work.stop()
})

test('stopping waits for the running pass and starts no other', async () => {
  const held = heldPass()
  const work = repeat(logInto([]), { failed: 'failed', everyMs: NEVER_MS, pass: held.pass })
  void work.now()
  void work.now()
  let hasStopped = false
  const stopping = work.stop().then(() => {
    hasStopped = true
  })
  await new Promise(setImmediate)
  assert.equal(hasStopped, false)
  held.release()
  await stopping
  await work.now()
  assert.equal(held.started, 1)
})

test('a pass that fails is logged and repeated after the pause', async () => {
  const messages: string[] = []
  const twice = Promise.withResolvers<void>()
  let passes = 0
  const work = repeat(logInto(messages), {
    failed: 'the pass failed',
    everyMs: NEVER_MS,
    firstAfterMs: 1,
    async pass() {
      if (++passes === 1) throw new Error('once')
      twice.resolve()
      return undefined
    },
  })
  while (messages.length === 0) await new Promise(setImmediate)
  await work.now()
  await twice.promise
  assert.deepEqual(messages, ['the pass failed'])
  await work.stop()
})
