// The way back from the outside provider: a browser, not a program, so every end is a page to go to.
// Who the person is here is decided by (issuer, subject) alone. The first time, an invitation makes the link.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { emailKey } from '../email-key.ts'
import { join, openInvitation } from '../invitations/join.ts'
import { findOutsideIdentity, insertOutsideIdentity, takeOutsideSignIn } from '../invitations/links-sql.ts'
import { NO_PARTNER } from '../roles.ts'
import { hashOf, openSession } from '../sessions/session.ts'
import { clearCookie, readCookie } from '../sessions/session-cookie.ts'
import { findAccount } from '../sql.ts'
import { callbackUrl, outsideProvider } from './outside-provider.ts'
import { FLOW_COOKIE, type Flow, MAX_AGE_SECONDS, placeOfFlow } from './start-outside-sign-in.ts'

/** Why somebody ends up at the sign-in page again; the page has words for each. */
type Why =
  | 'Outside.Expired'
  | 'Outside.Refused'
  | 'Outside.Failed'
  | 'Outside.NotLinked'
  | 'Outside.OtherPerson'
  | 'Link.NotUsable'

class TurnedBack extends Error {
  readonly why: Why
  constructor(why: Why, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

export function mountOutsideCallback(server: FastifyInstance, app: App): void {
  if (!app.config.oidc) return
  server.get('/api/auth/outside/callback', { config: { operation: 'outsideCallback' } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const forgotten = clearCookie(app.config, FLOW_COOKIE)
    let flow: Flow | undefined
    try {
      flow = await flowOf(app, request.headers.cookie)
      const cookie = await comeBack(app, flow, request)
      return reply.header('set-cookie', [forgotten, cookie]).redirect(app.config.baseUrl + flow.returnTo, 303)
    } catch (error) {
      const why = whyOf(error)
      app.log.info(
        { requestId: request.id, why, err: error instanceof TurnedBack ? error.cause : error },
        'outside sign-in turned back',
      )
      // Whoever tries once more still comes to where they were going.
      const query = new URLSearchParams({
        error: why,
        ...(flow && flow.returnTo !== '/' ? { returnTo: flow.returnTo } : {}),
      })
      return reply.header('set-cookie', forgotten).redirect(`${app.config.baseUrl}/sign-in?${query}`, 303)
    }
  })
}

function whyOf(error: unknown): Why {
  if (error instanceof TurnedBack) return error.why
  return error instanceof ApiError && error.code === 'Link.NotUsable' ? 'Link.NotUsable' : 'Outside.Failed'
}

/** The cookie of the session that is opened. */
async function comeBack(app: App, flow: Flow, request: FastifyRequest): Promise<string> {
  const claims = await provenClaims(app, flow, request)
  // A provider that doesn't say when the person proved themselves may have let them in by an old session of its own.
  const authenticatedAt = new Date(Math.min((claims.auth_time ?? 0) * 1000, app.clock.now().getTime()))
  return app.db.everyPartnerTransaction(async (sql) => {
    const linked = await findOutsideIdentity(sql, claims.iss, claims.sub)
    const accountId = linked
      ? await comeAgain(app, sql, flow, linked, request.id)
      : await link(app, sql, flow, claims, request.id)
    if (flow.stepUpOf && flow.stepUpOf !== accountId) throw new TurnedBack('Outside.OtherPerson')
    const account = await findAccount(sql, accountId)
    const opened = await openSession(
      app,
      sql,
      { accountId, staff: account!.staffRole !== null, method: 'Outside', authenticatedAt },
      request.headers.cookie,
    )
    await recordAction(sql, {
      partnerId: account!.partnerId ?? NO_PARTNER,
      at: app.clock.now(),
      by: { userId: accountId },
      action: flow.stepUpOf ? 'SteppedUp' : 'SignedIn',
      subjectId: accountId,
      facts: { method: 'Outside', address: request.ip },
      requestId: request.id,
    })
    return opened
  })
}

async function flowOf(app: App, cookieHeader: string | undefined): Promise<Flow> {
  const token = readCookie(app.config, cookieHeader, FLOW_COOKIE)
  if (!token) throw new TurnedBack('Outside.Expired')
  const flowHash = hashOf(token)
  const wrapped = await app.db.everyPartner((sql) => takeOutsideSignIn(sql, flowHash, app.clock.now()))
  if (!wrapped) throw new TurnedBack('Outside.Expired')
  return JSON.parse(app.masterKeys.unwrap(wrapped, placeOfFlow(flowHash)).toString('utf8'))
}

async function provenClaims(app: App, flow: Flow, request: FastifyRequest): Promise<oidc.IDToken> {
  // The address as the provider was told it, whatever a proxy has made of it on the way here.
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const provider = await outsideProvider(app)
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(callbackUrl(app) + query), {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
      ...(flow.stepUpOf ? {} : { maxAge: MAX_AGE_SECONDS }),
    })
    return tokens.claims()!
  } catch (error) {
    throw new TurnedBack(error instanceof oidc.AuthorizationResponseError ? 'Outside.Refused' : 'Outside.Failed', error)
  }
}

/** Somebody who left and was invited again at the same address takes up the invitation; nobody else needs one. */
async function comeAgain(app: App, sql: Sql, flow: Flow, accountId: string, requestId: string): Promise<string> {
  const account = await findAccount(sql, accountId)
  if (!flow.invitation || !account || account.partnerId !== null || account.staffRole !== null) return accountId
  const { invitation, tokenHash } = await openInvitation(app, sql, flow.invitation)
  if (invitation.emailKey === emailKey(account.email)) await join(app, sql, invitation, tokenHash, requestId)
  return accountId
}

async function link(app: App, sql: Sql, flow: Flow, claims: oidc.IDToken, requestId: string): Promise<string> {
  if (!flow.invitation) throw new TurnedBack('Outside.NotLinked')
  const { invitation, tokenHash } = await openInvitation(app, sql, flow.invitation)
  const accountId = await join(app, sql, invitation, tokenHash, requestId)
  const at = app.clock.now()
  if (!(await insertOutsideIdentity(sql, claims.iss, claims.sub, accountId, at)))
    throw new TurnedBack('Outside.OtherPerson')
  const facts = { issuer: claims.iss }
  const { partnerId } = invitation
  await recordAction(sql, {
    partnerId,
    at,
    by: { userId: accountId },
    action: 'OutsideIdentityLinked',
    subjectId: accountId,
    facts,
    requestId,
  })
  return accountId
}
