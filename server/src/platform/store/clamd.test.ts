// The protocol of clamd: with a real one, and with a server that fails in every way.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { answering, MALWARE, SIGNATURE, startClamd, startFakeClamd } from '../../../test/peers/clamd.ts'
import { type Deadlines, openScanner, type Scanner } from './clamd.ts'

async function scan(scanner: Scanner, ...chunks: Buffer[]) {
  const file = scanner.scan()
  for (const chunk of chunks) await file.write(chunk)
  return file.end()
}

const clamd = await startClamd({ StreamMaxLength: '11M' })
if (clamd) {
  after(() => clamd.stop())
  const { hostname, port } = new URL(clamd.tcpUrl.replace('tcp:', 'http:'))
  const overTcp = openScanner({ host: hostname, port: Number(port) })
  const overUnix = openScanner({ path: clamd.unixUrl.slice('unix:'.length) })

  test('a real clamd finds its signature in a file, over TCP and over a local socket', async () => {
    for (const scanner of [overTcp, overUnix]) {
      assert.deepEqual(await scan(scanner, Buffer.from('nothing bad')), { malware: null })
      assert.deepEqual(await scan(scanner), { malware: null })
      const infected = Buffer.from(`some text ${MALWARE} more`)
      assert.deepEqual(await scan(scanner, infected), { malware: `${SIGNATURE}.UNOFFICIAL` })
      // Cut in the middle of the signature.
      assert.deepEqual(await scan(scanner, infected.subarray(0, 20), infected.subarray(20)), {
        malware: `${SIGNATURE}.UNOFFICIAL`,
      })
      assert.match(await scanner.check(), /^ClamAV /)
    }
  })

  test('a real clamd scans the largest document, with the signature at its end', async () => {
    const chunks = Array.from({ length: 160 }, () => randomBytes(64 * 1024))
    assert.deepEqual(await scan(overTcp, ...chunks), { malware: null })
    chunks[159]!.write(MALWARE, 65_000)
    assert.deepEqual(await scan(overTcp, ...chunks), { malware: `${SIGNATURE}.UNOFFICIAL` })
  })

  test('a file over StreamMaxLength of a real clamd is an error, not a clean file', async () => {
    const chunks = Array.from({ length: 200 }, () => Buffer.alloc(64 * 1024))
    await assert.rejects(scan(overTcp, ...chunks), { name: 'ScannerAway' })
  })
} else {
  const reason = 'clamd is not installed (Debian package clamav-daemon)'
  console.error(`SKIPPED: the malware scanner was not tested with a real clamd, because ${reason}.`)
  test('a real clamd finds its signature in a file', { skip: reason }, () => {})
}

// Only the deadline that a test waits for is short, so a slow machine can't reach another one before.
const LONG = { connectMs: 20_000, stallMs: 20_000, answerMs: 20_000 }
const INFECTED = 'stream: Win.Test.EICAR_HDB-1 FOUND'

test('a file is sent unchanged, in chunks of at most 64 KiB', async () => {
  const file = randomBytes(300_000)
  let seen: Buffer | undefined
  const fake = await startFakeClamd(
    answering((_, bytes) => {
      seen = bytes
      return 'stream: OK'
    }),
  )
  const { port } = fake
  assert.deepEqual(await scan(openScanner({ host: '127.0.0.1', port }), file.subarray(0, 1), file.subarray(1)), {
    malware: null,
  })
  assert.deepEqual(seen, file)
  await fake.close()
})

for (const [answer, outcome] of [
  ['stream: OK', null],
  [INFECTED, 'Win.Test.EICAR_HDB-1'],
  ['stream: OK FOUND', 'OK'],
  ['INSTREAM size limit exceeded. ERROR', 'the file is larger than StreamMaxLength in clamd.conf'],
  ["stream: Can't allocate memory ERROR", 'clamd answered with an error'],
  ['UNKNOWN COMMAND', 'clamd answered with an error'],
  ['', 'clamd answered with an error'],
  ['stream: OK ', 'clamd answered with an error'],
  ['stream: OK\n', 'clamd answered with an error'],
  [' stream: OK', 'clamd answered with an error'],
  ['STREAM: OK', 'clamd answered with an error'],
  [`stream: ${'x'.repeat(300)} FOUND`, 'clamd answered with an error'],
  ['stream: a\u001b[2Jb FOUND', 'clamd answered with an error'],
  ['x'.repeat(5000), 'clamd gives an unknown answer'],
] as const) {
  test(`the answer ${JSON.stringify(answer.slice(0, 40))} means: ${outcome ?? 'clean'}`, async () => {
    const fake = await startFakeClamd(answering(() => answer))
    const scanned = scan(openScanner({ host: '127.0.0.1', port: fake.port }, LONG), Buffer.from('file'))
    if (outcome === null || !outcome.includes(' ')) assert.deepEqual(await scanned, { malware: outcome })
    else await assert.rejects(scanned, { name: 'ScannerAway', message: outcome })
    await fake.close()
  })
}

const FAILURES: Readonly<Record<string, readonly [(socket: Socket) => void, RegExp, Partial<Deadlines>?]>> = {
  'never answers': [(socket) => void socket.resume(), /does not answer/, { answerMs: 300 }],
  'never reads': [(socket) => void socket.pause(), /stopped reading/, { stallMs: 300 }],
  'closes at once': [(socket) => void socket.end(), /closed|cannot be reached/],
  'closes in the middle of a file': [(socket) => void socket.once('data', () => socket.destroy()), /closed|cannot be/],
  'closes in the middle of its answer': [(socket) => void socket.once('data', () => socket.end('stream: O')), /closed/],
  'answers a byte at a time and stops': [
    (socket) => void socket.once('data', () => socket.write('s')),
    /does not answer/,
    { answerMs: 300 },
  ],
  'answers before the file is sent, and closes': [
    (socket) => void socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0')),
    /StreamMaxLength|cannot be reached/,
  ],
}
for (const [what, [behave, message, short]] of Object.entries(FAILURES)) {
  test(`a scanner that ${what} is an error within its deadline, and nothing hangs`, async () => {
    const fake = await startFakeClamd(behave)
    const scanner = openScanner({ host: '127.0.0.1', port: fake.port }, { ...LONG, ...short })
    const chunks = Array.from({ length: 160 }, () => Buffer.alloc(64 * 1024))
    await assert.rejects(scan(scanner, ...chunks), { name: 'ScannerAway', message })
    await fake.close()
  })
}

test('a scanner that is not there is an error', async () => {
  for (const address of [{ host: '127.0.0.1', port: 9 }, { path: '/nonexistent/clamd.sock' }]) {
    const scanner = openScanner(address, LONG)
    await assert.rejects(scan(scanner, Buffer.from('x')), { name: 'ScannerAway', message: 'clamd cannot be reached' })
    await assert.rejects(scanner.ping(), { name: 'ScannerAway' })
    await assert.rejects(scanner.check(), { name: 'ScannerAway' })
  }
})

test('a scan that is given up leaves no connection', async () => {
  const fake = await startFakeClamd((socket) => void socket.resume())
  const file = openScanner({ host: '127.0.0.1', port: fake.port }, LONG).scan()
  await file.write(Buffer.from('x'))
  file.abort()
  await assert.rejects(file.end(), { name: 'ScannerAway', message: 'the scan was given up' })
  await fake.close()
})
