// kill -9 in the middle of an upload, at every point that matters and at random ones. A file that got 200 is
// confirmed once afterwards; any other file is either confirmed once or can be uploaded again.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { DiesAt, NodeOptions } from '../../../test/crashes/dying-node.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer, confirmationsOf, type TestCustomer, type TestLink } from '../../../test/customers/test-customer.ts'
import { FAST_NODE } from '../../../test/process/fast-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sweepDocuments } from './sweep.ts'

const RANDOM_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)

const clock = new ManualClock(new Date())
const masterKey = randomBytes(32)
const service = await startTestService({ clock, masterKey, env: { RATE_LIMITS: 'off' } })
const { app } = service
const { dataDir } = app.config
const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function aNode(diesAt: DiesAt, uploads = 1) {
  const { databaseUrl, cells } = service
  const options: NodeOptions = { databaseUrl, cells, masterKey: masterKey.toString('base64'), dataDir, diesAt, uploads }
  const script = join(import.meta.dirname, '../../../test/crashes/dying-node.ts')
  const child = spawn(process.execPath, [...FAST_NODE, script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const gone = once(child, 'exit').then(() => children.delete(child))
  const [line] = await once(child.stdout, 'data')
  return { origin: String(line).trim(), kill: () => child.kill('SIGKILL'), gone }
}

async function upload(origin: string, link: TestLink, bytes: Buffer = PDF): Promise<number | undefined> {
  const { pathname, search } = new URL(link.uploadUrl)
  const sent = fetch(origin + pathname + search, { method: 'PUT', headers: link.headers, body: new Uint8Array(bytes) })
  return sent.then(
    ({ status }) => status,
    () => undefined,
  )
}

/** What a node does that is started again: it sweeps. */
async function startedAgain(): Promise<void> {
  clock.advance(61_000)
  await sweepDocuments(app)
}

const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice('/uploads/'.length)
const incoming = () => readdir(join(dataDir, 'documents', 'incoming')).catch(() => [])

async function assertConfirmedOnce(customer: TestCustomer, link: TestLink): Promise<void> {
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal((await confirmationsOf(service, customer)).length, 1)
  assert.equal((await customer.put(link)).status, 412)
}

async function assertRejected(customer: TestCustomer, link: TestLink): Promise<void> {
  assert.deepEqual((await customer.state(link.documentId))?.status, 'Rejected')
  assert.equal((await app.store.read(keyOf(link)))?.sizeBytes, 0)
  assert.deepEqual(await confirmationsOf(service, customer), [])
}

const NO_PDF = Buffer.from('<html>')

for (const diesAt of ['when the file is stored', 'before the commit', 'after the commit'] as const) {
  test(`killed ${diesAt}: a document is confirmed with one event, a rejected one stays rejected, and links are used`, async () => {
    const [accepted, rejected] = [await aCustomer(service), await aCustomer(service)]
    const [link, otherLink] = [await accepted.aLink(), await rejected.aLink()]
    const node = await aNode(diesAt, 2)
    const answers = await Promise.all([upload(node.origin, link), upload(node.origin, otherLink, NO_PDF)])
    assert.deepEqual(answers, [undefined, undefined], 'the process was gone')
    await node.gone
    for (let starts = 0; starts < 2; starts++) {
      await startedAgain()
      await assertConfirmedOnce(accepted, link)
      await assertRejected(rejected, otherLink)
    }
  })
}

for (const diesAt of ['before the rejected bytes are deleted', 'after the rejected bytes are deleted'] as const) {
  test(`killed ${diesAt}: a rejected document stays rejected, and its content is removed`, async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    const node = await aNode(diesAt)
    assert.equal(await upload(node.origin, link, NO_PDF), undefined)
    await node.gone
    await startedAgain()
    await assertRejected(customer, link)
  })
}

test('killed during the upload: nothing has arrived, and the same link can be used again', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  const node = await aNode('never')
  const { pathname, search } = new URL(link.uploadUrl)
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1').on('error', () => {})
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: application/pdf\r\nContent-Length: 1000000\r\n\r\n`,
  )
  socket.write(Buffer.concat([PDF, Buffer.alloc(500_000)]))
  while ((await incoming()).length === 0) await wait(10)
  node.kill()
  await node.gone
  await startedAgain()
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  assert.equal((await customer.put(link)).status, 200)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  clock.advance(3 * 60 * 60_000)
  await app.store.tidy(clock.now())
  assert.deepEqual(await incoming(), [])
})

test(`killed at random moments, ${RANDOM_ROUNDS} times: no answered upload is lost, and no event is written twice`, async (t) => {
  const seen = { answered: 0, unanswered: 0, arrived: 0 }
  for (let round = 0; round < RANDOM_ROUNDS; round++) {
    const customer = await aCustomer(service)
    const categories = [
      'Invoice',
      'Contract',
      'Other',
      'BankStatement',
      'TaxRegistration',
      'VatCertificate',
      'AmlPolicy',
      'TrustDeed',
    ]
    const links = await Promise.all(categories.map((documentCategory) => customer.aLink({ documentCategory })))
    const node = await aNode('never')
    const warm = await customer.aLink({ documentCategory: 'Constitution' })
    assert.equal(await upload(node.origin, warm), 200)
    // Random times: the assertions below hold for every moment of the kill.
    const uploads = links.map(async (link, i) => {
      await wait(i * 60)
      return upload(node.origin, link, Buffer.concat([PDF, randomBytes(300_000)]))
    })
    await wait(Math.random() * 600)
    node.kill()
    await node.gone
    const answers = await Promise.all(uploads)
    await startedAgain()
    for (const [i, link] of links.entries()) {
      const state = await customer.state(link.documentId)
      if (answers[i] === 200) assert.equal(state?.status, 'Confirmed')
      if (state?.status === 'Pending') assert.equal((await customer.put(link)).status, 200)
      else assert.equal((await customer.put(link)).status, 412)
      seen[answers[i] === 200 ? 'answered' : 'unanswered']++
      if (state?.status === 'Confirmed') seen.arrived++
    }
    const confirmed = (await confirmationsOf(service, customer)).map(({ data }) => data.documentId)
    assert.deepEqual(confirmed.sort(), [warm, ...links].map(({ documentId }) => documentId).sort())
  }
  t.diagnostic(`${seen.answered} uploads answered, ${seen.unanswered} not; ${seen.arrived} had arrived`)
})
