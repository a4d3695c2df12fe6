// Answers requests of the browser in place of the service. In the server, because page.route turns off the cache of the
// browser, so that a page loads and compiles everything again.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** `proceed` passes the request on to the service, now or later. */
export type Answer = (response: ServerResponse, proceed: () => void, request: IncomingMessage) => void

export interface Interception {
  /** Answers requests whose path and query match, until the returned function is called. */
  intercept(path: RegExp, answer: Answer): () => void
  clear(): void
}

export function interceptRequests(server: Server): Interception {
  const answers = new Map<RegExp, Answer>()
  const [serve] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const proceed = () => void serve!.call(server, request, response)
    const found = [...answers].find(([path]) => path.test(request.url!))
    if (found) found[1](response, proceed, request)
    else proceed()
  })
  return {
    intercept(path, answer) {
      answers.set(path, answer)
      return () => answers.delete(path)
    },
    clear: () => answers.clear(),
  }
}

/** An internal error, as the service answers it. */
export function failWith(requestId: string, description: string): Answer {
  return (response) => {
    response.writeHead(500, { 'content-type': 'application/json', 'x-request-id': requestId })
    response.end(JSON.stringify({ value: null, isSuccess: false, error: { code: 'Service.Error', description } }))
  }
}

/** The browser sees a lost connection. */
export const loseConnection: Answer = (response) => void response.destroy()
