// The documentation and the API reference: the OpenAPI documents as JSON, and a page that shows them.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { completionApiDocument } from '../apis/completion-api.ts'
import { complianceApiDocument } from '../apis/compliance-api.ts'
import { dashboardApiDocument } from '../apis/dashboard-api.ts'
import { operatorApiDocument } from '../apis/operator-api.ts'
import { partnerApiDocument } from '../apis/partner-api.ts'
import { mountGuide } from '../guide/mount-guide.ts'
import type { App } from '../platform/app.ts'

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
<link rel="stylesheet" href="api/swagger-ui.css">
<link rel="stylesheet" href="api/contrast.css">
</head>
<body>
<p><a href="../docs">Documentation</a></p>
<div id="reference"></div>
<script src="api/swagger-ui-bundle.js"></script>
<script src="api/swagger-ui-standalone-preset.js"></script>
<script src="api/show.js"></script>
</body>
</html>
`

const SHOW = `SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { name: 'Partner API', url: '../openapi/partner.json' },
    { name: 'Dashboard API', url: '../openapi/dashboard.json' },
    { name: 'Compliance API', url: '../openapi/compliance.json' },
    { name: 'Operator API', url: '../openapi/operator.json' },
    { name: 'Completion API', url: '../openapi/completion.json' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
// Adds missing accessible names, and turns links inside buttons into text, because a keyboard can't focus both.
function improve() {
  for (const select of document.querySelectorAll('#reference select:not([aria-label])'))
    select.setAttribute('aria-label', select.id === 'servers' ? 'Server' : select.id === 'select' ? 'API' : 'Choice')
  for (const link of document.querySelectorAll('.opblock-summary-control a[href]')) link.removeAttribute('href')
  for (const code of document.querySelectorAll('#reference pre.microlight, #reference .highlight-code > pre')) code.tabIndex = 0
}
new MutationObserver(improve).observe(document.getElementById('reference'), { childList: true, subtree: true })
`

// Swagger UI's colours and some of its controls do not meet WCAG 2.1 AA.
const CONTRAST = `
.swagger-ui, .swagger-ui .opblock-description-wrapper p, .swagger-ui .parameter__type, .swagger-ui .parameter__in,
.swagger-ui .response-col_status, .swagger-ui .response-col_links, .swagger-ui .tab li, .swagger-ui small,
.swagger-ui .opblock-tag small, .swagger-ui .opblock-summary-description, .swagger-ui table thead tr th { color: #1f2430; }
.swagger-ui .info a, .swagger-ui a.link, .swagger-ui .info .base-url { color: #0b5394; text-decoration: underline; }
.swagger-ui .info .title small { background: #4a5160; }
.swagger-ui .info .title small.version-stamp { background: #2f5d00; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui .btn.authorize { color: #17603f; border-color: #17603f; }
.swagger-ui .btn.authorize svg { fill: #17603f; }
.swagger-ui .opblock .opblock-summary-method { color: #fff; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b4f8a; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17603f; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #7a4300; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f5a52; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #9b1c1c; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #9b1c1c; }
.swagger-ui .topbar .download-url-wrapper .select-label { color: #fff; }
`

// The page sets inline styles; scripts come from this server only.
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
  server.get('/docs/api', { config: { operation: 'docs' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CONTENT_SECURITY_POLICY).send(PAGE),
  )
  server.get('/docs/api/', { config: { operation: 'docs' } }, (_request, reply) => reply.redirect('../api', 308))
  server.get('/docs/api/show.js', { config: { operation: 'docs' } }, (_request, reply) =>
    reply.type('text/javascript').send(SHOW),
  )
  server.get('/docs/api/contrast.css', { config: { operation: 'docs' } }, (_request, reply) =>
    reply.type('text/css').send(CONTRAST),
  )
  for (const [name, type] of Object.entries(ASSETS)) {
    server.get(`/docs/api/${name}`, { config: { operation: 'docs' } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(SWAGGER_UI, name))),
    )
  }
}
