// Protects against cross-site request forgery: writes from another site are rejected, and so is every body but JSON, which
// a form on another site cannot send. Clients that are not browsers send neither header and have no cookie to abuse.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function rejectOtherSites(app: App, request: FastifyRequest): void {
  if (READS.has(request.method)) return
  if (!isOwnSite(app.config.baseUrl, request.headers)) throw new ApiError('Request.CrossSite')
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json(?:\s*;|$)/i.test(type))
    throw new ApiError('Request.UnsupportedMediaType')
}

export function isOwnSite(baseUrl: string, headers: Record<string, string | string[] | undefined>): boolean {
  const site = headers['sec-fetch-site']
  // "none" is a user at the address bar. "same-site" is another subdomain, which is not trusted.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (typeof origin !== 'string') return true
  return origin === new URL(baseUrl).origin || hostOf(origin) === headers.host
}

/** A sandboxed frame or a redirect sends the origin "null". */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
