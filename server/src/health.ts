// Is the process alive, may traffic come, and what does it measure.
import type { FastifyInstance } from 'fastify'
import type { App } from './platform/app.ts'

export function mountHealth(server: FastifyInstance, app: App): void {
  server.get('/health/live', { config: { operation: 'healthLive' } }, async () => ({ status: 'ok' }))

  server.get('/health/ready', { config: { operation: 'healthReady' } }, async (_request, reply) => {
    const database = await app.db.everyPartner((sql) => sql`select 1`).then(
      () => 'ok' as const,
      () => 'away' as const,
    )
    return reply.code(database === 'ok' ? 200 : 503).send({ status: database === 'ok' ? 'ok' : 'unavailable', checks: { database } })
  })

  server.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) => {
    reply.type(app.metrics.registry.contentType)
    return app.metrics.registry.metrics()
  })
}
