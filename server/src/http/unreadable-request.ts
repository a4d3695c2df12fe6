// Requests that cannot be parsed as HTTP never reach a route. They get the usual error envelope and a request id.
import type { Socket } from 'node:net'
import type { ErrorCode } from '../errors.ts'

const ANSWERS: Record<string, readonly [string, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Request.TooLarge',
    'The request line and headers may have at most 16384 bytes.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'ValidationControl.Error', 'The request was not received in time.'],
}
const MALFORMED = ['400 Bad Request', 'ValidationControl.Error', 'The request is not valid HTTP.'] as const

export function answerUnreadable(newRequestId: () => string) {
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    // The client is gone.
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
