// Sends a person to the outside provider. What comes back is bound to this browser by a cookie, to this request by
// state, nonce and PKCE, and can be used once.
import * as oidc from 'openid-client'
import { Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { openInvitation } from '../invitations/join.ts'
import { insertOutsideSignIn } from '../invitations/links-sql.ts'
import { hashOf, newToken, sessionOf } from '../sessions/session.ts'
import { setCookie } from '../sessions/session-cookie.ts'
import { countFromAddress, LINKS_FROM_ADDRESS } from './guess-limits.ts'
import { callbackUrl, outsideProvider } from './outside-provider.ts'

export const FLOW_COOKIE = 'gangway_outside'
const FLOW_SECONDS = 600
/** The oldest sign-in at the provider that lets somebody in here without asking. Naming one makes the provider tell when it was. */
export const MAX_AGE_SECONDS = 12 * 60 * 60

export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly invitation?: string | undefined
  /** Whose session is to be proven again. */
  readonly stepUpOf?: string | undefined
  readonly returnTo: string
}

const StartOutsideSignIn = named('StartOutsideSignIn', {
  invitation: optional(
    Type.String({ maxLength: 100, description: 'The token of an invitation: how an identity is first linked.' }),
  ),
  stepUp: optional(Type.Boolean({ description: 'Ask the provider for a fresh proof of the person who is signed in.' })),
  anew: optional(
    Type.Boolean({
      description: 'Ask the provider to sign in anew: for somebody whose account there was not the right one.',
    }),
  ),
  returnTo: optional(
    Type.String({
      maxLength: 500,
      pattern: '^/(?![/\\\\])[\\x21-\\x7e]*$',
      description: 'A path of this site to come back to.',
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
  summary: 'Begin to sign in with the outside provider',
  description:
    'Go to the url that is answered. The way back sets the session and leads to returnTo, or to /sign-in?error=.',
  body: StartOutsideSignIn,
  value: named('OutsideSignIn', { url: Type.String() }),
  errors: ['ValidationControl.Error', 'Link.NotUsable', 'Session.NotSignedIn', 'Route.NotFound', 'RateLimit.Exceeded'],

  async handle({ app, body, headers, address }) {
    if (!app.config.oidc) throw new ApiError('Route.NotFound', { message: 'No outside provider is configured.' })
    await countFromAddress(app, LINKS_FROM_ADDRESS, address)
    const { invitation } = body
    if (invitation) await app.db.everyPartner((sql) => openInvitation(app, sql, invitation))
    const session = body.stepUp ? await sessionOf(app, headers.cookie) : undefined
    if (body.stepUp && !session) throw new ApiError('Session.NotSignedIn')
    const flow: Flow = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      invitation: invitation ?? undefined,
      stepUpOf: session?.person.userId,
      returnTo: body.returnTo ?? '/',
    }
    const url = await authorizationUrl(app, flow, body.anew ?? false)
    const cookie = await keepFlow(app, flow)
    return { value: { url: url.href }, headers: { 'set-cookie': cookie } }
  },
})

async function authorizationUrl(app: App, flow: Flow, anew: boolean): Promise<URL> {
  return oidc.buildAuthorizationUrl(await outsideProvider(app), {
    redirect_uri: callbackUrl(app),
    scope: 'openid',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(flow.stepUpOf || anew ? { prompt: 'login' } : {}),
    max_age: flow.stepUpOf ? '0' : String(MAX_AGE_SECONDS),
  })
}

async function keepFlow(app: App, flow: Flow): Promise<string> {
  const token = newToken()
  const flowHash = hashOf(token)
  const wrapped = app.masterKeys.wrap(Buffer.from(JSON.stringify(flow)), placeOfFlow(flowHash))
  const expiresAt = new Date(app.clock.now().getTime() + FLOW_SECONDS * 1000)
  await app.db.everyPartner((sql) => insertOutsideSignIn(sql, flowHash, wrapped, expiresAt))
  return setCookie(app.config, FLOW_COOKIE, token, FLOW_SECONDS)
}

export const placeOfFlow = (flowHash: Buffer) => `outside-sign-in:${flowHash.toString('hex')}`
