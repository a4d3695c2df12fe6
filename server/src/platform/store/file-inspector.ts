// Looks at a file while it streams by: its size, its SHA-256, and what it is by its own bytes rather than by its name.
// A file that could pass for two things passes for none: a picture that is also a PDF, a PDF that is also a page with
// scripts, anything with an archive at its end. Nothing is parsed beyond that, so no file can harm the one who looks.
import { createHash } from 'node:crypto'

export type FileKind = 'application/pdf' | 'image/jpeg' | 'image/png'

export interface FileFacts {
  readonly sizeBytes: number
  readonly sha256: Buffer
  /** Undefined: empty, something else, or more than one thing. */
  readonly kind: FileKind | undefined
}

/** Readers of PDF look for its mark in the first 1024 bytes, browsers that guess a type read 1445. */
const HEAD_BYTES = 2048

export class FileInspector {
  readonly #hash = createHash('sha256')
  readonly #archive = new ArchiveAtTheEnd()
  #head = Buffer.alloc(0)
  #sizeBytes = 0

  update(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#archive.update(chunk)
    this.#sizeBytes += chunk.length
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)])
    }
  }

  finish(): FileFacts {
    return {
      sizeBytes: this.#sizeBytes,
      sha256: this.#hash.digest(),
      kind: this.#archive.found ? undefined : kindOf(this.#head),
    }
  }
}

/** What the leading bytes say. They must be the very first ones: what readers forgive is what forgers use. */
export function kindOf(head: Buffer): FileKind | undefined {
  const text = head.subarray(0, HEAD_BYTES).toString('latin1')
  if (MARKUP.test(text)) return undefined
  if (/^%PDF-[12]\.[0-9]/.test(text)) return 'application/pdf'
  if (text.includes('%PDF-')) return undefined
  if (isPng(head)) return 'image/png'
  if (isJpeg(head)) return 'image/jpeg'
  return undefined
}

const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The signature, then a header chunk of 13 bytes for a picture that has a width and a height. */
function isPng(head: Buffer): boolean {
  return (
    head.length >= 33 &&
    head.subarray(0, 8).equals(PNG_SIGNATURE) &&
    head.readUInt32BE(8) === 13 &&
    head.toString('latin1', 12, 16) === 'IHDR' &&
    head.readUInt32BE(16) > 0 &&
    head.readUInt32BE(20) > 0
  )
}

/** Start of image, then a first segment of a kind that can stand there, with a length that leaves room for itself. */
function isJpeg(head: Buffer): boolean {
  if (head.length < 6 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return false
  const segment = head[3]!
  const known =
    (segment >= 0xe0 && segment <= 0xef) || (segment >= 0xc0 && segment <= 0xcf) || [0xdb, 0xdd, 0xfe].includes(segment)
  return known && head.readUInt16BE(4) >= 2
}

/**
 * A ZIP is read from its end, so it can hide behind any other file. Its last record names the length of the comment that
 * follows it; when that comment ends where the file ends, an unpacker would open it.
 */
class ArchiveAtTheEnd {
  static readonly #MARK = Buffer.from('PK\x05\x06', 'latin1')
  static readonly #RECORD = 22
  #carry = Buffer.alloc(0)
  #seen = 0
  /** Where the file would have to end for the marks seen so far; only ends still ahead are kept. */
  #ends = new Set<number>()

  update(chunk: Buffer): void {
    const start = this.#seen - this.#carry.length
    const window = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk
    for (let at = window.indexOf(ArchiveAtTheEnd.#MARK); at >= 0; at = window.indexOf(ArchiveAtTheEnd.#MARK, at + 1)) {
      if (at + ArchiveAtTheEnd.#RECORD <= window.length) {
        this.#ends.add(start + at + ArchiveAtTheEnd.#RECORD + window.readUInt16LE(at + 20))
      }
    }
    this.#seen += chunk.length
    for (const end of this.#ends) if (end < this.#seen) this.#ends.delete(end)
    this.#carry = Buffer.from(window.subarray(Math.max(0, window.length - ArchiveAtTheEnd.#RECORD + 1)))
  }

  get found(): boolean {
    return this.#ends.has(this.#seen)
  }
}
