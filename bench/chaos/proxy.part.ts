// A TCP proxy with a fixed port whose target can change, go silent or reject connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  target: number
  /** Nothing passes, on present and new connections, until it is lifted. Connections stay open. */
  silence(isSilent: boolean): void
  /** New connections are closed at once, present ones are cut. */
  reject(isRejected: boolean): void
  close(): void
}

export async function startProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let [isSilent, isRejected] = [false, false]
  const silencePair = (pair: [Socket, Socket]) => {
    for (const socket of pair) {
      socket.unpipe()
      socket.resume()
    }
  }
  const cut = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.destroy()
    pairs.delete(pair)
  }
  const server = createServer((inside) => {
    inside.on('error', () => {})
    if (isRejected) return void inside.destroy()
    const outside = connect(proxy.target, '127.0.0.1')
    const pair: [Socket, Socket] = [inside, outside]
    pairs.add(pair)
    inside.pipe(outside)
    outside.pipe(inside)
    if (isSilent) silencePair(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.once('close', () => cut(pair))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    silence(silent) {
      isSilent = silent
      if (silent) pairs.forEach(silencePair)
    },
    reject(isRejecting) {
      isRejected = isRejecting
      if (isRejecting) pairs.forEach(cut)
    },
    close() {
      pairs.forEach(cut)
      server.close()
    },
  }
  return proxy
}
