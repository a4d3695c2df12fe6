// The example receivers of the guide, in every language that is installed: they accept genuine deliveries and reject others.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { signTestDelivery } from '@gangway/sdk/webhooks'
import { freePort } from '../process/free-port.ts'
import { type Block, blocksOf } from './guide-blocks.ts'
import { commandFor } from './languages.ts'

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const OLD = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc='

const LANGUAGES = ['go', 'java', 'js', 'php', 'python', 'ruby']

let folder: string
const running: ChildProcess[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-receivers-'))
})
after(async () => {
  // Kills the process group, because go run starts a child; a process that has ended is skipped.
  for (const { pid } of running)
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
  await rm(folder, { recursive: true, force: true })
})

const receivers = blocksOf('docs/guide/webhooks.md').filter(({ words }) => words[1] === 'file')

test('the guide has a receiver in each of six languages', () => {
  assert.deepEqual(receivers.map(({ words }) => words[0]).sort(), LANGUAGES)
})

for (const receiver of receivers) {
  const [language = ''] = receiver.words
  const found = commandFor(language)
  const command = 'command' in found ? found.command : []
  test(`the receiver in ${language} accepts genuine deliveries and rejects all others`, {
    skip: 'missing' in found && found.missing,
    timeout: 60_000,
  }, async (t) => {
    const send = await startReceiver(receiver, command, t.signal)
    const now = Math.floor(Date.now() / 1000)
    const genuine = await delivery(SECRET)
    assert.equal(await send(genuine), 204)
    assert.equal(await send(await delivery(OLD)), 204, 'the old secret of a rotation')
    const both = { ...genuine, signature: `v1,${'A'.repeat(43)}= v1a,xyz ${genuine.signature}` }
    assert.equal(await send(both), 204, 'one valid signature among several')
    const foreign = await delivery(SECRET, { message: 'Ọládélé — 東京 — 🙂' })
    assert.equal(await send(foreign), 204, 'a body that is not ASCII')

    const [id, time] = [genuine.id, genuine.time]
    for (const [why, bad] of Object.entries({
      'a changed body': { ...genuine, body: genuine.body.replace('test', 'tost') },
      'a changed id': { ...genuine, id: `${id}x` },
      'a changed time': { ...genuine, time: String(now - 1) },
      'an old delivery': await delivery(SECRET, {}, now - 301),
      'a delivery from the future': await delivery(SECRET, {}, now + 400),
      'another secret': await delivery('whsec_CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk='),
      'no signature': { ...genuine, signature: undefined },
      'an empty signature': { ...genuine, signature: '' },
      'a signature of another version': { ...genuine, signature: genuine.signature.replace('v1,', 'v2,') },
      'half a signature': { ...genuine, signature: genuine.signature.slice(0, -8) },
      'no time': { ...genuine, time: undefined },
      'a time that is not a number': { ...genuine, time: `${time}x` },
      'no id': { ...genuine, id: undefined },
      'an empty request': { body: '', id: undefined, time: undefined, signature: undefined },
    }))
      assert.equal(await send(bad), 400, why)
    assert.equal(await send(genuine), 204, 'genuine deliveries are still accepted')
  })
}

interface Delivery {
  readonly id: string | undefined
  readonly time: string | undefined
  readonly signature: string | undefined
  readonly body: string
}

async function delivery(secret: string, data: { message?: string } = {}, seconds?: number) {
  const { headers, body } = await signTestDelivery({
    secret,
    eventType: 'webhook.test',
    data: { message: 'This is a test.', requestedAt: new Date().toISOString(), ...data },
    ...(seconds === undefined ? {} : { at: new Date(seconds * 1000) }),
  })
  return { id: headers['svc-id']!, time: headers['svc-timestamp']!, signature: headers['svc-signature']!, body }
}

async function startReceiver({ words, text }: Block, command: readonly string[], signal: AbortSignal) {
  const [language = '', , name = ''] = words
  const port = await freePort()
  const place = await mkdtemp(join(folder, `${language}-`))
  await writeFile(join(place, name), text)
  const serve = language === 'php' ? ['-S', `127.0.0.1:${port}`] : []
  const [program, ...args] = [...command, ...serve, name]
  const child = spawn(program!, args, {
    cwd: place,
    detached: true,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: `${SECRET} ${OLD}` },
  })
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const send = async ({ id, time, signature, body }: Delivery): Promise<number> => {
    const headers = {
      'svc-id': id,
      'svc-timestamp': time,
      'svc-signature': signature,
      'content-type': 'application/json',
    }
    const given = Object.entries(headers).filter(([, value]) => value !== undefined) as [string, string][]
    const response = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers: given, body })
    await response.arrayBuffer()
    return response.status
  }
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the receiver ended:\n${printed}`)))
  ended.catch(() => {})
  const answers = async () => {
    while (!signal.aborted) {
      const status = await send({ id: 'x', time: '1', signature: 'v1,x', body: '' }).catch(() => undefined)
      if (status !== undefined) return
      await wait(100)
    }
    throw new Error(`the receiver does not answer:\n${printed}`)
  }
  await Promise.race([answers(), ended])
  return send
}
