// The documentation and the API reference, and the OpenAPI documents as JSON.
import type { FastifyInstance } from 'fastify'
import { completionApiDocument } from '../apis/completion-api.ts'
import { complianceApiDocument } from '../apis/compliance-api.ts'
import { dashboardApiDocument } from '../apis/dashboard-api.ts'
import { operatorApiDocument } from '../apis/operator-api.ts'
import { partnerApiDocument } from '../apis/partner-api.ts'
import { limitAddress } from '../apis/user-rate-limits.ts'
import { mountGuide } from '../guide/mount-guide.ts'
import type { App } from '../platform/app.ts'

/** The documents are made on the first request for one: they take longer than the rest of a start. */
export function mountReferencePages(server: FastifyInstance, app: App): void {
  const { baseUrl } = app.config
  const makers = {
    partner: partnerApiDocument,
    dashboard: (url: string) => dashboardApiDocument(url, app.config.sandbox),
    compliance: complianceApiDocument,
    operator: operatorApiDocument,
    completion: completionApiDocument,
  }
  type Name = keyof typeof makers
  const names = Object.keys(makers) as Name[]
  const made = new Map<Name, object>()
  const documentOf = (name: Name) => {
    const document = made.get(name) ?? makers[name](baseUrl)
    made.set(name, document)
    return document
  }
  const readApis = () => Object.fromEntries(names.map((name) => [name, documentOf(name)]))
  mountGuide(server, app, readApis, (request) => limitAddress(app, request))
  for (const name of names) {
    let text: string | undefined
    server.get(`/openapi/${name}.json`, { config: { operation: 'openapiDocument' } }, (_request, reply) => {
      text ??= JSON.stringify(documentOf(name))
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
}
