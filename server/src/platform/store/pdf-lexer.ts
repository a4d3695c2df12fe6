// Splits a PDF into names and words as it streams by. Only what is needed to find names is understood: strings and comments
// are skipped, names are decoded. A reader of PDF enters a file at any "obj", so after that word everything counts, whatever
// came before: a bracket that is never closed hides nothing.

export interface PdfTokens {
  /** Without the slash, with #xx decoded; empty for a name that can't be one of those looked for. */
  name(name: string): void
  /** "obj", "stream", "endobj"; empty for a number or any other word. */
  word(word: string): void
  /** One of ( ) [ ] < > { } */
  delimiter(byte: number): void
}

const NORMAL = 0
const NAME = 1
const WORD = 2
const STRING = 3
const COMMENT = 4

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
const [O, B, J, M] = [0x6f, 0x62, 0x6a, 0x6d]

/** The longest name that is looked for has 16 characters, each of which may be written as #xx. */
const MAX_NAME = 16
const MAX_TOKEN = 3 * MAX_NAME
const NOTHING = Buffer.alloc(0)

export class PdfLexer {
  readonly #tokens: PdfTokens
  readonly #readsStrings: boolean
  #state = NORMAL
  #depth = 0
  #escaped = false
  /** The beginning of a token that goes on in the next bytes, or the last bytes of a string or comment. */
  #carried: Buffer = NOTHING

  /** `readsStrings`: names inside strings are reported as well. */
  constructor(tokens: PdfTokens, { readsStrings = false } = {}) {
    this.#tokens = tokens
    this.#readsStrings = readsStrings
  }

  /** Reads from `at`; returns the end of the bytes, or the place behind the word "stream". */
  read(bytes: Buffer, at: number): number {
    const { length } = bytes
    let i = at
    while (i < length) {
      if (this.#state === STRING) i = this.#skipString(bytes, i)
      else if (this.#state === COMMENT) i = this.#skipComment(bytes, i)
      else if (this.#state !== NORMAL) {
        const start = i
        while (i < length && KINDS[bytes[i]!] === 0) i++
        if (i === length) this.#carry(bytes, start, MAX_TOKEN + 1)
        else if (this.#close(bytes, start, i)) return i
      } else {
        const byte = bytes[i]!
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
    else if (byte === PERCENT) this.#state = COMMENT
    else {
      this.#tokens.delimiter(byte)
      if (byte !== OPEN || this.#readsStrings) return
      this.#state = STRING
      this.#depth = 1
      this.#escaped = false
    }
  }

  #skipString(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === OPEN) this.#depth++
      else if (byte === CLOSE && --this.#depth === 0) return this.#leave(i + 1)
      if (byte === J && this.#isObject(bytes, at, i)) return this.#enterObject(i + 1)
    }
    return this.#keepLast(bytes, at)
  }

  #skipComment(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte === LF || byte === CR) return this.#leave(i + 1)
      if (byte === J && this.#isObject(bytes, at, i)) return this.#enterObject(i + 1)
    }
    return this.#keepLast(bytes, at)
  }

  #leave(next: number): number {
    this.#state = NORMAL
    this.#carried = NOTHING
    return next
  }

  #enterObject(next: number): number {
    this.#tokens.word('obj')
    return this.#leave(next)
  }

  #keepLast(bytes: Buffer, at: number): number {
    this.#carried = Buffer.from(
      Buffer.concat([this.#carried, bytes.subarray(Math.max(at, bytes.length - 3))]).subarray(-3),
    )
    return bytes.length
  }

  /** Whether the letter j here ends an "obj". */
  #isObject(bytes: Buffer, start: number, at: number): boolean {
    const before = (distance: number) => {
      const place = at - distance
      return place >= start ? bytes[place] : this.#carried[this.#carried.length + place - start]
    }
    return before(1) === B && before(2) === O && precedesObject(before(3) ?? O)
  }
}

/** "obj" follows the number of an object, with or without a space. */
export function precedesObject(byte: number): boolean {
  return KINDS[byte] === SPACE || (byte >= 0x30 && byte <= 0x39)
}

/** A keyword may follow a number without a space. */
function keyword(bytes: Buffer, from: number, to: number): string {
  const last = bytes[to - 1]
  if (last !== J && last !== M) return ''
  const word = bytes.toString('latin1', Math.max(from, to - 9), to)
  if (word.endsWith('obj')) return word.endsWith('endobj') ? 'endobj' : 'obj'
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
