// The HTTP server: APIs, token endpoint, uploads, health, metrics, documentation and dashboard.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mountSsoCallback } from '../accounts/sign-in/sso-callback.ts'
import { completionApi } from '../apis/completion-api.ts'
import { complianceApi } from '../apis/compliance-api.ts'
import { authApi, dashboardApi } from '../apis/dashboard-api.ts'
import { operatorApi } from '../apis/operator-api.ts'
import { partnerApi } from '../apis/partner-api.ts'
import { withdrawnMessage } from '../apis/withdrawn-routes.ts'
import { refOf } from '../customer/documents/document-key.ts'
import { ApiError } from '../errors.ts'
import { MAX_BODY_BYTES, mount, render, toApiError } from '../http/api.ts'
import { parseJsonBodies } from '../http/json-body.ts'
import { collectRoutes } from '../http/known-routes.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { answerUnreadable } from '../http/unreadable-request.ts'
import { documentArrived } from '../onboarding/documents/arrival.ts'
import { mayUpload } from '../onboarding/documents/may-upload.ts'
import { mountStoreNotifications } from '../onboarding/documents/store-notifications.ts'
import { mountTokenEndpoint } from '../partners/tokens/token-endpoint.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { cutSlowBody } from '../platform/store/slow-body.ts'
import { mountUploads } from '../platform/store/uploads.ts'
import { isTracing, within } from '../platform/tracing/trace.ts'
import { attachmentRefOf, mayUploadAttachment } from '../review/attachments/may-upload-attachment.ts'
import { mountDashboardPages } from './dashboard-pages.ts'
import { mountHealth, mountMetrics } from './health.ts'
import { isPageRequest, sendNotFoundPage } from './not-found-page.ts'
import { mountReferencePages } from './reference-pages.ts'
import { mountUnsubscribePages } from './unsubscribe-pages.ts'

/** How long a client that sends its body slowly keeps a socket. */
const JSON_PACE = { windowMs: 30_000, minBytes: Number.POSITIVE_INFINITY }

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/

/** Sent with every answer. Pages have their own content security policy. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // Most answers have personal data; what may be cached says so.
  'cache-control': 'no-store',
}
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' }

/** `dispatches`: whether this process also delivers webhooks. */
export function buildServer(app: App, { dispatches = true } = {}): FastifyInstance {
  const server = Fastify({
    logger: false,
    trustProxy: trusted(app.config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    // Slow bodies are cut route by route (see onRequest); this is the last resort.
    requestTimeout: 30 * 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024 },
    requestIdHeader: false,
    rewriteUrl: withoutPrefix(app.config.baseUrl),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && VISIBLE_ASCII.test(given) ? given : newId(app.clock.now())
    },
    clientErrorHandler: answerUnreadable(() => newId(app.clock.now())),
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id)
      render(app, partnerApi, new ApiError('Route.NotFound'), reply)
    },
  })
  server.server.headersTimeout = 10_000
  const routeOf = collectRoutes(server)
  const headers = app.config.baseUrl.startsWith('https:') ? { ...SAFE_HEADERS, ...HTTPS_ONLY } : SAFE_HEADERS
  const warnAboutProxy = proxyWarning(app)

  function notServed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const known = routeOf(request.url)
    if (known) {
      const notAllowed = new ApiError('Route.MethodNotAllowed', { headers: { allow: known.allow } })
      return render(app, known.api ?? partnerApi, notAllowed, reply)
    }
    if (isPageRequest(request)) return sendNotFoundPage(app.config.baseUrl, reply)
    const message = withdrawnMessage(request.method, request.url) ?? trailingSlashMessage(request.url)
    return render(app, partnerApi, new ApiError('Route.NotFound', message ? { message } : {}), reply)
  }

  function trailingSlashMessage(url: string): string | undefined {
    const path = url.split('?', 1)[0]!
    return path.endsWith('/') && routeOf(path.replace(/\/+$/, ''))
      ? 'Not found. Remove the slash at the end of the path.'
      : undefined
  }

  server.removeContentTypeParser('text/plain')
  server.removeContentTypeParser('application/json')
  parseJsonBodies(server)
  server.decorateRequest('caller', undefined)
  server.decorateRequest('failure', undefined)
  server.decorateRequest('bodyBytes', 0)
  server.decorateRequest('span', undefined)
  if (isTracing()) traceRequests(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (!request.routeOptions.config.ownPace) cutSlowBody(request.raw, reply.raw, JSON_PACE)
    warnAboutProxy(request)
    // Before the body is read: unknown routes do not parse bodies.
    if (request.is404) return notServed(request, reply)
  })
  server.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation ?? 'none'
    app.metrics.observeRequest(operation, request.method, reply.statusCode, reply.elapsedTime / 1000)
    within(request.span, () =>
      app.log.info(
        {
          requestId: request.id,
          operation,
          method: request.method,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          partnerId: request.caller?.partnerId,
        },
        'request',
      ),
    )
  })
  server.setErrorHandler((error, request, reply) =>
    render(app, partnerApi, toApiError(error, request, 'Validation'), reply),
  )

  mountHealth(server, app, dispatches)
  if (app.config.metricsPort === undefined) mountMetrics(server, app)
  mountReferencePages(server, app)
  mountDashboardPages(server, app)
  mountTokenEndpoint(server, app)
  mountStoreNotifications(server, app, partnerApi)
  if (app.store.kind === 'disk') {
    mountUploads(server, app, app.store, {
      isAllowed(key) {
        const attachment = attachmentRefOf(key)
        return attachment ? mayUploadAttachment(app, attachment) : mayUpload(app, key)
      },
      async arrived(key, seen, requestId) {
        // An attachment is confirmed by a request of the user who uploads it.
        if (!attachmentRefOf(key)) await documentArrived(app, refOf(key)!, { requestId, seen })
      },
    })
  }
  mount(server, app, partnerApi)
  mount(server, app, dashboardApi)
  mount(server, app, authApi)
  mount(server, app, operatorApi)
  mount(server, app, complianceApi)
  mount(server, app, completionApi)
  mountSsoCallback(server, app)
  mountUnsubscribePages(server, app)
  return server
}

/** Counts proxies from the server's side, so that an address the client claims is never trusted. */
function trusted(proxies: false | number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Without TRUST_PROXY all requests behind a proxy share its address, and so its limits. */
function proxyWarning(app: App): (request: FastifyRequest) => void {
  let warned = app.config.trustProxy !== false
  return ({ headers }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    app.log.warn(
      'a request has X-Forwarded-For, but TRUST_PROXY is off: set TRUST_PROXY if a proxy is in front, or all clients share one address and its limits',
    )
  }
}

/** Behind a path prefix, the proxy may strip the prefix or leave it. */
function withoutPrefix(baseUrl: string) {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  return ({ url = '/' }: { url?: string | undefined }): string => {
    if (prefix === '' || !url.startsWith(prefix)) return url
    const rest = url.slice(prefix.length)
    return rest.startsWith('/') ? rest : rest === '' || rest.startsWith('?') ? `/${rest}` : url
  }
}

/** For a dispatcher process, which only answers probes. */
export function buildProbes(app: App): FastifyInstance {
  const server = Fastify({ logger: false, forceCloseConnections: 'idle' })
  mountHealth(server, app, true)
  if (app.config.metricsPort === undefined) mountMetrics(server, app)
  return server
}

/** Metrics on a port of their own, which need not be reachable from outside. */
export function buildMetricsServer(app: App): FastifyInstance {
  const server = Fastify({ logger: false, forceCloseConnections: 'idle' })
  mountMetrics(server, app)
  return server
}
