// Parses JSON bodies and names the true cause when that fails.
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** Its message is for the caller. */
export class UnreadableBody extends Error {}

export function parseJsonBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyBytes = body.length
    // Decoding another encoding loosely would store names with replacement characters.
    if (!isUtf8(body)) return done(new UnreadableBody('The body is not valid UTF-8. Encode it as UTF-8.'))
    const text = body.toString()
    parseJson(request, text, (error, value) =>
      done(error && isJson(text) ? new UnreadableBody(POISONED) : error, value),
    )
  })
}

/** What is JSON and still not accepted has a key that would change the prototype of an object. */
const POISONED = 'The body must not have a field named __proto__, or a field named constructor with a prototype.'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
