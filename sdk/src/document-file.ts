// The bytes of a document, from wherever the caller has them.
import { GangwayError } from './gangway-error.ts'
import { collect } from './receive-webhook.ts'

/** A path (in Node and Bun), bytes, a Blob or File, or a stream of either kind. */
export type DocumentFile =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>

export type ContentType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** More than any store takes: nobody wants the memory filled by a wrong path. */
const MOST_BYTES = 64 * 1024 * 1024

export async function readFile(file: DocumentFile): Promise<Uint8Array> {
  if (typeof file === 'string') return fromPath(file)
  if (file instanceof Uint8Array) return file
  if (file instanceof ArrayBuffer) return new Uint8Array(file)
  if (typeof Blob !== 'undefined' && file instanceof Blob) {
    if (file.size > MOST_BYTES) throw tooLarge(MOST_BYTES)
    return new Uint8Array(await file.arrayBuffer())
  }
  try {
    return await collect(file as AsyncIterable<Uint8Array | string>, MOST_BYTES)
  } catch (error) {
    throw (error as { code?: string }).code === 'BodyTooLarge' ? tooLarge(MOST_BYTES) : error
  }
}

async function fromPath(path: string): Promise<Uint8Array> {
  const fs = await import('node:fs/promises')
  try {
    const { size } = await fs.stat(path)
    if (size > MOST_BYTES) throw tooLarge(MOST_BYTES)
    return await fs.readFile(path)
  } catch (error) {
    if (error instanceof GangwayError) throw error
    const missing = (error as { code?: string }).code === 'ENOENT'
    throw new GangwayError('Client.FileUnusable', missing ? 'File not found: that path.' : 'The file cannot be read.', {
      cause: error,
    })
  }
}

export function tooLarge(most: number): GangwayError {
  return new GangwayError('Client.FileUnusable', `The file is larger than ${most} bytes.`)
}

const BEGINNINGS: readonly [ContentType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** What the file is by its first bytes: the service looks at the same, and a name can be wrong. */
export function contentTypeOf(bytes: Uint8Array): ContentType {
  if (bytes.length === 0) throw new GangwayError('Client.FileUnusable', 'The file is empty.')
  const found = BEGINNINGS.find(([, beginning]) => beginning.every((byte, i) => bytes[i] === byte))
  if (!found) throw new GangwayError('Client.FileUnusable', 'Unsupported file type. Use PDF, JPEG or PNG.')
  return found[0]
}
