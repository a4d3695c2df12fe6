// What cannot even be read as a request never reaches a route. It is answered all the same, in the usual form and with an id.
import type { Socket } from 'node:net'
import type { ErrorCode } from '../errors.ts'

const ANSWERS: Record<string, readonly [string, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Request.TooLarge',
    'The first line and the headers may have at most 16384 bytes together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'ValidationControl.Error', 'The request did not come in time.'],
}
const MALFORMED = ['400 Bad Request', 'ValidationControl.Error', 'This is not a request of HTTP.'] as const

export function answerUnreadable(newRequestId: () => string) {
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    // Nobody is there any more.
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, errorCode, message] = ANSWERS[code] ?? MALFORMED
    const body = JSON.stringify({ isSuccess: false, error: { code: errorCode, message } })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${newRequestId()}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}
