// The page behind the unsubscribe link of an email. Opening it changes nothing, because mail scanners open links too; the button
// and the one-click request of mail programs (RFC 8058) send the POST. Every token gets the same answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { type Html, html } from '../guide/markup.ts'
import { UNSUBSCRIBE_PATH, unsubscribe } from '../notifications/mail/unsubscribe.ts'
import type { App } from '../platform/app.ts'
import { addressGroup, countAttempt, type Limit } from '../platform/limits/throttle.ts'

const PER_ADDRESS: Limit = { name: 'unsubscribe:address', hits: 60, seconds: 60 }
const MAX_TOKEN = 512
const MAX_FORM_BYTES = 4 * 1024
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

export function mountUnsubscribePages(server: FastifyInstance, app: App): void {
  const prefix = new URL(app.config.baseUrl).pathname.replace(/\/$/, '')
  server.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // The body says nothing that the address doesn't.
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    pages.get(UNSUBSCRIBE_PATH, { config: { operation: 'unsubscribePage' } }, async (request, reply) =>
      sendPage(reply, prefix, question(prefix, tokenOf(request))),
    )
    pages.post(UNSUBSCRIBE_PATH, { config: { operation: 'unsubscribe' } }, async (request, reply) => {
      const wait = await countAttempt(app, PER_ADDRESS, addressGroup(request.ip))
      if (wait !== undefined) throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
      await unsubscribe(app, tokenOf(request))
      return sendPage(reply, prefix, done(prefix))
    })
  })
}

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as Record<string, unknown>
  return typeof token === 'string' ? token.slice(0, MAX_TOKEN) : ''
}

const question = (prefix: string, token: string) => html`<h1>Turn off these emails?</h1>
<p>You no longer get emails of this kind. Notifications in the app stay as they are.</p>
<form method="post" action="${prefix}${UNSUBSCRIBE_PATH}?token=${token}"><button type="submit">Turn off emails</button></form>`

const done = (prefix: string) => html`<h1>Emails turned off</h1>
<p>If the link was valid, you no longer get emails of this kind. You can turn them on again on your
<a href="${prefix}/account">account page</a>.</p>`

function sendPage(reply: FastifyReply, prefix: string, content: Html): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Email notifications - Gangway</title>
<link rel="icon" href="${prefix}/docs/icon.svg">
<link rel="stylesheet" href="${prefix}/docs/style.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(page.text)
}
