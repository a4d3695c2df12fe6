// Finds a free port, for services that need to know their address before they listen.
import { createServer } from 'node:net'

/** `preferred` if it is free, otherwise any. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())))
    probe.listen(preferred, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
