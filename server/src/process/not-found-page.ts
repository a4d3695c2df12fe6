// What a browser shows for an address that does not exist.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../guide/markup.ts'

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"
const NOT_FOR_BROWSERS = /^\/(?:api|customer|partner|auth|oauth2|openapi|health|metrics|uploads|\.well-known)(?:\/|$)/

/** A user who follows a link. Clients of the APIs ask for JSON or for anything. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return /\btext\/html\b/.test(headers.accept ?? '') && !NOT_FOR_BROWSERS.test(url.split('?', 1)[0]!)
}

export function sendNotFoundPage(baseUrl: string, reply: FastifyReply): FastifyReply {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not found · Gangway</title>
<link rel="icon" href="${prefix}/docs/icon.svg">
<link rel="stylesheet" href="${prefix}/docs/style.css">
</head>
<body>
<header><a class="brand" href="${prefix}/">Gangway</a></header>
<main class="alone">
<h1>Page not found</h1>
<p>The link may be old or mistyped. Go to the <a href="${prefix}/">dashboard</a> or the
<a href="${prefix}/docs">documentation</a>.</p>
</main>
</body>
</html>
`
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(page.text)
}
