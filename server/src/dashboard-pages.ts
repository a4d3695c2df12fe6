// The dashboard's files, from this server and nowhere else.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../../dashboard/public/', import.meta.url)
const FILES: Readonly<Record<string, { file: string; type: string }>> = {
  '/': { file: 'index.html', type: 'text/html' },
  '/page.js': { file: 'page.js', type: 'text/javascript' },
  '/style.css': { file: 'style.css', type: 'text/css' },
  '/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
}
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'"

export function mountDashboardPages(server: FastifyInstance): void {
  for (const [url, { file, type }] of Object.entries(FILES)) {
    const content = readFileSync(new URL(file, FOLDER))
    server.get(url, { config: { operation: 'dashboardPage' } }, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
        .send(content),
    )
  }
}
