// Authenticates requests by session cookie. Each API accepts the users it is meant for.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Operation } from '../http/operation.ts'
import { rejectOtherSites } from '../http/same-site.ts'
import type { App } from '../platform/app.ts'
import { scopesOf } from './roles.ts'
import { mustEnrolSecondFactor } from './second-factor/second-factor-required.ts'
import { assertSteppedUp } from './sessions/assert-stepped-up.ts'
import { type Session, sessionOf } from './sessions/session.ts'

const sessions = new WeakMap<FastifyRequest, Session>()

/** The partner dashboard: the user must belong to a partner. Bearer tokens of the Partner API are not accepted. */
export async function authenticateDashboard(app: App, request: FastifyRequest): Promise<Caller> {
  rejectOtherSites(app, request)
  const session = await sessionFor(app, request)
  if (!session?.partner) {
    throw new ApiError('Partner.NotAuthenticated', { message: 'Sign in as a user of a partner organisation.' })
  }
  return callerOf(session, request.ip)
}

/** The compliance console and the operator API: staff only, with a second factor outside the sandbox. */
export async function authenticateStaff(app: App, request: FastifyRequest): Promise<Caller> {
  rejectOtherSites(app, request)
  const session = await sessionFor(app, request)
  if (!session) throw new ApiError('Session.NotSignedIn')
  if (mustEnrolSecondFactor(app, session)) throw new ApiError('Session.TotpEnrolmentRequired')
  return callerOf(session, request.ip)
}

/** The sign-in API: routes without a user, and routes about the user's own account. */
export async function authenticateAnyone(app: App, request: FastifyRequest, operation: Operation): Promise<Caller> {
  rejectOtherSites(app, request)
  if (operation.scope === 'anyone') return ANONYMOUS
  const session = await sessionFor(app, request)
  if (!session) throw new ApiError('Session.NotSignedIn')
  return callerOf(session, request.ip)
}

/** Checks that come after the role: the partner's status, and how recently the user authenticated. */
export async function admitToDashboard(app: App, request: FastifyRequest, operation: Operation): Promise<void> {
  const partner = sessions.get(request)?.partner
  if (partner && !operation.inAnyPartnerState) {
    if (!partner.active) throw new ApiError('Partner.Inactive')
    if (!partner.onboardingApproved) throw new ApiError('Partner.OnboardingNotApproved')
  }
  await admitUser(app, request, operation)
}

export async function admitUser(app: App, request: FastifyRequest, operation: Operation): Promise<void> {
  const session = sessions.get(request)
  if (session && operation.needsStepUp) assertSteppedUp(app, session)
}

export function roleLacksScope(): ApiError {
  return new ApiError('Partner.NotAuthorized', { message: 'Your role does not allow this.' })
}

async function sessionFor(app: App, request: FastifyRequest): Promise<Session | undefined> {
  const session = await sessionOf(app, request.headers.cookie, request.ip)
  // A node that isn't connected to the cell of the partner responds with 503, instead of writing into another one.
  if (session?.partner) app.db.placed(session.partner.partnerId, session.partner.cell)
  if (session) sessions.set(request, session)
  return session
}

function callerOf(session: Session, address: string): Caller {
  const { user, partner } = session
  return {
    partnerId: partner?.partnerId ?? '',
    clientId: user.userId,
    scopes: scopesOf(user.role),
    user: { ...user, address },
  }
}

const ANONYMOUS: Caller = { partnerId: '', clientId: '', scopes: new Set(['anyone']) }
