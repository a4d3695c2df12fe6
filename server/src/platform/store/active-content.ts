// Finds what a PDF can do other than being displayed: scripts, automatic actions, embedded files. The file is read as a stream,
// including compressed object streams, with bounded work and memory. The result is a flag for the analyst, not a verdict: what
// can't be read is reported as such.
import { inflate } from 'node:zlib'
import { followsObject, followsTrailer, isSpace, PdfLexer, type PdfTokens, precedesObject } from './pdf-lexer.ts'

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
const TRAILER = Buffer.from('trailer')
const NOTHING = Buffer.alloc(0)
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
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
   * Until "endstream", whatever length the stream claims. An object or trailer ends it too, because a reader can enter there.
   * Returns where the file goes on.
   */
  async #skip(chunk: Buffer, at: number): Promise<number> {
    const rest = chunk.subarray(at)
    const bytes = this.#carried.length > 0 ? Buffer.concat([this.#carried, rest]) : rest
    const carried = this.#carried.length
    const end = bytes.indexOf(END_OF_STREAM)
    const entry = this.#stream!.isObjects ? undefined : firstEntry(end < 0 ? bytes : bytes.subarray(0, end))
    if (end < 0 && !entry) {
      const kept = Math.max(0, bytes.length - END_OF_STREAM.length + 1)
      this.#keep(bytes.subarray(0, kept))
      this.#carried = Buffer.from(bytes.subarray(kept))
      return chunk.length
    }
    const stop = entry ? entry.at : end
    await this.#close(bytes.subarray(0, stop), !entry)
    if (entry) this.#names.word(entry.word)
    return at + stop + (entry?.word ?? END_OF_STREAM).length - carried
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
   * Readers enter these objects at offsets, which could lie inside what looks like a string or comment here. So names that
   * only appear there aren't ignored, but they are no proof either.
   */
  async #readObjects(plain: Buffer): Promise<void> {
    const everywhere = new Set<ActiveContent>()
    const strict = new NameRules(this.#found)
    const lexers = [new PdfLexer(strict), new PdfLexer(new NameRules(everywhere), { readsAll: true })]
    for (let at = 0; at < plain.length; at += SLICE_BYTES) {
      for (const lexer of lexers) {
        const slice = plain.subarray(at, at + SLICE_BYTES)
        for (let read = 0; read < slice.length; ) read = lexer.read(slice, read)
      }
      if (at + SLICE_BYTES < plain.length) await new Promise((next) => setImmediate(next))
    }
    for (const lexer of lexers) lexer.end()
    strict.end()
    everywhere.delete('NotInspected')
    for (const flag of everywhere) if (!this.#found.has(flag)) this.#found.add('NotInspected')
  }
}

/** The first word that a reader can enter the file at. */
function firstEntry(bytes: Buffer): { at: number; word: 'obj' | 'trailer' } | undefined {
  const object = indexWhere(bytes, OBJ, (at) => {
    const next = bytes[at + OBJ.length]
    return at > 0 && precedesObject(bytes[at - 1]!) && next !== undefined && followsObject(next)
  })
  const trailer = indexWhere(bytes, TRAILER, (at) => {
    let next = at + TRAILER.length
    while (next < bytes.length && isSpace(bytes[next]!)) next++
    return next === bytes.length || followsTrailer(bytes[next]!)
  })
  if (object >= 0 && (trailer < 0 || object < trailer)) return { at: object, word: 'obj' }
  return trailer < 0 ? undefined : { at: trailer, word: 'trailer' }
}

function indexWhere(bytes: Buffer, word: Buffer, isMeant: (at: number) => boolean): number {
  let at = bytes.indexOf(word)
  while (at >= 0 && !isMeant(at)) at = bytes.indexOf(word, at + 1)
  return at
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
  /** Open dictionaries and arrays since "obj" or "trailer". */
  #dictionaries = 0
  #arrays = 0
  /** "obj" came, and no stream since. */
  #mayHaveStream = false
  /** The token before closed the outermost dictionary of the object. */
  #afterDictionary = false
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
    const afterDictionary = this.#afterDictionary
    this.#settle(word)
    if (word === 'obj' || word === 'trailer') {
      this.#dictionary.clear()
      this.#dictionaries = 0
      this.#arrays = 0
      this.#mayHaveStream = word === 'obj'
    }
    if (word !== 'stream') return
    // Elsewhere, some programs go on with what comes next and others skip it.
    this.startsStream = afterDictionary && this.#mayHaveStream
    this.#mayHaveStream = false
    if (!this.startsStream) this.#found.add('NotInspected')
  }

  openDictionary(): void {
    this.#settle()
    this.#dictionaries++
  }

  closeDictionary(): void {
    this.#settle()
    if (this.#dictionaries === 0) this.ambiguous()
    else this.#afterDictionary = --this.#dictionaries === 0 && this.#arrays === 0
  }

  ambiguous(): void {
    this.#found.add('NotInspected')
  }

  /** An array is a place to open the file at, anything else is an action. */
  delimiter(byte: number): void {
    if (byte === OPEN_ARRAY) this.#afterOpenAction = false
    this.#settle()
    if (byte === OPEN_ARRAY) this.#arrays++
    if (byte === CLOSE_ARRAY) this.#arrays--
  }

  end(): void {
    this.#settle()
  }

  #settle(token?: string): void {
    if (this.#afterOpenAction) this.#found.add('AutomaticAction')
    this.#afterOpenAction = false
    this.#afterDictionary = false
    if (this.expectsEnd && token !== 'endobj') this.#found.add('NotInspected')
    this.expectsEnd = false
  }

  takeStream(): StreamKind {
    this.startsStream = false
    const has = (name: string) => this.#dictionary.has(name)
    const decoders = [...this.#dictionary].filter((name) => DECODERS.has(name))
    // Some readers accept the short keys of images here, and parameters may be in another object.
    const isFiltered = has('Filter') || has('F') || decoders.length > 0
    const hasParameters = has('Predictor') || has('DecodeParms') || has('DP')
    const isFlate = decoders.length === 1 && (has('FlateDecode') || has('Fl')) && !hasParameters
    const kind = { isObjects: has('ObjStm') || has('First'), isPlain: !isFiltered && !hasParameters, isFlate }
    this.#dictionary.clear()
    return kind
  }
}
const STREAM_KEYS = new Set(['ObjStm', 'First', 'Filter', 'F', 'Predictor', 'DecodeParms', 'DP'])
