// The disk store: the verdicts every store gives, and what is its own: sealing, and what a crash leaves behind.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { someKey, testStoreConformance } from '../../../test/peers/store-conformance.ts'
import { until } from '../../../test/process/until.ts'
import type { App } from '../app.ts'
import { systemClock } from '../clock.ts'
import { openLog } from '../log.ts'
import { openDiskStore } from './disk.ts'
import { mountUploads } from './uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'gangway-disk-'))
const linkKey = randomBytes(32)
const ownerKey = randomBytes(32)
const options = { folder, linkKey: async () => linkKey, ownerKey: async () => ownerKey as Buffer | undefined }
const server = Fastify()
const app = { clock: systemClock, log: openLog('silent') } as App
const store = openDiskStore({ ...options, baseUrl: 'http://127.0.0.1' })
/** Patient, so that a slow moment cuts no upload but the one of its own test. */
const pace = { windowMs: 60_000, minBytes: 1000 }
mountUploads(server, app, store, { isAllowed: async () => true, arrived: async () => {} }, pace)
const origin = await server.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const MAX = 12 * 1024 * 1024
testStoreConformance(async () => ({ store, maxBytes: MAX, origin, newKey: someKey }))

async function put(key: string, body: Buffer): Promise<number> {
  const at = new Date()
  const link = await store.uploadLink(key, {
    contentType: 'image/png',
    maxBytes: MAX,
    issuedAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  })
  const url = new URL(link.url)
  return (
    await fetch(origin + url.pathname + url.search, {
      method: 'PUT',
      headers: link.headers,
      body: new Uint8Array(body),
    })
  ).status
}

const onDisk = (key: string) => join(folder, 'files', key)
const readAll = async (key: string) => Buffer.concat(await (await store.read(key))!.body.toArray())

test('a stored file reveals nothing of its content on disk', async () => {
  const key = someKey()
  await put(key, Buffer.from('a passport of a person'.repeat(1000)))
  assert.ok(!(await readFile(onDisk(key))).includes('passport'))
})

test('two files with the same bytes look different on disk', async () => {
  const [a, b] = [someKey(), someKey()]
  await put(a, Buffer.alloc(1000))
  await put(b, Buffer.alloc(1000))
  assert.notDeepEqual(await readFile(onDisk(a)), await readFile(onDisk(b)))
})

test('a file that was changed, cut, extended or swapped on disk is never served as intact', async () => {
  const key = someKey()
  await put(key, randomBytes(200_000))
  const good = await readFile(onDisk(key))
  const frame = 64 * 1024 + 16
  const bad = {
    'one bit': Buffer.from(good.map((byte, i) => (i === 150_000 ? byte ^ 1 : byte))),
    'cut at a frame': good.subarray(0, 33 + 2 * frame),
    'cut anywhere': good.subarray(0, 100_000),
    'only a header': good.subarray(0, 33),
    extended: Buffer.concat([good, Buffer.alloc(1)]),
    'frames swapped': Buffer.concat([
      good.subarray(0, 33),
      good.subarray(33 + frame, 33 + 2 * frame),
      good.subarray(33, 33 + frame),
      good.subarray(33 + 2 * frame),
    ]),
    'first frame left out': Buffer.concat([good.subarray(0, 33), good.subarray(33 + frame)]),
    'another salt': Buffer.concat([good.subarray(0, 1), randomBytes(32), good.subarray(33)]),
  }
  for (const [how, bytes] of Object.entries(bad)) {
    await writeFile(onDisk(key), bytes)
    await assert.rejects(readAll(key), how)
  }
  await writeFile(onDisk(key), good)
  assert.equal((await readAll(key)).length, 200_000)
})

test('a file moved to another place does not open there', async () => {
  const [a, b] = [someKey(), someKey()]
  await put(a, Buffer.from('one'))
  await put(b, Buffer.from('two'))
  await rename(onDisk(a), onDisk(b))
  await assert.rejects(readAll(b))
})

test('a file for an erased customer is rejected', async () => {
  const gone = openDiskStore({ ...options, baseUrl: '', ownerKey: async () => undefined })
  assert.equal(await gone.receive(someKey(), (async function* () {})(), MAX), 'AccessDenied')
})

test('a body larger than the link allows is refused also when its size is not declared, and nothing is kept', async () => {
  const key = someKey()
  async function* endless() {
    for (;;) yield Buffer.alloc(64 * 1024)
  }
  assert.equal(await store.receive(key, endless(), 1_000_000), 'EntityTooLarge')
  assert.equal(await store.read(key), undefined)
  assert.deepEqual(await readdir(join(folder, 'incoming')), [])
})

test('a client that keeps sending after a rejection can still read the response', async () => {
  const url = new URL(`${origin}/uploads/${someKey()}?max=1&expires=1&signature=x`)
  for (let i = 0; i < 6; i++) {
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(8 * 1024 * 1024),
    })
    assert.equal(answer.status, 403)
    assert.match(await answer.text(), /<Code>SignatureDoesNotMatch<\/Code>/)
  }
})

test('an upload that is too slow is cut and stores nothing', async () => {
  const key = someKey()
  const at = new Date()
  const link = await store.uploadLink(key, {
    contentType: 'image/png',
    maxBytes: MAX,
    issuedAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  })
  const url = new URL(link.url)
  pace.windowMs = 300
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data)).on('error', () => {})
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\n`,
  )
  const drip = setInterval(() => socket.write('a'), 50)
  await new Promise((done) => socket.once('close', done))
  clearInterval(drip)
  pace.windowMs = 60_000
  // Still sending, it may find the connection gone before it has read why.
  assert.match(answer, /^(?:HTTP\/1\.1 408 |$)/)
  // The connection ends before the file is deleted.
  await until('what arrived is deleted', async () => (await readdir(join(folder, 'incoming'))).length === 0)
  assert.equal(await store.read(key), undefined)
})

test('the remains of an upload whose process was killed are deleted after two hours', async () => {
  const left = join(folder, 'incoming', 'left-behind')
  await writeFile(left, 'x')
  await store.tidy(new Date())
  assert.deepEqual(await readdir(join(folder, 'incoming')), ['left-behind'])
  const long = new Date(Date.now() - 3 * 60 * 60_000)
  await utimes(left, long, long)
  await store.tidy(new Date())
  assert.deepEqual(await readdir(join(folder, 'incoming')), [])
})
