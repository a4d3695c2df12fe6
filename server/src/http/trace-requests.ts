// A span for each request, as a child of the caller's if it sends a traceparent.
import type { FastifyInstance } from 'fastify'
import { startSpan, type TraceSpan, within } from '../platform/tracing/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when requests aren't traced. */
    span: TraceSpan | undefined
  }
}

const NOT_TRACED = new Set(['healthLive', 'healthReady', 'metrics', 'docs', 'dashboardPage', 'openapiDocument'])

/** Call it before other hooks are added, so that they belong to the span. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const { operation = 'none' } = routeOptions.config
    if (NOT_TRACED.has(operation)) return done()
    const route = routeOptions.url
    request.span = startSpan(route ? `${method} ${route}` : method, {
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
      attributes: {
        'http.request.method': method,
        'gangway.operation': operation,
        ...(route ? { 'http.route': route } : {}),
      },
    })
    within(request.span, done)
  })
  // The body arrives in events of the socket, which don't belong to the span.
  server.addHook('preValidation', (request, _reply, done) => within(request.span, done))
  server.addHook('onResponse', async ({ span }, { statusCode }) => {
    if (!span?.isRecorded) return
    span.set('http.response.status_code', statusCode)
    if (statusCode >= 500) span.fail(String(statusCode))
    span.end()
  })
}
