// Who is calling: a person with a session. Each API says which people it is for.
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Operation } from '../http/operation.ts'
import { rejectOtherSites } from '../http/same-site.ts'
import type { App } from '../platform/app.ts'
import { scopesOf } from './roles.ts'
import { mustEnrolTotp } from './second-factor/totp-duty.ts'
import { type Session, STEP_UP_MS, sessionOf } from './sessions/session.ts'

const sessions = new WeakMap<FastifyRequest, Session>()

/** The partner's dashboard: a login must carry a partner. A machine's bearer token is nothing here. */
export async function authenticateDashboard(app: App, request: FastifyRequest): Promise<Caller> {
  rejectOtherSites(app, request)
  const session = await sessionFor(app, request)
  if (!session?.partner) {
    throw new ApiError('Partner.NotAuthenticated', { message: 'Sign in as a person of a partner organisation.' })
  }
  return callerOf(session)
}

/** The compliance console and the operator's routes: our own staff, with a second factor outside the sandbox. */
export async function authenticateStaff(app: App, request: FastifyRequest): Promise<Caller> {
  rejectOtherSites(app, request)
  const session = await sessionFor(app, request)
  if (!session) throw new ApiError('Session.NotSignedIn')
  if (mustEnrolTotp(app, session)) throw new ApiError('Session.TotpEnrolmentRequired')
  return callerOf(session)
}

/** Signing in and out, and one's own second factor. */
export async function authenticateAnyone(app: App, request: FastifyRequest, operation: Operation): Promise<Caller> {
  rejectOtherSites(app, request)
  if (operation.scope === 'anyone') return NOBODY
  const session = await sessionFor(app, request)
  if (!session) throw new ApiError('Session.NotSignedIn')
  return callerOf(session)
}

/** What a role may do is known; what remains is the state of the partner, and how long ago the person proved themselves. */
export async function admitToDashboard(app: App, request: FastifyRequest, operation: Operation): Promise<void> {
  const partner = sessions.get(request)?.partner
  if (partner && !operation.inAnyPartnerState) {
    if (!partner.active) throw new ApiError('Partner.Inactive')
    if (!partner.onboardingApproved) throw new ApiError('Partner.OnboardingNotApproved')
  }
  await admitPerson(app, request, operation)
}

export async function admitPerson(app: App, request: FastifyRequest, operation: Operation): Promise<void> {
  const session = sessions.get(request)
  if (session && operation.needsStepUp) assertSteppedUp(app, session)
}

export function roleLacksScope(): ApiError {
  return new ApiError('Partner.NotAuthorized', { message: 'Your role does not allow this.' })
}

function assertSteppedUp(app: App, session: Session): void {
  const age = app.clock.now().getTime() - session.person.authenticatedAt.getTime()
  // Somebody who set up an authenticator app after this session began must use it once first.
  const provedEnough = !session.totpEnrolled || session.method !== 'Password'
  if (age > STEP_UP_MS || !provedEnough) throw new ApiError('Session.StepUpRequired')
}

async function sessionFor(app: App, request: FastifyRequest): Promise<Session | undefined> {
  const session = await sessionOf(app, request.headers.cookie)
  if (session) sessions.set(request, session)
  return session
}

function callerOf(session: Session): Caller {
  const { person, partner } = session
  return { partnerId: partner?.partnerId ?? '', clientId: person.userId, scopes: scopesOf(person.role), person }
}

const NOBODY: Caller = { partnerId: '', clientId: '', scopes: new Set(['anyone']) }
