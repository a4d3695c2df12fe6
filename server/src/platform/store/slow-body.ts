// Ends requests whose body arrives too slowly. Node's own limit is one total time for every request of a server: too short
// for ten megabytes on a slow line, too long for a byte a second. This limit is a minimum speed instead.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export interface Pace {
  readonly windowMs: number
  /** What must arrive in each window. */
  readonly minBytes: number
}

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

export function cutSlowBody(request: IncomingMessage, response: ServerResponse, { windowMs, minBytes }: Pace): void {
  const { socket } = request
  // A request injected within the process has no connection.
  if (!hasBody(request) || !(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    // Data that has arrived and wasn't read yet is not the client's delay.
    if (now - seen >= minBytes || request.readableLength > 0) {
      seen = now
      return
    }
    stop()
    if (!response.headersSent && socket.writable) socket.write(TIMED_OUT)
    socket.destroySoon()
    request.destroy()
  }, windowMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
