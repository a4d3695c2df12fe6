// Files on the local disk, encrypted with their owner's key. An upload is written to a temporary file, flushed to disk, and
// then linked to its final name: the link appears complete or not at all, and only once.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { type FileFacts, FileInspector } from './file-inspector.ts'
import { FileSealer, openSealedFile, plainSize } from './sealed-file.ts'
import { isKey, type LinkTerms, type Store } from './store.ts'

export interface DiskOptions {
  readonly folder: string
  readonly baseUrl: string
  /** Signs links: one key for the whole service, across nodes and restarts. */
  readonly linkKey: () => Promise<Buffer>
  /** Encrypts a file. Undefined: its owner doesn't exist (any more). */
  readonly ownerKey: (key: string) => Promise<Buffer | undefined>
}

export const UPLOADS_PATH = '/uploads/'

/** The terms of a link, as a request carries them. */
export interface PresentedLink {
  readonly key: string
  readonly contentType: string | undefined
  /** Undefined: the size isn't known before the body ends. */
  readonly contentLength: string | undefined
  readonly query: Readonly<Record<string, unknown>>
}

export type LinkVerdict = { maxBytes: number } | 'SignatureDoesNotMatch' | 'AccessDenied'
export type Received =
  | FileFacts
  | 'EntityTooLarge'
  | 'PreconditionFailed'
  | 'ConditionalRequestConflict'
  | 'AccessDenied'

export interface DiskStore extends Store {
  readonly kind: 'disk'
  checkLink(link: PresentedLink, now: Date): Promise<LinkVerdict>
  receive(key: string, body: AsyncIterable<Buffer>, maxBytes: number): Promise<Received>
}

/** No upload takes this long, so an older temporary file has no writer any more. */
const ABANDONED_AFTER_MS = 2 * 60 * 60_000

export function openDiskStore(options: DiskOptions): DiskStore {
  const incoming = join(options.folder, 'incoming')
  const files = join(options.folder, 'files')
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error('not a key')
    return join(files, key)
  }

  async function signature(key: string, contentType: string, ...terms: readonly string[]): Promise<Buffer> {
    return createHmac('sha256', await options.linkKey())
      .update(['PUT', key, contentType, ...terms].join('\n'))
      .digest()
  }

  async function uploadLink(key: string, { contentType, maxBytes, sizeBytes, expiresAt }: LinkTerms) {
    const max = String(maxBytes)
    const expires = String(Math.floor(expiresAt.getTime() / 1000))
    const size = sizeBytes === undefined ? undefined : String(sizeBytes)
    const signed = await signature(key, contentType, max, expires, ...(size === undefined ? [] : [size]))
    const query = new URLSearchParams({ max, expires, ...(size && { size }), signature: signed.toString('base64url') })
    return { url: `${options.baseUrl}${UPLOADS_PATH}${key}?${query}`, headers: { 'Content-Type': contentType } }
  }

  /** The type isn't part of the link. It is signed, so a request with another type doesn't match the signature. */
  async function checkLink({ key, contentType, contentLength, query }: PresentedLink, now: Date): Promise<LinkVerdict> {
    const { max, expires, size, signature: given } = query
    if (!isKey(key) || typeof max !== 'string' || typeof expires !== 'string' || typeof given !== 'string')
      return 'AccessDenied'
    const expected = await signature(
      key,
      contentType ?? '',
      max,
      expires,
      ...(size === undefined ? [] : [String(size)]),
    )
    const presented = Buffer.from(given, 'base64url')
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return 'SignatureDoesNotMatch'
    if (size !== undefined && contentLength !== size) return 'SignatureDoesNotMatch'
    if (now.getTime() >= Number(expires) * 1000) return 'AccessDenied'
    return { maxBytes: Number(size ?? max) }
  }

  /** Keys that are being uploaded: one upload per link at a time. */
  const receiving = new Set<string>()

  async function receive(key: string, body: AsyncIterable<Buffer>, maxBytes: number): Promise<Received> {
    const place = placeOf(key)
    const ownerKey = await options.ownerKey(key)
    if (!ownerKey) return 'AccessDenied'
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    if (await exists(place)) return 'PreconditionFailed'
    if (receiving.has(key)) return 'ConditionalRequestConflict'
    receiving.add(key)
    const temporary = join(incoming, randomUUID())
    try {
      const facts = await writeSealed(temporary, body, maxBytes, new FileSealer(ownerKey, key))
      if (facts === 'EntityTooLarge') return facts
      await makeFolders(files, dirname(place))
      await link(temporary, place)
      await syncFolder(dirname(place))
      return facts
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'PreconditionFailed'
      throw error
    } finally {
      receiving.delete(key)
      await unlink(temporary).catch(() => {})
    }
  }

  async function read(key: string) {
    const place = placeOf(key)
    const file = await open(place, 'r').catch(unlessMissing)
    if (!file) return undefined
    try {
      const { size, mtime: storedAt } = await file.stat()
      if (size === 0) {
        await file.close()
        return { sizeBytes: 0, storedAt, body: Readable.from([]) }
      }
      const ownerKey = await options.ownerKey(key)
      const sizeBytes = plainSize(size)
      if (!ownerKey || sizeBytes === undefined) throw new Error('a stored file cannot be opened')
      return { sizeBytes, storedAt, body: closing(file, openSealedFile(file, size, ownerKey, key)) }
    } catch (error) {
      await file.close().catch(() => {})
      throw error
    }
  }

  return {
    kind: 'disk',
    uploadLink,
    checkLink,
    receive,
    read,

    async blank(key) {
      const temporary = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const empty = await open(temporary, 'wx', 0o600)
      await empty.sync()
      await empty.close()
      await makeFolders(files, dirname(placeOf(key)))
      await rename(temporary, placeOf(key))
      await syncFolder(dirname(placeOf(key)))
    },

    async remove(key) {
      await unlink(placeOf(key)).catch(unlessMissing)
    },

    async check() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      await access(incoming, constants.W_OK)
    },

    async tidy(now) {
      for (const name of (await readdir(incoming).catch(unlessMissing)) ?? []) {
        const left = await stat(join(incoming, name)).catch(unlessMissing)
        if (left && now.getTime() - left.mtimeMs > ABANDONED_AFTER_MS)
          await unlink(join(incoming, name)).catch(unlessMissing)
      }
    },

    async close() {},
  }
}

/** Across all uploads. A slow client doesn't block others: it takes no slot while we wait for its data. */
const chunks = limitConcurrency(4)
/** Node has four threads for file access; waiting for the disk must not use them all. */
const syncs = limitConcurrency(2)

async function writeAll(file: FileHandle, pieces: Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(pieces)
  // A short write means that the disk is full; the next write would fail.
  if (bytesWritten !== pieces.reduce((sum, piece) => sum + piece.length, 0))
    throw new Error('a file was not written whole')
}

async function writeSealed(path: string, body: AsyncIterable<Buffer>, maxBytes: number, sealer: FileSealer) {
  const inspector = new FileInspector()
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(sealer.header)
    let size = 0
    await chunks(async () => {}, 'start')
    for await (const chunk of body) {
      size += chunk.length
      if (size > maxBytes) return 'EntityTooLarge' as const
      await chunks(async () => {
        await inspector.update(chunk)
        for (const frame of sealer.add(chunk)) await writeAll(file, frame)
      }, 'continue')
    }
    await writeAll(file, sealer.end())
    await syncs(() => file.sync())
    return await inspector.finish()
  } finally {
    await file.close()
  }
}

/** New folders must be flushed too, or a crash loses them with their files. */
async function makeFolders(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = folder; at.length >= root.length; at = dirname(at)) await syncFolder(at)
  await syncFolder(dirname(root))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function closing(file: { close(): Promise<void> }, frames: AsyncGenerator<Buffer>): Readable {
  async function* andClose() {
    try {
      yield* frames
    } finally {
      await file.close()
    }
  }
  const body = Readable.from(andClose(), { objectMode: false, highWaterMark: 64 * 1024 })
  // If the stream is destroyed before the first read, the generator never runs and doesn't close the file.
  body.once('close', () => void file.close().catch(() => {}))
  return body
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
