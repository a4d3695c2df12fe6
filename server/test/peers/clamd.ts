// A real clamd for tests, with a database of its own that knows one signature. And a server that speaks its protocol badly.
import { type ChildProcess, spawn } from 'node:child_process'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openScanner } from '../../src/platform/store/clamd.ts'

/** Harmless bytes that the test database knows. */
export const MALWARE = 'gangway-test-malware-7f3a'
export const SIGNATURE = 'Gangway.Test.Malware'

export interface Clamd {
  readonly tcpUrl: string
  readonly unixUrl: string
  stop(): Promise<void>
}

/** Undefined: clamd is not installed here. */
export async function startClamd(settings: Readonly<Record<string, string>> = {}): Promise<Clamd | undefined> {
  const program = await firstThere('/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd')
  if (!program) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'gangway-clamd-'))
  const path = join(folder, 'clamd.sock')
  const port = await freePort()
  const conf = {
    DatabaseDirectory: join(folder, 'db'),
    LocalSocket: path,
    TCPSocket: String(port),
    TCPAddr: '127.0.0.1',
    Foreground: 'yes',
    StreamMaxLength: '25M',
    ...settings,
  }
  await mkdir(conf.DatabaseDirectory)
  await writeFile(
    join(conf.DatabaseDirectory, 'test.ndb'),
    `${SIGNATURE}:0:*:${Buffer.from(MALWARE).toString('hex')}\n`,
  )
  await writeFile(
    join(folder, 'clamd.conf'),
    Object.entries(conf)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
  )
  const child = spawn(program, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const stop = async () => {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let tries = 0; ; tries++) {
      if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
      if (
        await openScanner({ host: '127.0.0.1', port })
          .ping()
          .then(
            () => true,
            () => false,
          )
      )
        break
      if (tries > 600) throw new Error('clamd did not start within a minute')
      await wait(100)
    }
    return { tcpUrl: `tcp://127.0.0.1:${port}`, unixUrl: `unix:${path}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exit
}

async function firstThere(...paths: string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

export interface FakeClamd {
  readonly url: string
  readonly port: number
  /** What it does with a connection; can be changed at any time. */
  behave: (socket: Socket) => void
  /** Bytes of files that it was sent. */
  received: number
  connections: number
  close(): Promise<void>
}

/** Answers each command once it is complete: `answer` gets the command, and the bytes of the file of an INSTREAM. */
export function answering(answer: (command: string, file: Buffer) => string | undefined) {
  return (socket: Socket, fake: FakeClamd) => {
    let rest = Buffer.alloc(0)
    let command: string | undefined
    const parts: Buffer[] = []
    let isComplete = false
    socket.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      if (command === undefined) {
        const end = rest.indexOf(0)
        if (end < 0) return
        command = rest.toString('latin1', 1, end)
        rest = rest.subarray(end + 1)
        isComplete = command !== 'INSTREAM'
      }
      while (!isComplete) {
        if (rest.length < 4) return
        const length = rest.readUInt32BE(0)
        if (rest.length < 4 + length) return
        if (length === 0) isComplete = true
        else parts.push(rest.subarray(4, 4 + length))
        rest = rest.subarray(4 + length)
      }
      const file = Buffer.concat(parts)
      fake.received += file.length
      const text = answer(command, file)
      if (text !== undefined) socket.end(`${text}\0`)
    })
  }
}

export async function startFakeClamd(behave: (socket: Socket, fake: FakeClamd) => void): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.unref())
    fake.connections++
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    fake.behave(socket)
  })
  // A test that fails before it closes the server must not keep the process alive.
  server.unref()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const fake: FakeClamd = {
    url: `tcp://127.0.0.1:${port}`,
    port,
    behave: (socket) => behave(socket, fake),
    received: 0,
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return fake
}
