// Reads the entries of a large JSON file one at a time: an array, or an object with one in `entries`. Only the text of the
// current entry and what surrounds the array are in memory.
import { ListError } from '../list-file.ts'
import { MAX_RECORD } from './text-lines.ts'

export async function* jsonEntries(content: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scanner = new EntryScanner()
  for await (const part of content) yield* scanner.read(part)
  scanner.end()
}

class EntryScanner {
  /** The file without its entries. */
  #frame = ''
  /** What has been read of the current entry. */
  #entry = ''
  #entries = 0
  #depth = 0
  /** The depth of the array of entries, once it has begun. */
  #listDepth: number | undefined
  #isListOver = false
  #inString = false
  #isEscaped = false

  end(): void {
    const frame = parse(this.#frame, 'invalid JSON')
    const entries = Array.isArray(frame) ? frame : (frame as { entries?: unknown } | null)?.entries
    if (!this.#isListOver || !Array.isArray(entries)) throw new ListError('no entries')
  }

  *read(chunk: string): Generator<unknown> {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at]!
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (character === '\\') this.#isEscaped = true
        else if (character === '"') this.#inString = false
      } else if (character === '"') this.#inString = true
      else if (character === '[' || character === '{') {
        this.#depth++
        if (this.#listDepth === undefined && this.#beginsList(character, chunk.slice(from, at))) {
          this.#listDepth = this.#depth
          this.#frame += chunk.slice(from, at + 1)
          from = at + 1
        }
      } else if (character === ']' || character === '}') {
        if (this.#isInList() && this.#depth === this.#listDepth) {
          yield* this.#parsed(chunk.slice(from, at), true)
          this.#isListOver = true
          from = at
        }
        this.#depth--
      } else if (character === ',' && this.#isInList() && this.#depth === this.#listDepth) {
        yield* this.#parsed(chunk.slice(from, at), false)
        from = at + 1
      }
    }
    if (this.#isInList()) this.#entry += chunk.slice(from)
    else this.#frame += chunk.slice(from)
    if (this.#entry.length > MAX_RECORD) throw new ListError(`entry ${this.#entries + 1}: too long`)
    if (this.#frame.length > MAX_RECORD) throw new ListError('no entries')
  }

  #isInList(): boolean {
    return this.#listDepth !== undefined && !this.#isListOver
  }

  #beginsList(character: string, before: string): boolean {
    if (character !== '[') return false
    return this.#depth === 1 || (this.#depth === 2 && /"entries"\s*:\s*$/.test(this.#frame + before))
  }

  *#parsed(rest: string, isLast: boolean): Generator<unknown> {
    const text = (this.#entry + rest).trim()
    this.#entry = ''
    if (isLast && text === '' && this.#entries === 0) return
    this.#entries++
    yield parse(text, `entry ${this.#entries}: invalid JSON`)
  }
}

function parse(text: string, message: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListError(message)
  }
}
