// Inspects a file while it is streamed: its size, its SHA-256, its type by content rather than by name, and the active content
// of a PDF. A file that could be two types is rejected: an image that is also a PDF, a PDF that is also an HTML page, anything
// with an archive at its end. Nothing is rendered or executed, and work and memory are bounded.
import { createHash } from 'node:crypto'
import { type ActiveContent, ActiveContentFinder } from './active-content.ts'

export type FileKind = 'application/pdf' | 'image/jpeg' | 'image/png'

export interface FileFacts {
  readonly sizeBytes: number
  readonly sha256: Buffer
  /** Undefined: empty, another type, or ambiguous. */
  readonly kind: FileKind | undefined
  /** What a PDF can do other than being displayed; empty for images. */
  readonly activeContent: readonly ActiveContent[]
}

/** PDF readers look for the header in the first 1024 bytes; browsers that guess a type read 1445. */
const HEAD_BYTES = 2048

export class FileInspector {
  readonly #hash = createHash('sha256')
  readonly #tail = new Tail()
  #head = Buffer.alloc(0)
  #sizeBytes = 0
  /** Undefined once the first bytes are not those of a PDF. */
  #activeContent: ActiveContentFinder | undefined = new ActiveContentFinder()

  async update(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk)
    this.#tail.add(chunk)
    this.#sizeBytes += chunk.length
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)])
      if (!isPdfSoFar(this.#head)) this.#activeContent = undefined
    }
    await this.#activeContent?.update(chunk)
  }

  async finish(): Promise<FileFacts> {
    return {
      sizeBytes: this.#sizeBytes,
      sha256: this.#hash.digest(),
      kind: endsInArchive(this.#tail.bytes()) ? undefined : kindOf(this.#head),
      activeContent: (await this.#activeContent?.finish()) ?? [],
    }
  }
}

/** The type by the leading bytes, at offset 0: attackers exploit what lenient readers skip. */
function kindOf(head: Buffer): FileKind | undefined {
  const text = head.subarray(0, HEAD_BYTES).toString('latin1')
  if (MARKUP.test(text)) return undefined
  if (/^%PDF-[12]\.[0-9]/.test(text)) return 'application/pdf'
  if (text.includes('%PDF-')) return undefined
  if (isPng(head)) return 'image/png'
  if (isJpeg(head)) return 'image/jpeg'
  return undefined
}

function isPdfSoFar(head: Buffer): boolean {
  return head.length >= PDF_MARK.length ? head.subarray(0, PDF_MARK.length).equals(PDF_MARK) : true
}
const PDF_MARK = Buffer.from('%PDF-')

const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The signature, then a header chunk of 13 bytes with a width and a height. */
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

/** Start of image, then a segment type that can come first, with a length that includes itself. */
function isJpeg(head: Buffer): boolean {
  if (head.length < 6 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return false
  const segment = head[3]!
  const known =
    (segment >= 0xe0 && segment <= 0xef) || (segment >= 0xc0 && segment <= 0xcf) || [0xdb, 0xdd, 0xfe].includes(segment)
  return known && head.readUInt16BE(4) >= 2
}

/**
 * A ZIP is read from its end, so it can be appended to any other file. Its last record contains the length of the comment
 * that follows; if that comment ends at the end of the file, an unpacker would open it.
 */
function endsInArchive(tail: Buffer): boolean {
  for (
    let at = tail.indexOf(ARCHIVE_MARK);
    at >= 0 && at + ARCHIVE_RECORD <= tail.length;
    at = tail.indexOf(ARCHIVE_MARK, at + 1)
  ) {
    if (at + ARCHIVE_RECORD + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
const ARCHIVE_MARK = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_RECORD = 22
const ARCHIVE_TAIL = ARCHIVE_RECORD + 0xffff

/** The last bytes of a stream, in a ring buffer, so that the search for an archive runs once per file. */
class Tail {
  #ring: Buffer | undefined
  #at = 0
  #full = false

  add(chunk: Buffer): void {
    for (let rest = chunk.subarray(-ARCHIVE_TAIL); rest.length > 0; ) {
      this.#ring ??= Buffer.allocUnsafeSlow(ARCHIVE_TAIL)
      const copied = rest.copy(this.#ring, this.#at)
      this.#at = (this.#at + copied) % ARCHIVE_TAIL
      this.#full ||= this.#at === 0
      rest = rest.subarray(copied)
    }
  }

  bytes(): Buffer {
    if (!this.#ring) return Buffer.alloc(0)
    const newest = this.#ring.subarray(0, this.#at)
    return this.#full ? Buffer.concat([this.#ring.subarray(this.#at), newest]) : newest
  }
}
