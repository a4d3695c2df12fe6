// The bytes of a document, from any kind of source.
import { collectBytes } from '../bytes.ts'
import { GangwayError } from '../gangway-error.ts'

/** A path (in Node and Bun), bytes, a Blob or File, or a stream. */
export type DocumentFile =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>

export type ContentType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** More than any store accepts. The limit keeps a wrong path from filling the memory. */
const MAX_BYTES = 64 * 1024 * 1024

export async function readFile(file: DocumentFile): Promise<Uint8Array> {
  if (typeof file === 'string') return readPath(file)
  if (file instanceof Uint8Array) return file
  if (file instanceof ArrayBuffer) return new Uint8Array(file)
  if (typeof Blob !== 'undefined' && file instanceof Blob) {
    if (file.size > MAX_BYTES) throw tooLarge(MAX_BYTES)
    return new Uint8Array(await file.arrayBuffer())
  }
  return collectBytes(file as AsyncIterable<Uint8Array | string>, MAX_BYTES, () => tooLarge(MAX_BYTES))
}

async function readPath(path: string): Promise<Uint8Array> {
  const fs = await import('node:fs/promises')
  try {
    const { size } = await fs.stat(path)
    if (size > MAX_BYTES) throw tooLarge(MAX_BYTES)
    return await fs.readFile(path)
  } catch (error) {
    if (error instanceof GangwayError) throw error
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    // The path is left out: file names of identity documents often contain a person's name.
    const message = isMissing ? 'File not found. Check the path.' : 'The file cannot be read.'
    throw new GangwayError('Client.FileUnusable', message, { cause: error })
  }
}

export function tooLarge(maxBytes: number): GangwayError {
  return new GangwayError('Client.FileUnusable', `The file is larger than ${maxBytes} bytes.`)
}

const SIGNATURES: readonly [ContentType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** Determined from the first bytes, as the service does it: a file name can be wrong. */
export function contentTypeOf(bytes: Uint8Array): ContentType {
  if (bytes.length === 0) throw new GangwayError('Client.FileUnusable', 'The file is empty.')
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  if (!match) throw new GangwayError('Client.FileUnusable', 'Unsupported file type. Use PDF, JPEG or PNG.')
  return match[0]
}
