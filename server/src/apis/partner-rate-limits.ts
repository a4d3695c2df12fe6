// Rate limits of the Partner API per client: writes, reads, and rejected requests. A client whose requests are rejected all
// the time is guessing or broken and has to slow down.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import type { Rate, Verdict } from '../platform/limits/rate-limits.ts'

/** Returns the RateLimit headers. */
export async function admitByRate(
  app: App,
  request: FastifyRequest,
  operation: Operation,
): Promise<Record<string, string>> {
  const limits = app.config.rateLimits
  if (!limits) return {}
  const refused = { name: 'refused', ...limits.refused }
  const clientId = request.caller!.clientId
  const mistakes = await app.rates.check(refused, clientId)
  if (!mistakes.allowed)
    throw tooMany(mistakes, refused, 'Too many rejected requests from this client. See `Retry-After`.')
  const rate = operation.method === 'GET' ? { name: 'reads', ...limits.reads } : { name: 'writes', ...limits.writes }
  const verdict = await app.rates.take(rate, clientId)
  if (!verdict.allowed) throw tooMany(verdict, rate)
  return headersOf(verdict, rate)
}

/** Rejected requests (4xx) count against the client; 429 is already counted. */
export function countError(app: App, request: FastifyRequest, status: number): void {
  const limits = app.config.rateLimits
  if (!limits || !request.caller || status < 400 || status >= 500 || status === 429) return
  app.rates.take({ name: 'refused', ...limits.refused }, request.caller.clientId)
}

function tooMany(verdict: Verdict, rate: Rate, message?: string): ApiError {
  const headers = { ...headersOf(verdict, rate), 'retry-after': String(verdict.retryAfterSeconds) }
  return new ApiError('RateLimit.Exceeded', { ...(message ? { message } : {}), headers })
}

function headersOf({ remaining, resetSeconds }: Verdict, rate: Rate): Record<string, string> {
  return {
    'ratelimit-limit': String(rate.burst),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': `${rate.burst};w=${Math.round(rate.burst / rate.perSecond)};name="${rate.name}"`,
  }
}
