// Checked before anything else starts, so that a taken port is reported first.
import { createServer } from 'node:net'

export class PortError extends Error {}

export function assertPortFree(host: string, port: number, setting = 'PORT'): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new PortError(messageFor(error.code, host, port, setting))),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function messageFor(code: string | undefined, host: string, port: number, setting: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that program or set ${setting} to another number.`
    case 'EACCES':
      return `This user may not open port ${port}. Set ${setting} to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`
    default:
      return `Port ${port} on ${host} cannot be opened (${code}).`
  }
}
