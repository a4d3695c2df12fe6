// The documentation and the API reference, and the OpenAPI documents as JSON.
import type { FastifyInstance } from 'fastify'
import { completionApiDocument } from '../apis/completion-api.ts'
import { complianceApiDocument } from '../apis/compliance-api.ts'
import { dashboardApiDocument } from '../apis/dashboard-api.ts'
import { operatorApiDocument } from '../apis/operator-api.ts'
import { partnerApiDocument } from '../apis/partner-api.ts'
import { mountGuide } from '../guide/mount-guide.ts'
import type { App } from '../platform/app.ts'

export function mountReferencePages(server: FastifyInstance, app: App): void {
  const documents = {
    partner: partnerApiDocument(app.config.baseUrl),
    dashboard: dashboardApiDocument(app.config.baseUrl),
    compliance: complianceApiDocument(app.config.baseUrl),
    operator: operatorApiDocument(app.config.baseUrl),
    completion: completionApiDocument(app.config.baseUrl),
  }
  mountGuide(server, app, documents)
  for (const [name, document] of Object.entries(documents)) {
    const text = JSON.stringify(document)
    server.get(`/openapi/${name}.json`, { config: { operation: 'openapiDocument' } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    )
  }
}
