// The API reference: the documents as JSON, and a page that shows them. Everything comes from this server.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dashboardApiDocument } from './dashboard-api.ts'
import { partnerApiDocument } from './partner-api.ts'
import type { App } from './platform/app.ts'

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui-standalone-preset.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gangway API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/swagger-ui-standalone-preset.js"></script>
<script src="docs/show.js"></script>
</body>
</html>
`

const SHOW = `SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { name: 'Partner API', url: 'openapi/partner.json' },
    { name: 'Dashboard API', url: 'openapi/dashboard.json' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

// The page writes styles of its own; scripts come from here alone.
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function mountReferencePages(server: FastifyInstance, app: App): void {
  const documents = {
    partner: JSON.stringify(partnerApiDocument(app.config.baseUrl)),
    dashboard: JSON.stringify(dashboardApiDocument(app.config.baseUrl)),
  }
  for (const [name, text] of Object.entries(documents)) {
    server.get(`/openapi/${name}.json`, { config: { operation: 'openapiDocument' } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    )
  }
  server.get('/docs', { config: { operation: 'docs' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CONTENT_SECURITY_POLICY).send(PAGE),
  )
  server.get('/docs/show.js', { config: { operation: 'docs' } }, (_request, reply) =>
    reply.type('text/javascript').send(SHOW),
  )
  for (const [name, type] of Object.entries(ASSETS)) {
    server.get(`/docs/${name}`, { config: { operation: 'docs' } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(SWAGGER_UI, name))),
    )
  }
}
