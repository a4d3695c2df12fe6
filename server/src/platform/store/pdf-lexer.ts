// Splits a PDF into names and words as it streams by. Only what is needed to find names is understood: strings and comments
// are skipped, names are decoded. A reader of PDF enters a file at any "obj" or "trailer", so after that word everything
// counts, whatever came before: a bracket that is never closed hides nothing.

export interface PdfTokens {
  /** Without the slash, with #xx decoded; empty for a name that can't be one of those looked for. */
  name(name: string): void
  /** "obj", "trailer", "stream", "endobj"; empty for a number or any other word. */
  word(word: string): void
  /** One of ( ) [ ] { }, or the < of a hexadecimal string. */
  delimiter(byte: number): void
  openDictionary(): void
  closeDictionary(): void
  /** Something that programs for PDF read in different ways. */
  ambiguous(): void
}

const NORMAL = 0
const NAME = 1
const WORD = 2
const STRING = 3
const COMMENT = 4
const HEX = 5

const SPACE = 1
const DELIMITER = 2
const KINDS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = SPACE
for (const sign of '()<>[]{}/%') KINDS[sign.charCodeAt(0)] = DELIMITER

const SLASH = 0x2f
const PERCENT = 0x25
const HASH = 0x23
const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
const LF = 10
const CR = 13
const NUMBER_SIGNS: ReadonlySet<number> = new Set([0x2b, 0x2d, 0x2e])
/** What makes a letter a small one. */
const LOWER_CASE = 0x20
const LESS = 0x3c
const GREATER = 0x3e
const [J, M, R] = [0x6a, 0x6d, 0x72]
const asNumber = (letters: string) => Buffer.from(letters).readUIntBE(0, letters.length)
const [OBJ, TRA, ILER] = [asNumber('obj'), asNumber('tra'), asNumber('iler')]

/** The longest name that is looked for has 16 characters, each of which may be written as #xx. */
const MAX_NAME = 16
const MAX_TOKEN = 3 * MAX_NAME
const NOTHING = Buffer.alloc(0)

export class PdfLexer {
  readonly #tokens: PdfTokens
  readonly #readsAll: boolean
  #state = NORMAL
  #depth = 0
  #escaped = false
  /** A < or > that may be the first of two. */
  #angle = 0
  /** The beginning of a token that goes on in the next bytes. */
  #carried: Buffer = NOTHING
  /** The last eight bytes of what is skipped. */
  #before = 0
  #last = 0
  /** The skipped bytes ended with "trailer" and spaces. */
  #afterTrailer = false

  /** `readsAll`: names inside strings and comments are reported as well. */
  constructor(tokens: PdfTokens, { readsAll = false } = {}) {
    this.#tokens = tokens
    this.#readsAll = readsAll
  }

  /** Reads from `at`; returns the end of the bytes, or the place behind the word "stream". */
  read(bytes: Buffer, at: number): number {
    const { length } = bytes
    let i = at
    while (i < length) {
      if (this.#state >= STRING) i = this.#skip(bytes, i)
      else if (this.#state !== NORMAL) {
        const start = i
        while (i < length && KINDS[bytes[i]!] === 0) i++
        if (i === length) this.#carry(bytes, start, MAX_TOKEN + 1)
        else if (this.#close(bytes, start, i)) return i
      } else {
        const byte = bytes[i]!
        if (this.#angle !== 0) {
          i += this.#closeAngle(byte)
          continue
        }
        const kind = KINDS[byte]
        if (kind === 0) this.#state = WORD
        else {
          if (kind === DELIMITER) this.#delimit(byte)
          i++
        }
      }
    }
    return i
  }

  /** The bytes have ended, which ends a token. */
  end(): void {
    if (this.#state === NAME || this.#state === WORD) this.#close(NOTHING, 0, 0)
    if (this.#angle !== 0) this.#closeAngle(0)
  }

  /** Keeps what of this state may matter together with the next bytes, at most so much. */
  #carry(bytes: Buffer, start: number, most: number): void {
    if (this.#carried.length < most)
      this.#carried = Buffer.concat([this.#carried, bytes.subarray(start, start + most - this.#carried.length)])
  }

  /** A token has ended. True for "stream". */
  #close(bytes: Buffer, start: number, end: number): boolean {
    const isName = this.#state === NAME
    this.#state = NORMAL
    let [token, from, to] = [bytes, start, end]
    if (this.#carried.length > 0) {
      token = Buffer.concat([this.#carried, bytes.subarray(start, Math.min(end, start + MAX_TOKEN + 1))])
      ;[from, to] = [0, token.length]
      this.#carried = NOTHING
    }
    if (isName) this.#tokens.name(to - from > MAX_TOKEN ? '' : decoded(token, from, to))
    else {
      const word = keyword(token, from, to)
      this.#tokens.word(word)
      return word === 'stream'
    }
    return false
  }

  #delimit(byte: number): void {
    if (byte === SLASH) this.#state = NAME
    else if (byte === LESS || byte === GREATER) this.#angle = byte
    else if (byte === PERCENT) this.#startSkipping(COMMENT)
    else {
      this.#tokens.delimiter(byte)
      if (byte === OPEN) this.#startSkipping(STRING)
    }
  }

  /** Returns how many bytes belong to the bracket that began before this byte. */
  #closeAngle(byte: number): 0 | 1 {
    const angle = this.#angle
    this.#angle = 0
    if (byte === angle) {
      if (angle === LESS) this.#tokens.openDictionary()
      else this.#tokens.closeDictionary()
      return 1
    }
    if (angle === GREATER) this.#tokens.ambiguous()
    else {
      this.#tokens.delimiter(LESS)
      this.#startSkipping(HEX)
    }
    return 0
  }

  #startSkipping(state: typeof STRING | typeof COMMENT | typeof HEX): void {
    if (this.#readsAll) return
    this.#state = state
    this.#depth = 1
    this.#escaped = false
    this.#before = 0
    this.#last = 0
    this.#afterTrailer = false
  }

  /** The rest of a string or comment, unless a reader can enter inside it. */
  #skip(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      const entered = this.#entered(byte)
      if (entered) {
        this.#tokens.word(entered)
        this.#state = NORMAL
        return i
      }
      this.#before = ((this.#before << 8) | (this.#last >>> 24)) >>> 0
      this.#last = ((this.#last << 8) | byte) >>> 0
      if (this.#ends(byte)) {
        this.#state = NORMAL
        return i + 1
      }
    }
    return bytes.length
  }

  #ends(byte: number): boolean {
    if (this.#state === COMMENT) return byte === LF || byte === CR
    if (this.#state === HEX) {
      if (byte !== GREATER && KINDS[byte] !== SPACE && !isHexDigit(byte)) this.#tokens.ambiguous()
      return byte === GREATER
    }
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === OPEN) this.#depth++
    else if (byte === CLOSE) this.#depth--
    return this.#depth === 0
  }

  /** The word before this byte that a reader can enter the file at. */
  #entered(byte: number): 'obj' | 'trailer' | undefined {
    if (this.#afterTrailer) {
      if (followsTrailer(byte)) return 'trailer'
      if (KINDS[byte] !== SPACE) this.#afterTrailer = false
    }
    if (this.#last === ILER && (this.#before & 0xffffff) === TRA) {
      if (followsTrailer(byte)) return 'trailer'
      this.#afterTrailer = KINDS[byte] === SPACE
    }
    return (this.#last & 0xffffff) === OBJ && precedesObject(this.#last >>> 24) && followsObject(byte)
      ? 'obj'
      : undefined
  }
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHexDigit = (byte: number) => isDigit(byte) || ((byte | LOWER_CASE) >= 0x61 && (byte | LOWER_CASE) <= 0x66)

/** "obj" follows the number of an object, with or without a space; some readers skip signs and points of a number. */
export function precedesObject(byte: number): boolean {
  return KINDS[byte] === SPACE || isDigit(byte) || NUMBER_SIGNS.has(byte)
}

/** Another letter would make it another word. */
export function followsObject(byte: number): boolean {
  return KINDS[byte] !== 0 || isDigit(byte)
}

/** The dictionary of a trailer follows it, perhaps after a comment. */
export function followsTrailer(byte: number): boolean {
  return byte === LESS || byte === PERCENT
}

export const isSpace = (byte: number) => KINDS[byte] === SPACE

/** A keyword may follow a number without a space. */
function keyword(bytes: Buffer, from: number, to: number): string {
  const last = bytes[to - 1]
  if (last !== J && last !== M && last !== R) return ''
  const word = bytes.toString('latin1', Math.max(from, to - 9), to)
  if (word.endsWith('obj')) return word.endsWith('endobj') ? 'endobj' : 'obj'
  if (word.endsWith('trailer')) return 'trailer'
  return word.endsWith('stream') && !word.endsWith('endstream') ? 'stream' : ''
}

function decoded(bytes: Buffer, from: number, to: number): string {
  for (let i = from; i < to; i++) {
    if (bytes[i] !== HASH) continue
    const name = bytes.toString('latin1', from, to)
    return name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return to - from > MAX_NAME ? '' : bytes.toString('latin1', from, to)
}
