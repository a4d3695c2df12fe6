// Finds what a PDF can do besides being shown: scripts, automatic actions, embedded files. The file is read as a stream,
// including compressed object streams, with bounded work and memory. The result is a flag for the analyst, not a verdict: what
// can't be read is reported as such.
import { inflate } from 'node:zlib'
import { PdfLexer, type PdfTokens, precedesObject } from './pdf-lexer.ts'

/** NotInspected: part of the file could not be read. */
export const ACTIVE_CONTENT = [
  'Script',
  'AutomaticAction',
  'Launch',
  'EmbeddedFile',
  'XfaForm',
  'RichMedia',
  'NotInspected',
] as const
export type ActiveContent = (typeof ACTIVE_CONTENT)[number]

const FLAGS: ReadonlyMap<string, ActiveContent> = new Map([
  ['JS', 'Script'],
  ['JavaScript', 'Script'],
  ['AA', 'AutomaticAction'],
  ['Launch', 'Launch'],
  ['EF', 'EmbeddedFile'],
  ['EmbeddedFile', 'EmbeddedFile'],
  ['EmbeddedFiles', 'EmbeddedFile'],
  ['FileAttachment', 'EmbeddedFile'],
  ['XFA', 'XfaForm'],
  ['RichMedia', 'RichMedia'],
  ['RichMediaContent', 'RichMedia'],
  ['Rendition', 'RichMedia'],
  ['Movie', 'RichMedia'],
  ['3D', 'RichMedia'],
])

/** Programs that write PDF put one or two hundred objects into a stream, which are far less. */
const MAX_KEPT_BYTES = 256 * 1024
/** Of all object streams of a file together. */
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
/** How much is read before other requests get their turn. */
const SLICE_BYTES = 64 * 1024

const END_OF_STREAM = Buffer.from('endstream')
const OBJ = Buffer.from('obj')
const NOTHING = Buffer.alloc(0)
const OPEN_ARRAY = 0x5b
const LF = 10
const CR = 13
const SPACE = 32

/** What the dictionary before a stream says about it. */
interface StreamKind {
  /** It holds objects, in which names count. */
  readonly isObjects: boolean
  readonly isPlain: boolean
  readonly isFlate: boolean
}

export class ActiveContentFinder {
  readonly #found = new Set<ActiveContent>()
  readonly #names = new NameRules(this.#found)
  readonly #lexer = new PdfLexer(this.#names)
  /** The stream that is being read; its end may lie across two chunks. */
  #stream: (StreamKind & { readonly kept: Buffer[]; keptBytes: number }) | undefined
  #carried: Buffer = NOTHING
  #budget = MAX_INFLATED_BYTES

  async update(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#stream) at = await this.#skip(chunk, at)
      else {
        const read = this.#lexer.read(chunk, at)
        // It stops behind the word "stream", which may be the last of the chunk.
        if (this.#names.startsStream) this.#open()
        at = read
      }
    }
  }

  async finish(): Promise<readonly ActiveContent[]> {
    if (this.#stream) await this.#close(this.#carried, false)
    this.#lexer.end()
    this.#names.end()
    return ACTIVE_CONTENT.filter((flag) => this.#found.has(flag))
  }

  #open(): void {
    this.#stream = { ...this.#names.takeStream(), kept: [], keptBytes: 0 }
    this.#carried = NOTHING
  }

  /**
   * Until "endstream", whatever length the stream claims. An object ends it too, because a reader can enter there. Returns where
   * the file goes on.
   */
  async #skip(chunk: Buffer, at: number): Promise<number> {
    const rest = chunk.subarray(at)
    const bytes = this.#carried.length > 0 ? Buffer.concat([this.#carried, rest]) : rest
    const carried = this.#carried.length
    const end = bytes.indexOf(END_OF_STREAM)
    const object = this.#stream!.isObjects ? -1 : objectIn(end < 0 ? bytes : bytes.subarray(0, end))
    if (end < 0 && object < 0) {
      const kept = Math.max(0, bytes.length - END_OF_STREAM.length + 1)
      this.#keep(bytes.subarray(0, kept))
      this.#carried = Buffer.from(bytes.subarray(kept))
      return chunk.length
    }
    const isObject = object >= 0
    const stop = isObject ? object : end
    await this.#close(bytes.subarray(0, stop), !isObject)
    if (isObject) this.#names.word('obj')
    return at + stop + (isObject ? OBJ.length : END_OF_STREAM.length) - carried
  }

  #keep(bytes: Buffer): void {
    const { isObjects, kept, keptBytes } = this.#stream!
    if (!isObjects || keptBytes > MAX_KEPT_BYTES) return
    kept.push(Buffer.from(bytes))
    this.#stream!.keptBytes += bytes.length
  }

  async #close(last: Buffer, isWhole: boolean): Promise<void> {
    this.#keep(last)
    const { isObjects, isPlain, isFlate, kept, keptBytes } = this.#stream!
    this.#stream = undefined
    this.#carried = NOTHING
    if (!isObjects) return
    const isComplete = isWhole && keptBytes <= MAX_KEPT_BYTES
    const bytes = Buffer.concat(kept)
    const plain = isPlain ? bytes : isFlate && isComplete ? await inflated(bytes, this.#budget) : undefined
    if (!plain || !isComplete) this.#found.add('NotInspected')
    // Anything else after the stream would be a part of it that a reader of its length sees.
    this.#names.expectsEnd = true
    if (!plain) return
    this.#budget -= plain.length
    await this.#readObjects(plain)
  }

  /**
   * Readers enter these objects at offsets, which could lie inside what looks like a string here. So names that only appear
   * inside strings aren't ignored, but they are no proof either.
   */
  async #readObjects(plain: Buffer): Promise<void> {
    const everywhere = new Set<ActiveContent>()
    const strict = new NameRules(this.#found)
    const lexers = [new PdfLexer(strict), new PdfLexer(new NameRules(everywhere), { readsStrings: true })]
    for (let at = 0; at < plain.length; at += SLICE_BYTES) {
      for (const lexer of lexers) {
        const slice = plain.subarray(at, at + SLICE_BYTES)
        for (let read = 0; read < slice.length; ) read = lexer.read(slice, read)
      }
      if (at + SLICE_BYTES < plain.length) await new Promise((next) => setImmediate(next))
    }
    for (const lexer of lexers) lexer.end()
    strict.end()
    for (const flag of everywhere) if (!this.#found.has(flag)) this.#found.add('NotInspected')
  }
}

/** Where "obj" of an object is, or -1. */
function objectIn(bytes: Buffer): number {
  for (let at = bytes.indexOf(OBJ); at >= 0; at = bytes.indexOf(OBJ, at + 1)) {
    if (at > 0 && precedesObject(bytes[at - 1]!)) return at
  }
  return -1
}

/** Undefined: not compressed like this, too large, or something else comes behind it. */
async function inflated(bytes: Buffer, maxOutputLength: number): Promise<Buffer | undefined> {
  if (maxOutputLength < 1) return undefined
  const compressed = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== LF && byte !== CR && byte !== SPACE),
    ),
  )
  return new Promise((done) =>
    inflate(compressed, { maxOutputLength, info: true }, (error, result) => {
      if (error) return done(undefined)
      const { buffer, engine } = result as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
      const behind = compressed.subarray(engine.bytesWritten)
      done(behind.every((byte) => byte === LF || byte === CR || byte === SPACE) ? buffer : undefined)
    }),
  )
}

const DECODERS = new Set([
  ...[
    'FlateDecode',
    'Fl',
    'LZWDecode',
    'LZW',
    'ASCIIHexDecode',
    'AHx',
    'ASCII85Decode',
    'A85',
    'RunLengthDecode',
    'RL',
  ],
  ...['Crypt', 'DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'],
])

/** What the names of a file mean, and what the dictionary before a stream says about it. */
class NameRules implements PdfTokens {
  readonly #found: Set<ActiveContent>
  readonly #dictionary = new Set<string>()
  #afterOpenAction = false
  startsStream = false
  /** After the objects of a stream only "endobj" may follow. */
  expectsEnd = false

  constructor(found: Set<ActiveContent>) {
    this.#found = found
  }

  name(name: string): void {
    this.#settle(name)
    const flag = FLAGS.get(name)
    if (flag) this.#found.add(flag)
    this.#afterOpenAction = name === 'OpenAction'
    if (STREAM_KEYS.has(name) || DECODERS.has(name)) this.#dictionary.add(name)
  }

  word(word: string): void {
    this.#settle(word)
    if (word === 'obj') this.#dictionary.clear()
    this.startsStream = word === 'stream'
  }

  /** An array is a place to open the file at, anything else is an action. */
  delimiter(byte: number): void {
    if (byte === OPEN_ARRAY) this.#afterOpenAction = false
    this.#settle()
  }

  end(): void {
    this.#settle()
  }

  #settle(token?: string): void {
    if (this.#afterOpenAction) this.#found.add('AutomaticAction')
    this.#afterOpenAction = false
    if (this.expectsEnd && token !== 'endobj') this.#found.add('NotInspected')
    this.expectsEnd = false
  }

  takeStream(): StreamKind {
    this.startsStream = false
    const has = (name: string) => this.#dictionary.has(name)
    const decoders = [...this.#dictionary].filter((name) => DECODERS.has(name))
    const isFlate = decoders.length === 1 && (has('FlateDecode') || has('Fl')) && !has('Predictor')
    const kind = { isObjects: has('ObjStm') || has('First'), isPlain: !has('Filter'), isFlate }
    this.#dictionary.clear()
    return kind
  }
}
const STREAM_KEYS = new Set(['ObjStm', 'First', 'Filter', 'Predictor'])
