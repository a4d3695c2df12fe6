// What every store must do. The same tests run against the disk store and a real S3 server.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { type Dispatcher, request } from 'undici'
import type { Store, UploadLink } from '../../src/platform/store/store.ts'
import { until } from '../process/until.ts'

export interface StoreUnderTest {
  readonly store: Store
  /** The store rejects larger objects. */
  readonly maxBytes: number
  /** The origin to send uploads to instead of that of the link. */
  readonly origin?: string
  /** A valid key for a file. */
  newKey(): string
}

const TYPE = 'application/pdf'
const MINUTES = 60_000

interface Sent {
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: Buffer | AsyncIterable<Buffer>
  change?: (url: URL) => void
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export function testStoreConformance(open: () => Promise<StoreUnderTest>): void {
  let opened: Promise<StoreUnderTest> | undefined
  const under = () => (opened ??= open())

  async function aLink(options: { key?: string; issued?: Date; minutes?: number; sizeBytes?: number } = {}) {
    const { store, maxBytes, newKey } = await under()
    const key = options.key ?? newKey()
    const issuedAt = options.issued ?? new Date()
    const expiresAt = new Date(issuedAt.getTime() + (options.minutes ?? 30) * MINUTES)
    const terms = { contentType: TYPE, maxBytes, sizeBytes: options.sizeBytes, issuedAt, expiresAt }
    return { key, link: await store.uploadLink(key, terms) }
  }

  async function send(
    link: UploadLink,
    { method = 'PUT', headers = { ...link.headers }, body = Buffer.from('%PDF-1.7'), change }: Sent = {},
  ) {
    const { origin } = await under()
    const url = new URL(link.url)
    change?.(url)
    const answer = await request(origin ? new URL(url.pathname + url.search, origin) : url, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: body as Buffer }),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] }
  }

  async function bytesAt(key: string): Promise<Buffer | undefined> {
    const stored = await (await under()).store.read(key)
    return stored && Buffer.concat(await stored.body.toArray())
  }

  /** An upload that is not answered with 200 stores nothing. */
  const upload = (
    title: string,
    expected: number | number[],
    attempt: (t: { key: string; link: UploadLink }) => Promise<Awaited<ReturnType<typeof send>>>,
    createLink = aLink,
  ) =>
    test(title, async (t) => {
      const one = await createLink()
      const { status, code } = await attempt(one)
      t.diagnostic(`answered ${status}${code ? ` ${code}` : ''}`)
      assert.ok([expected].flat().includes(status), `${status} ${code}`)
      const stored = await bytesAt(one.key)
      assert.equal(stored !== undefined, status === 200)
    })

  upload('an upload that matches its link is stored', 200, ({ link }) => send(link))
  upload('another content type is rejected', 403, ({ link }) =>
    send(link, { headers: { ...link.headers, 'Content-Type': 'image/png' } }),
  )
  upload('the content type with a parameter is rejected', 403, ({ link }) =>
    send(link, { headers: { ...link.headers, 'Content-Type': `${TYPE}; charset=utf-8` } }),
  )
  upload('the content type in upper case is rejected', 403, ({ link }) =>
    send(link, { headers: { ...link.headers, 'Content-Type': 'Application/PDF' } }),
  )
  upload('an invalid content type is rejected', 403, ({ link }) =>
    send(link, { headers: { ...link.headers, 'Content-Type': '%%%' } }),
  )
  upload('an upload without a content type is rejected', 403, ({ link }) => {
    const { 'Content-Type': _, ...headers } = link.headers
    return send(link, { headers })
  })
  upload('an upload without the headers of its link is rejected', 403, ({ link }) => send(link, { headers: {} }))
  upload(
    'an expired link is rejected',
    403,
    ({ link }) => send(link),
    () => aLink({ issued: new Date(Date.now() - 31 * MINUTES) }),
  )
  upload('a forged signature is rejected', 403, ({ link }) => send(link, { change: forge }))
  upload('a link without its signature is rejected', 403, ({ link }) =>
    send(link, { change: (url) => signatureOf(url, () => undefined) }),
  )
  upload('a link without its query is rejected', 403, ({ link }) => send(link, { change: (url) => (url.search = '') }))
  upload('a link with a changed expiry is rejected', 403, ({ link }) => send(link, { change: extendExpiry }))
  upload('the link of another file is rejected', 403, async ({ key, link }) => {
    const { newKey } = await under()
    const other = newKey()
    const answer = await send(link, { change: (url) => (url.pathname = url.pathname.replace(key, other)) })
    assert.equal(await bytesAt(other), undefined)
    return answer
  })
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    upload(`${method} with an upload link is rejected`, 403, ({ link }) => send(link, { method }))
  }
  upload('a file over the maximum size is rejected', [400, 413], async ({ link }) =>
    send(link, { body: Buffer.alloc((await under()).maxBytes + 1) }),
  )
  upload('a file of exactly the maximum size is stored', 200, async ({ link }) =>
    send(link, { body: randomBytes((await under()).maxBytes) }),
  )
  const sized = () => aLink({ sizeBytes: 8 })
  upload('a file of exactly the announced size is stored', 200, ({ link }) => send(link), sized)
  upload(
    'a file one byte over the announced size is rejected',
    403,
    ({ link }) => send(link, { body: Buffer.alloc(9) }),
    sized,
  )
  upload(
    'a file one byte under the announced size is rejected',
    403,
    ({ link }) => send(link, { body: Buffer.alloc(7) }),
    sized,
  )
  upload(
    'an empty file is rejected when a size is announced',
    [403, 411],
    ({ link }) => send(link, { body: Buffer.alloc(0) }),
    sized,
  )
  upload(
    'a body without a length is rejected when a size is announced',
    [403, 411, 501],
    ({ link }) => send(link, { body: oneChunk(Buffer.from('%PDF-1.7')) }),
    sized,
  )
  upload(
    'a link whose announced size was changed or removed is rejected',
    403,
    async ({ link }) => {
      if (new URL(link.url).searchParams.has('size')) {
        const changed = await send(link, { change: (url) => url.searchParams.set('size', '9'), body: Buffer.alloc(9) })
        assert.equal(changed.status, 403)
      }
      const without = (url: URL) => {
        url.searchParams.delete('size')
        url.searchParams.set('X-Amz-SignedHeaders', 'content-type;host;if-none-match')
      }
      return send(link, { change: without, body: Buffer.alloc(9) })
    },
    sized,
  )
  upload('an empty file is stored', 200, ({ link }) => send(link, { body: Buffer.alloc(0) }))

  test('a link works once, and the first file stays', async (t) => {
    const { key, link } = await aLink()
    assert.equal((await send(link, { body: Buffer.from('%PDF-1.7 first') })).status, 200)
    const second = await send(link, { body: Buffer.from('%PDF-1.7 second') })
    t.diagnostic(`answered ${second.status} ${second.code}`)
    assert.equal(second.status, 412)
    assert.equal((await bytesAt(key))?.toString(), '%PDF-1.7 first')
  })

  test('of simultaneous uploads with one link the stored file is complete and was answered with 200', async (t) => {
    const { key, link } = await aLink()
    const bodies = Array.from({ length: 8 }, () => randomBytes(256 * 1024))
    const statuses = (await Promise.all(bodies.map((body) => send(link, { body })))).map(({ status }) => status)
    t.diagnostic(`answered ${statuses.toSorted().join(' ')}`)
    assert.ok(statuses.every((status) => status === 200 || status === 409 || status === 412))
    const stored = digest((await bytesAt(key))!)
    const winner = bodies.findIndex((body) => digest(body) === stored)
    assert.equal(statuses[winner], 200)
    assert.equal((await send(link)).status, 412)
  })

  test('an interrupted upload stores nothing', async () => {
    const { key, link } = await aLink()
    const { origin } = await under()
    const url = new URL(link.url)
    const { hostname, port, host } = origin ? new URL(origin) : url
    await new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname, () => {
        const headers = Object.entries(link.headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}Content-Length: 100000\r\n\r\n`,
        )
        // Usually the bytes have arrived by then; the test holds in any case.
        socket.write(Buffer.alloc(50_000), () => setTimeout(() => socket.destroy(), 100))
      })
      socket.on('close', () => done()).on('error', fail)
    })
    await until('the link works again', async () => (await send(link)).status === 200)
    assert.equal((await bytesAt(key))?.toString(), '%PDF-1.7')
  })

  test('a file is read as it was stored, at every size around the frame boundaries', async () => {
    const { store } = await under()
    for (const size of [1, 65_535, 65_536, 65_537, 131_072, 1_000_000]) {
      const { key, link } = await aLink()
      const body = randomBytes(size)
      assert.equal((await send(link, { body })).status, 200)
      const stored = await store.read(key)
      assert.equal(stored?.sizeBytes, size)
      assert.equal(digest(Buffer.concat(await stored!.body.toArray())), digest(body))
    }
  })

  test('a blanked file is empty, and its link stays used', async () => {
    const { store } = await under()
    const { key, link } = await aLink()
    await send(link)
    await store.blank(key)
    assert.equal((await bytesAt(key))?.length, 0)
    assert.equal((await send(link)).status, 412)
  })

  test('a removed file reads as undefined, and removing it again succeeds', async () => {
    const { store } = await under()
    const { key, link } = await aLink()
    assert.equal(await store.read(key), undefined)
    await send(link)
    await store.remove(key)
    await store.remove(key)
    assert.equal(await store.read(key), undefined)
  })

  test('an aborted read leaves nothing open', async () => {
    const { store } = await under()
    const { key, link } = await aLink()
    await send(link, { body: randomBytes(1_000_000) })
    for (let i = 0; i < 40; i++) {
      const stored = await store.read(key)
      if (i % 2) await stored!.body[Symbol.asyncIterator]().next()
      await new Promise((done) =>
        stored!.body
          .on('error', () => {})
          .once('close', done)
          .destroy(),
      )
    }
    assert.equal((await bytesAt(key))?.length, 1_000_000)
  })

  test('the store reports that it is reachable', async () => (await under()).store.check())

  test('empty keys and keys that leave the store are rejected', async () => {
    const { store } = await under()
    for (const key of ['../x', 'a/../b', '/etc/passwd', 'a//b', '', '.', '..', 'a/.b', 'a\\b', 'a%2fb', 'a\0b']) {
      await assert.rejects(async () => void (await store.read(key)), key)
    }
  })
}

export const someKey = () => `${randomUUID()}/${randomUUID()}/${randomUUID()}-Other.pdf`

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function signatureOf(url: URL, change: (signature: string) => string | undefined): void {
  const name = url.searchParams.has('X-Amz-Signature') ? 'X-Amz-Signature' : 'signature'
  const changed = change(url.searchParams.get(name)!)
  if (changed === undefined) url.searchParams.delete(name)
  else url.searchParams.set(name, changed)
}

const forge = (url: URL) =>
  signatureOf(url, (signature) => (signature.startsWith('a') ? 'b' : 'a') + signature.slice(1))

function extendExpiry(url: URL): void {
  if (url.searchParams.has('X-Amz-Expires')) url.searchParams.set('X-Amz-Expires', '604800')
  else url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 604_800))
}
