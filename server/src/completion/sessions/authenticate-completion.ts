// Authenticates the business on the completion page by its cookie.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { Operation } from '../../http/operation.ts'
import { rejectOtherSites } from '../../http/same-site.ts'
import type { App } from '../../platform/app.ts'
import { completionSessionOf } from './completion-session.ts'
import type { CompletionSessionRow } from './sessions-sql.ts'

export async function authenticateCompletion(app: App, request: FastifyRequest, operation: Operation): Promise<Caller> {
  rejectOtherSites(app, request)
  if (operation.scope === 'anyone') return ANONYMOUS
  const session = await completionSessionOf(app, request.headers.cookie)
  if (!session) throw new ApiError('Completion.SessionEnded')
  return completionCaller(session)
}

export function completionCaller(session: Omit<CompletionSessionRow, 'lastSeenAt'>): Caller {
  const { partnerId, endsAt, ...completion } = session
  return {
    partnerId,
    clientId: session.linkId,
    scopes: new Set(['completion']),
    completion: { ...completion, sessionEndsAt: endsAt },
  }
}

const ANONYMOUS: Caller = { partnerId: '', clientId: '', scopes: new Set(['anyone']) }
