// Serves the built web app. Every path of a screen returns the same page; the app decides which screen to show. The completion
// page is a page of its own, for visitors without an account.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { isPageRequest, sendNotFoundPage } from './not-found-page.ts'

const DIST = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

/** The first path segments of the app; dashboard/src/router.ts has the screens. */
export const APP_PATHS = [
  'sign-in',
  'invitation',
  'reset-password',
  'sandbox-mail',
  'account',
  'webhooks',
  'customers',
  'credentials',
  'requests',
  'branding',
  'people',
  'team',
  'audit',
  'notifications',
  'review',
  'operator',
] as const

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}
/** File names with a hash never change their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** `uploads` is where browsers send documents when the store is another host. */
const policy = (nonce: string, uploads: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob:; font-src 'self'; ` +
  "connect-src 'self'" +
  `${uploads}; ` +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Workers read files from outside, such as PDFs. They compile the code that the page hands over, and reach nothing else. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
const WORKER = /\.worker-[\w-]+\.js$/

/** The completion page frames nothing, adds no styles and submits no forms. */
const completionPolicy = (uploads: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'" +
  `${uploads}; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface File {
  readonly content: Buffer
  readonly etag: string
  readonly type: string
  readonly cache: string
  readonly policy?: string
  readonly encoded: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>
}

export function mountDashboardPages(server: FastifyInstance, app: App): void {
  const prefix = new URL(app.config.baseUrl).pathname.replace(/\/$/, '')
  const config = { operation: 'dashboardPage' }
  const uploads = app.store.uploadOrigin ? ` ${app.store.uploadOrigin}` : ''
  const page = readPage('index.html', prefix)
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    if (!page) return sendNotBuilt(reply)
    const nonce = randomBytes(16).toString('base64')
    return sendHtml(reply, page.replaceAll('CSP_NONCE', nonce), policy(nonce, uploads))
  }
  for (const path of ['/', ...APP_PATHS.flatMap((first) => [`/${first}`, `/${first}/*`])])
    server.get(path, { config }, sendPage)
  const completion = readPage('complete.html', prefix)
  server.get('/complete', { config: { operation: 'dashboardPage' } }, (_request, reply) =>
    completion ? sendHtml(reply, completion, completionPolicy(uploads)) : sendNotBuilt(reply),
  )
  keptFiles ??= readFiles()
  const files = keptFiles
  for (const [path, file] of files)
    if (!path.startsWith('/assets/')) server.get(path, { config }, (request, reply) => sendFile(request, reply, file))
  // One route for more than a hundred files: each route takes time at the start.
  server.get('/assets/:name', { config }, (request, reply) => {
    const file = files.get(`/assets/${(request.params as { name: string }).name}`)
    if (file) return sendFile(request, reply, file)
    if (isPageRequest(request)) return sendNotFoundPage(app.config.baseUrl, reply)
    throw new ApiError('Route.NotFound')
  })
}

function sendHtml(reply: FastifyReply, html: string, contentSecurityPolicy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    .send(html)
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain').send('The dashboard is not built. Run `npm run build:dashboard`.\n')
}

/** Undefined when the app isn't built. */
function readPage(name: string, prefix: string): string | undefined {
  try {
    return readFileSync(join(DIST, name), 'utf8')
      .replaceAll('%BASE_PATH%', `${prefix}/`)
      .replaceAll(/((?:src|href)=")\.?\/(?=[\w-])/g, `$1${prefix}/`)
  } catch {
    return undefined
  }
}

/** Several megabytes, read once for all servers of a process. */
let keptFiles: ReadonlyMap<string, File> | undefined

function readFiles(): ReadonlyMap<string, File> {
  const names = listed('').concat(listed('assets/'))
  const served = names.filter((name) => TYPES[extname(name)])
  return new Map(
    served.map((name) => {
      const content = readFileSync(join(DIST, name))
      const isAsset = name.startsWith('assets/')
      const copy = (ending: string) =>
        names.includes(name + ending) ? readFileSync(join(DIST, name + ending)) : undefined
      const [br, gzip] = [copy('.br'), copy('.gz')]
      const file: File = {
        content,
        // The name of an asset has a hash of its content already.
        etag: `"${isAsset ? name : createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
        type: TYPES[extname(name)]!,
        cache: isAsset ? IMMUTABLE : 'no-cache',
        ...(WORKER.test(name) ? { policy: WORKER_POLICY } : {}),
        encoded: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
      }
      return [`/${name}`, file]
    }),
  )
}

function listed(folder: string): string[] {
  try {
    return readdirSync(join(DIST, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => folder + entry.name)
  } catch {
    return []
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  reply.headers({ 'cache-control': file.cache, etag: file.etag, vary: 'accept-encoding' })
  if (file.policy) reply.header('content-security-policy', file.policy)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === file.etag || tag === '*')) return reply.code(304).send()
  reply.type(file.type)
  const encoding = encodingFor(request.headers['accept-encoding'], file)
  if (!encoding) return reply.send(file.content)
  return reply.header('content-encoding', encoding).send(file.encoded[encoding])
}

/** The smallest encoding that the browser accepts. `q=0` means not accepted. */
function encodingFor(accepted: string | string[] | undefined, { encoded }: File): 'br' | 'gzip' | undefined {
  const acceptedEncodings = new Set(
    String(accepted ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]!.trim().toLowerCase()),
  )
  return (['br', 'gzip'] as const).find((encoding) => acceptedEncodings.has(encoding) && encoded[encoding])
}
