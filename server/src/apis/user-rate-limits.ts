// Rate limits of the APIs for users: per user, and per address where no session is needed. They are far above what a person
// needs, and keep scripts from starving others. Sign-in attempts have their own, narrower limits.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { addressGroup } from '../platform/limits/throttle.ts'
import { enterInTurn } from './fair-share.ts'
import { tooMany } from './partner-rate-limits.ts'

const READS = { name: 'user reads', perSecond: 50, burst: 500 }
const WRITES = { name: 'user writes', perSecond: 10, burst: 200 }
/** As fast as the Partner API: an import sends a request per row, and a form validates while the user types. */
const CUSTOMER_WRITES = { name: 'user customer writes', perSecond: 50, burst: 200 }

/** Counted before the body is read, so that malformed requests count as well. */
export async function limitUser(
  app: App,
  request: FastifyRequest,
  operation: Operation,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  if (!app.config.rateLimits) return {}
  const rate = rateOf(operation)
  const whom = whomOf(request)
  const verdict = await app.rates.take(rate, whom)
  if (!verdict.allowed) throw tooMany(verdict, rate)
  await enterInTurn(app, reply, whom)
  return {}
}

/** For pages that anyone can open. Counted together with reads without a session; returns the seconds to wait when there were too many. */
export async function limitAddress(app: App, request: FastifyRequest): Promise<number | undefined> {
  if (!app.config.rateLimits) return undefined
  const verdict = await app.rates.take(READS, whomOf(request))
  return verdict.allowed ? undefined : verdict.retryAfterSeconds
}

const whomOf = (request: FastifyRequest) => request.caller?.user?.userId ?? `address ${addressGroup(request.ip)}`

function rateOf({ method, scope }: Operation) {
  if (method === 'GET') return READS
  return scope === 'dashboard.edit' ? CUSTOMER_WRITES : WRITES
}
