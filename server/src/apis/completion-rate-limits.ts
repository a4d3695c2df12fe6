// Rate limits of the completion API, counted before the body is read: attempts to open a session by address, requests of a session
// by link.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { addressGroup, countAttempt, type Limit } from '../platform/limits/throttle.ts'
import { enterInTurn } from './fair-share.ts'
import { tooMany } from './partner-rate-limits.ts'

const SESSIONS_FROM_ADDRESS: Limit = { name: 'completion address', hits: 30, seconds: 5 * 60 }
const READS = { name: 'completion reads', perSecond: 10, burst: 100 }
const WRITES = { name: 'completion writes', perSecond: 2, burst: 60 }

export async function limitCompletion(
  app: App,
  request: FastifyRequest,
  operation: Operation,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  if (!app.config.rateLimits) return {}
  const from = addressGroup(request.ip)
  if (operation.scope === 'anyone') {
    const wait = await countAttempt(app, SESSIONS_FROM_ADDRESS, from)
    if (wait !== undefined) throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
  } else {
    const rate = operation.method === 'GET' ? READS : WRITES
    const verdict = await app.rates.take(rate, request.caller!.clientId)
    if (!verdict.allowed) throw tooMany(verdict, rate)
  }
  await enterInTurn(app, reply, `completion ${from}`)
  return {}
}
