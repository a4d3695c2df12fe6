// Told before anything else is started: a port that is taken.
import { createServer } from 'node:net'

export class PortError extends Error {}

export function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new PortError(sentence(error.code, host, port))))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function sentence(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: stop that one, or set PORT to another number.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: set PORT to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`
    default:
      return `Port ${port} on ${host} cannot be opened (${code}).`
  }
}
