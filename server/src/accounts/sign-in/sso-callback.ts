// The callback of the identity provider. The caller is a browser, so every outcome is a redirect to a page.
// Users are identified by (issuer, subject) alone. An invitation links the identity the first time.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { clearCookie, readCookie } from '../../http/cookies.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { findSsoIdentity, insertSsoIdentity, takeSsoSignIn } from '../invitations/links-sql.ts'
import { findOpenInvitation, redeemInvitation } from '../invitations/redeem-invitation.ts'
import { updateName } from '../names/names-sql.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { openSession } from '../sessions/session.ts'
import { type Account, findAccount, markSignedIn } from '../sql.ts'
import { deviceIdFrom } from './device-cookie.ts'
import { type Browser, raiseNewBrowser, rememberBrowser } from './remember-browser.ts'
import { callbackUrl, identityProvider } from './sso-provider.ts'
import { FLOW_COOKIE, type Flow, MAX_AGE_SECONDS, placeOfFlow } from './start-outside-sign-in.ts'

/** Why the user is sent back to the sign-in page, which has a message for each reason. */
type Reason =
  | 'Outside.Expired'
  | 'Outside.Refused'
  | 'Outside.Failed'
  | 'Outside.NotLinked'
  | 'Outside.OtherPerson'
  | 'Link.NotUsable'
  | 'SignIn.Suspended'

class SsoFailure extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

export function mountSsoCallback(server: FastifyInstance, app: App): void {
  if (!app.config.oidc) return
  server.get('/api/auth/outside/callback', { config: { operation: 'outsideCallback' } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const clearFlow = clearCookie(app.config, FLOW_COOKIE)
    let flow: Flow | undefined
    try {
      flow = await flowOf(app, request.headers.cookie)
      const { cookie, account, browser } = await startSession(app, flow, request)
      const remembered = browser ? await rememberBrowser(app, account, browser) : []
      return reply
        .header('set-cookie', [clearFlow, cookie, ...remembered])
        .redirect(app.config.baseUrl + flow.returnTo, 303)
    } catch (error) {
      const reason = reasonOf(error)
      app.log.info(
        { requestId: request.id, reason, err: error instanceof SsoFailure ? error.cause : error },
        'single sign-on failed',
      )
      // Keeps the destination, so a second try still leads there.
      const query = new URLSearchParams({
        error: reason,
        ...(flow && flow.returnTo !== '/' ? { returnTo: flow.returnTo } : {}),
      })
      return reply.header('set-cookie', clearFlow).redirect(`${app.config.baseUrl}/sign-in?${query}`, 303)
    }
  })
}

function reasonOf(error: unknown): Reason {
  if (error instanceof SsoFailure) return error.reason
  if (error instanceof ApiError && (error.code === 'Link.NotUsable' || error.code === 'SignIn.Suspended'))
    return error.code
  return 'Outside.Failed'
}

async function browserOf(app: App, account: Account, { headers }: FastifyRequest): Promise<Browser> {
  const deviceId = await deviceIdFrom(app, headers.cookie, { emailKey: normaliseEmail(account.email), account })
  return { deviceId, userAgent: headers['user-agent'] }
}

/** Returns the cookie of the new session, the account as it was before, and the browser of a sign-in. */
async function startSession(
  app: App,
  flow: Flow,
  request: FastifyRequest,
): Promise<{ cookie: string; account: Account; browser: Browser | undefined }> {
  const claims = await verifiedClaims(app, flow, request)
  // A provider that sends no auth_time may have used an old session of its own.
  const authenticatedAt = new Date(Math.min((claims.auth_time ?? 0) * 1000, app.realClock.now().getTime()))
  // Read before the transaction, which should not wait for a second connection.
  await app.vault.blindIndexKey()
  return app.db.directoryTransaction(async (sql) => {
    const linked = await findSsoIdentity(sql, claims.iss, claims.sub)
    const accountId = linked
      ? await knownAccount(app, sql, flow, linked, request.id)
      : await linkAccount(app, sql, flow, claims, request.id)
    if (flow.stepUpOf && flow.stepUpOf !== accountId) throw new SsoFailure('Outside.OtherPerson')
    const account = (await findAccount(sql, accountId))!
    const cookie = await openSession(
      app,
      sql,
      {
        accountId,
        staff: account.staffRole !== null,
        method: 'Outside',
        authenticatedAt,
        userAgent: request.headers['user-agent'],
        address: request.ip,
      },
      request.headers.cookie,
    )
    const browser = flow.stepUpOf ? undefined : await browserOf(app, account, request)
    if (browser) {
      await markSignedIn(sql, accountId, app.clock.now())
      await raiseNewBrowser(app, sql, account, browser)
    }
    await recordAction(sql, {
      partnerId: account.partnerId ?? NO_PARTNER,
      at: app.clock.now(),
      by: { userId: accountId },
      action: flow.stepUpOf ? 'SteppedUp' : 'SignedIn',
      subjectId: accountId,
      facts: { method: 'Outside', address: request.ip },
      requestId: request.id,
    })
    return { cookie, account, browser }
  })
}

async function flowOf(app: App, cookieHeader: string | undefined): Promise<Flow> {
  const token = readCookie(app.config, cookieHeader, FLOW_COOKIE)
  if (!token) throw new SsoFailure('Outside.Expired')
  const flowHash = hashOf(token)
  const wrapped = await app.db.directory((sql) => takeSsoSignIn(sql, flowHash, app.realClock.now()))
  if (!wrapped) throw new SsoFailure('Outside.Expired')
  return JSON.parse(app.masterKeys.unwrap(wrapped, placeOfFlow(flowHash)).toString('utf8'))
}

async function verifiedClaims(app: App, flow: Flow, request: FastifyRequest): Promise<oidc.IDToken> {
  // The redirect URI as sent to the provider, whatever a proxy has changed in the request.
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const provider = await identityProvider(app)
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
    throw new SsoFailure(error instanceof oidc.AuthorizationResponseError ? 'Outside.Refused' : 'Outside.Failed', error)
  }
}

/** Redeems the invitation only for a user who was removed and invited again at the same address. */
async function knownAccount(
  app: App,
  sql: DirectorySql,
  flow: Flow,
  accountId: string,
  requestId: string,
): Promise<string> {
  const account = await findAccount(sql, accountId)
  if (!flow.invitation || !account || account.partnerId !== null || account.staffRole !== null) return accountId
  const { invitation, tokenHash } = await findOpenInvitation(app, sql, flow.invitation)
  if (invitation.emailKey !== normaliseEmail(account.email)) return accountId
  await redeemInvitation(app, sql, invitation, tokenHash, requestId)
  if (flow.name) await updateName(sql, accountId, flow.name)
  return accountId
}

async function linkAccount(
  app: App,
  sql: DirectorySql,
  flow: Flow,
  claims: oidc.IDToken,
  requestId: string,
): Promise<string> {
  if (!flow.invitation) throw new SsoFailure('Outside.NotLinked')
  const { invitation, tokenHash } = await findOpenInvitation(app, sql, flow.invitation)
  const accountId = await redeemInvitation(app, sql, invitation, tokenHash, requestId)
  if (flow.name) await updateName(sql, accountId, flow.name)
  const at = app.clock.now()
  if (!(await insertSsoIdentity(sql, claims.iss, claims.sub, accountId, at)))
    throw new SsoFailure('Outside.OtherPerson')
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
