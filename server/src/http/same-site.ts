// A browser sends a person's cookie along with whatever another site makes it send. Writes that a browser says come from
// another site are refused; so is every body but JSON, which a form on another site can't send. Callers that aren't
// browsers say neither, and have no cookie that somebody else could use.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function refuseOtherSites(app: App, request: FastifyRequest): void {
  if (READS.has(request.method)) return
  if (!isOwnSite(app.config.baseUrl, request.headers)) throw new ApiError('Request.CrossSite')
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json(?:\s*;|$)/i.test(type))
    throw new ApiError('Request.UnsupportedMediaType')
}

function isOwnSite(baseUrl: string, headers: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site']
  // "none" is a person at the address bar. Another subdomain ("same-site") is not us.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  return origin === new URL(baseUrl).origin || hostOf(origin) === headers.host
}

/** "null" is what a sandboxed frame or a redirect sends: nobody's origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
