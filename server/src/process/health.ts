// Liveness, readiness and metrics.
import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import { isDispatcherAlive } from '../webhooks/endpoint/endpoint-sql.ts'

export function mountHealth(server: FastifyInstance, app: App): void {
  server.get('/health/live', { config: { operation: 'healthLive' } }, async () => ({ status: 'ok' }))

  server.get('/health/ready', { config: { operation: 'healthReady' } }, async (_request, reply) => {
    const statusOf = (check: Promise<unknown>) =>
      check.then(
        (answer) => (answer === false ? ('away' as const) : ('ok' as const)),
        () => 'away' as const,
      )
    const [database, store, dispatcher] = await Promise.all([
      statusOf(app.db.everyPartner((sql) => sql`select 1`)),
      statusOf(app.store.check()),
      statusOf(app.db.everyPartner(isDispatcherAlive)),
    ])
    // Without a dispatcher requests still succeed and events wait, so the node stays ready.
    const ready = database === 'ok' && store === 'ok'
    const checks = { database, store, dispatcher }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}

/** On METRICS_PORT if it is set, else beside the APIs. */
export function mountMetrics(server: FastifyInstance, app: App): void {
  server.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) => {
    reply.type(app.metrics.registry.contentType)
    return app.metrics.registry.metrics()
  })
}
