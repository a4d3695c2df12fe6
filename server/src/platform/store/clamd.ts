// Scans files for malware with clamd, over TCP or a local socket. A file is streamed in chunks (INSTREAM) and never kept
// whole. Every step has a deadline. Only the two answers that clamd documents count as a result; anything else is an error,
// so a file is never taken for clean by mistake.
import { connect, type Socket } from 'node:net'

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export interface ScanResult {
  /** The name of the signature that matched; null: nothing was found. */
  readonly malware: string | null
}

/** One file. `write` may be called after clamd has failed; `end` reports it then. */
export interface Scan {
  write(chunk: Buffer): Promise<void>
  end(): Promise<ScanResult>
  abort(): void
}

export interface Scanner {
  scan(): Scan
  /** Throws unless clamd answers. Returns its version and the date of its signatures. */
  check(): Promise<string>
  /** Throws unless clamd answers a ping within the deadline. */
  ping(): Promise<void>
}

/** clamd can't be reached, or doesn't answer as it should. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway'
}

export interface Deadlines {
  readonly connectMs: number
  /** How long clamd may take nothing more while a file is sent. */
  readonly stallMs: number
  /** How long it may take to answer after the last byte. */
  readonly answerMs: number
}

const DEADLINES: Deadlines = { connectMs: 5000, stallMs: 10_000, answerMs: 30_000 }
const PING_MS = 5000
const MAX_CHUNK = 64 * 1024
const MAX_ANSWER = 4096

export function openScanner(address: ClamdAddress, deadlines = DEADLINES): Scanner {
  const ask = async (command: string) => {
    const session = new ClamdSession(address, command, deadlines.connectMs)
    return session.answer(Math.min(PING_MS, deadlines.answerMs))
  }
  return {
    scan() {
      const session = new ClamdSession(address, 'INSTREAM', deadlines.connectMs)
      return {
        async write(chunk) {
          for (let at = 0; at < chunk.length; at += MAX_CHUNK) {
            const part = chunk.subarray(at, at + MAX_CHUNK)
            await session.send(lengthOf(part.length), deadlines.stallMs)
            await session.send(part, deadlines.stallMs)
          }
        },
        async end() {
          await session.send(lengthOf(0), deadlines.stallMs)
          return resultOf(await session.answer(deadlines.answerMs))
        },
        abort: () => session.close(),
      }
    },
    async ping() {
      if ((await ask('PING')) !== 'PONG') throw new ScannerAway('clamd gives an unknown answer')
    },
    async check() {
      const version = await ask('VERSION')
      if (!/^ClamAV [\x20-\x7e]{1,200}$/.test(version)) throw new ScannerAway('clamd gives an unknown answer')
      return version
    },
  }
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

function resultOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { malware: null }
  const found = /^stream: ([\x21-\x7e][\x20-\x7e]{0,199}) FOUND$/.exec(answer)
  if (found) return { malware: found[1]! }
  if (/size limit exceeded/i.test(answer))
    throw new ScannerAway('the file is larger than StreamMaxLength in clamd.conf')
  throw new ScannerAway('clamd answered with an error')
}

/** One connection with one command: clamd closes it after the answer. */
class ClamdSession {
  readonly #socket: Socket
  readonly #settled: Promise<string | ScannerAway>
  #settle!: (outcome: string | ScannerAway) => void
  #isSettled = false
  #received: Buffer[] = []
  #receivedBytes = 0

  constructor(address: ClamdAddress, command: string, connectMs: number) {
    this.#settled = new Promise((done) => {
      this.#settle = (outcome) => {
        if (this.#isSettled) return
        this.#isSettled = true
        this.#socket.destroy()
        done(outcome)
      }
    })
    this.#socket = connect(address)
    const timer = setTimeout(() => this.#fail('clamd cannot be reached'), connectMs)
    this.#socket
      .once('connect', () => clearTimeout(timer))
      .once('close', () => clearTimeout(timer))
      .on('error', (cause) => this.#fail('clamd cannot be reached', cause))
      .on('data', (data: Buffer) => this.#receive(data))
      .on('end', () => this.#fail('clamd closed the connection without an answer'))
    this.#socket.write(`z${command}\0`)
  }

  #fail(message: string, cause?: Error): void {
    this.#settle(new ScannerAway(message, { cause }))
  }

  #receive(data: Buffer): void {
    this.#received.push(data)
    this.#receivedBytes += data.length
    if (this.#receivedBytes > MAX_ANSWER) this.#fail('clamd gives an unknown answer')
    else if (data.includes(0)) {
      const all = Buffer.concat(this.#received)
      this.#settle(all.toString('latin1', 0, all.indexOf(0)))
    }
  }

  /** Waits until clamd takes more, or has settled. */
  async send(bytes: Buffer, stallMs: number): Promise<void> {
    if (this.#isSettled || this.#socket.write(bytes)) return
    const timer = setTimeout(() => this.#fail('clamd stopped reading'), stallMs)
    const drained = new Promise<void>((done) => this.#socket.once('drain', done))
    await Promise.race([drained, this.#settled])
    clearTimeout(timer)
  }

  async answer(answerMs: number): Promise<string> {
    const timer = setTimeout(() => this.#fail('clamd does not answer'), answerMs)
    const outcome = await this.#settled
    clearTimeout(timer)
    if (typeof outcome === 'string') return outcome
    throw outcome
  }

  close(): void {
    this.#fail('the scan was given up')
  }
}
