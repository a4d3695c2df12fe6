// Starts single sign-on with the identity provider. The response is bound to this browser by a cookie, to this request
// by state, nonce and PKCE, and can be used once.
import * as oidc from 'openid-client'
import { ApiError } from '../../errors.ts'
import { setCookie } from '../../http/cookies.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { insertSsoSignIn } from '../invitations/links-sql.ts'
import { findOpenInvitation } from '../invitations/redeem-invitation.ts'
import { ownName, tidyName } from '../names/own-name.ts'
import { sessionOf } from '../sessions/session.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from './sign-in-limits.ts'
import { callbackUrl, identityProvider } from './sso-provider.ts'

export const FLOW_COOKIE = 'gangway_outside'
const FLOW_SECONDS = 600
/** The oldest sign-in at the identity provider that we accept. Requesting a maximum makes the provider return auth_time. */
export const MAX_AGE_SECONDS = 12 * 60 * 60

export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly invitation?: string | undefined
  /** Of the user who accepts the invitation. */
  readonly name?: string | undefined
  /** The user whose session is being re-authenticated. */
  readonly stepUpOf?: string | undefined
  readonly returnTo: string
}

const StartOutsideSignIn = named('StartOutsideSignIn', {
  invitation: optional(
    Type.String({
      maxLength: 100,
      description: 'The token of an invitation, which links the identity to a new account.',
    }),
  ),
  name: optional(ownName()),
  stepUp: optional(
    Type.Boolean({ description: 'Ask the identity provider to re-authenticate the user who is signed in.' }),
  ),
  anew: optional(
    Type.Boolean({
      description: 'Ask the identity provider to show its sign-in page again, for example to use another account.',
    }),
  ),
  returnTo: optional(
    Type.String({
      maxLength: 500,
      pattern: '^/(?![/\\\\])[\\x21-\\x7e]*$',
      description: 'A path of this site to return to.',
      'x-message': 'must be a path of this site.',
    }),
  ),
})

export const startOutsideSignIn = operation({
  id: 'startOutsideSignIn',
  method: 'POST',
  path: '/auth/outside',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'Start single sign-on',
  description:
    'Redirect the browser to the returned `url`. The callback opens the session and redirects to `returnTo`, or to ' +
    '`/sign-in?error=` when it fails.',
  body: StartOutsideSignIn,
  value: named('OutsideSignIn', { url: Type.String() }),
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'Session.NotSignedIn', 'Route.NotFound', 'RateLimit.Exceeded'],

  async handle({ app, body, headers, address }) {
    if (!app.config.oidc) throw new ApiError('Route.NotFound', { message: 'No identity provider is configured.' })
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation } = body
    if (invitation) await app.db.directory((sql) => findOpenInvitation(app, sql, invitation))
    const session = body.stepUp ? await sessionOf(app, headers.cookie) : undefined
    if (body.stepUp && !session) throw new ApiError('Session.NotSignedIn')
    const flow: Flow = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      invitation: invitation ?? undefined,
      name: invitation && body.name ? tidyName(body.name) : undefined,
      stepUpOf: session?.user.userId,
      returnTo: body.returnTo ?? '/',
    }
    const url = await authorizationUrl(app, flow, body.anew ?? false)
    const cookie = await storeFlow(app, flow)
    return { value: { url: url.href }, headers: { 'set-cookie': cookie } }
  },
})

async function authorizationUrl(app: App, flow: Flow, forceSignIn: boolean): Promise<URL> {
  return oidc.buildAuthorizationUrl(await identityProvider(app), {
    redirect_uri: callbackUrl(app),
    scope: 'openid',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(flow.stepUpOf || forceSignIn ? { prompt: 'login' } : {}),
    max_age: flow.stepUpOf ? '0' : String(MAX_AGE_SECONDS),
  })
}

async function storeFlow(app: App, flow: Flow): Promise<string> {
  const token = newToken()
  const flowHash = hashOf(token)
  const wrapped = app.masterKeys.wrap(Buffer.from(JSON.stringify(flow)), placeOfFlow(flowHash))
  const expiresAt = new Date(app.realClock.now().getTime() + FLOW_SECONDS * 1000)
  await app.db.directory((sql) => insertSsoSignIn(sql, flowHash, wrapped, expiresAt))
  return setCookie(app.config, FLOW_COOKIE, token, FLOW_SECONDS)
}

export const placeOfFlow = (flowHash: Buffer) => `outside-sign-in:${flowHash.toString('hex')}`
