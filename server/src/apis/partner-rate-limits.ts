// Rate limits of the Partner API per client: writes, reads, and rejected requests. A client whose requests are rejected all
// the time is guessing or broken and has to slow down.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import type { Rate, Verdict } from '../platform/limits/rate-limits.ts'
import { enterInTurn } from './fair-share.ts'

/** A small request costs one token; large bodies and answers cost more, because they take longer. */
const BODY_BYTES_PER_TOKEN = 64 * 1024
const ANSWER_BYTES_PER_TOKEN = 16 * 1024

/** Returns the RateLimit headers. */
export async function limitClient(
  app: App,
  request: FastifyRequest,
  operation: Operation,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  const limits = app.config.rateLimits
  if (!limits) return {}
  const rejectedRate = { name: 'refused', ...limits.rejected }
  const clientId = request.caller!.clientId
  const rejections = await app.rates.check(rejectedRate, clientId)
  if (!rejections.allowed) throw tooManyRejected(rejections, rejectedRate)
  const rate = rateOf(limits, operation)
  const announced = Number(request.headers['content-length'] ?? 0)
  const verdict = await app.rates.take(rate, clientId, 1 + Math.floor(announced / BODY_BYTES_PER_TOKEN))
  if (!verdict.allowed) throw tooMany(verdict, rate)
  await enterInTurn(app, reply, clientId)
  // Requests that are processed together may all be rejected, so each sets a token aside until its outcome is known.
  const hold = await app.rates.hold(rejectedRate, clientId)
  finished(reply.raw, hold.release)
  if (!hold.allowed) throw tooManyRejected(hold, rejectedRate)
  return headersOf(verdict, rate)
}

/** Charges what was not known before: the size of a body without Content-Length, and of the answer. */
export function chargeBySize(app: App, request: FastifyRequest, operation: Operation, bytes: number): void {
  const limits = app.config.rateLimits
  if (!limits) return
  const unannounced = request.headers['content-length'] === undefined ? request.bodyBytes : 0
  const cost = Math.floor(unannounced / BODY_BYTES_PER_TOKEN) + Math.floor(bytes / ANSWER_BYTES_PER_TOKEN)
  if (cost > 0) app.rates.charge(rateOf(limits, operation), request.caller!.clientId, cost)
}

function rateOf(limits: NonNullable<App['config']['rateLimits']>, { method }: Operation): Rate {
  return method === 'GET' ? { name: 'reads', ...limits.reads } : { name: 'writes', ...limits.writes }
}

/** Rejected requests (4xx) count against the client; 429 is already counted. */
export function countError(app: App, request: FastifyRequest, status: number): void {
  const limits = app.config.rateLimits
  if (!limits || !request.caller || status < 400 || status >= 500 || status === 429) return
  app.rates.charge({ name: 'refused', ...limits.rejected }, request.caller.clientId, 1)
}

function tooManyRejected(verdict: Verdict, rate: Rate): ApiError {
  return tooMany(verdict, rate, 'Too many rejected requests from this client. See `Retry-After`.')
}

export function tooMany(verdict: Verdict, rate: Rate, message?: string): ApiError {
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
