// A TCP proxy in front of PostgreSQL that can go silent: connections stay open and nothing passes, as when a machine or a
// network path disappears without a word.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database through the proxy. */
  readonly url: string
  /** Present connections pass nothing from now on; new ones work. */
  silencePresent(): void
  /** Nothing passes, on new connections either, until it is called with false. */
  silenceAll(isSilent: boolean): void
  /** Behaves like a stopped server: ends open connections and rejects new ones, until called with false. */
  cut(isCut: boolean): Promise<void>
  readonly connections: number
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isSilent = false
  const silence = (pair: [Socket, Socket]) => {
    for (const socket of pair) {
      socket.unpipe()
      // Read and discarded, so that neither side is closed or blocked.
      socket.resume()
    }
  }
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [inside, outside]
    pairs.add(pair)
    inside.pipe(outside)
    outside.pipe(inside)
    if (isSilent) silence(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.once('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    if (!server.listening) return
    for (const [inside, outside] of pairs) {
      inside.destroy()
      outside.destroy()
    }
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silencePresent: () => pairs.forEach(silence),
    silenceAll(silent) {
      isSilent = silent
      if (silent) pairs.forEach(silence)
    },
    get connections() {
      return pairs.size
    },
    cut: (isCut) => (isCut ? stop() : listen(Number(url.port))),
    close: stop,
  }
}
