// The OAuth endpoints: token endpoint, key set, and metadata. They have their own Fastify context, so that the form parser and
// the error format don't apply to the JSON APIs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toApiError } from '../../http/api.ts'
import type { App } from '../../platform/app.ts'
import { addressGroup, countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { isClientId } from '../client-id.ts'
import { PARTNER_SCOPES } from '../register-partner.ts'
import { decodeAssertion } from './client-assertion.ts'
import { issueToken, tokenEndpointOf } from './issue-token.ts'
import { publishedKeySet } from './signing-keys.ts'
import { TokenError, tooMany } from './token-errors.ts'

const TOKENS_PER_ADDRESS: Limit = { name: 'token:address', hits: 300, seconds: 60 }
/**
 * Many clients may share one address, for example behind a proxy that isn't trusted. When the address is over its limit, each
 * client that a request claims to be still has some, so that one sender can't lock out all. Whether the
 * client exists isn't checked, so the response doesn't reveal it; all claims together have a limit too.
 */
const TOKENS_PER_CLAIM: Limit = { name: 'token:claim', hits: 10, seconds: 60 }
const CLAIMS_PER_ADDRESS: Limit = { name: 'token:claims', hits: 3_000, seconds: 60 }

const MAX_FORM_BYTES = 16 * 1024
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }
const FIVE_MINUTES = { 'cache-control': 'public, max-age=300' }
const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Requests from an address that is over its limit, with the seconds to wait. */
const overLimit = new WeakMap<FastifyRequest, number>()

/** Not served with an external issuer, because its tokens wouldn't be accepted. */
export function mountTokenEndpoint(server: FastifyInstance, app: App): void {
  if (app.config.tokens.outside) return
  server.register(async (oauth) => {
    oauth.removeAllContentTypeParsers()
    oauth.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request: unknown, body: string | Buffer, done: (error: null, form: string) => void) => done(null, String(body)),
    )
    oauth.setErrorHandler((error, request, reply) => render(app, asTokenError(error, request), reply))

    oauth.post('/oauth2/token', {
      config: { operation: 'issueToken' },
      bodyLimit: MAX_FORM_BYTES,
      onRequest: async (request, reply) => {
        reply.headers(NO_STORE)
        const address = addressGroup(request.ip)
        const wait = await countAttempt(app, TOKENS_PER_ADDRESS, address)
        if (wait === undefined) return
        const waitForAll = await countAttempt(app, CLAIMS_PER_ADDRESS, address)
        if (waitForAll !== undefined) throw tooMany(waitForAll)
        overLimit.set(request, wait)
      },
      preHandler: async (request) => {
        const wait = overLimit.get(request)
        if (wait === undefined) return
        const claimed = claimedClient(request.body as string | undefined)
        if (claimed === undefined) throw tooMany(wait)
        const waitForClient = await countAttempt(app, TOKENS_PER_CLAIM, claimed)
        if (waitForClient !== undefined) throw tooMany(waitForClient)
      },
      handler: (request) =>
        issueToken(app, {
          form: (request.body as string | undefined) ?? '',
          authorization: request.headers.authorization,
          requestId: request.id,
        }),
    })

    oauth.get('/oauth2/jwks', { config: { operation: 'getSigningKeys' } }, async (_request, reply) => {
      const keys = await publishedKeySet(app)
      return reply.headers(FIVE_MINUTES).send(keys)
    })
    for (const url of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
      oauth.get(url, { config: { operation: 'getIssuerMetadata' } }, async (_request, reply) =>
        reply.headers(FIVE_MINUTES).send(metadataOf(app)),
      )
      rejectOtherMethods(oauth, url, 'GET')
    }
    rejectOtherMethods(oauth, '/oauth2/token', 'POST')
    rejectOtherMethods(oauth, '/oauth2/jwks', 'GET')
  })
}

/** The client that the assertion names, not verified. */
function claimedClient(form: string | undefined): string | undefined {
  const assertion = new URLSearchParams(form ?? '').get('client_assertion')
  const subject = assertion === null ? undefined : decodeAssertion(assertion)?.claims.sub
  return isClientId(subject) ? subject : undefined
}

/** RFC 8414. There is no authorization endpoint, so there are no response types. */
function metadataOf(app: App) {
  const { baseUrl } = app.config
  return {
    issuer: baseUrl,
    token_endpoint: tokenEndpointOf(app),
    jwks_uri: `${baseUrl}/oauth2/jwks`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: PARTNER_SCOPES,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
  }
}

function rejectOtherMethods(oauth: FastifyInstance, url: string, method: 'GET' | 'POST'): void {
  const allow = method === 'GET' ? 'GET, HEAD' : method
  oauth.route({
    method: ALL_METHODS.filter((other) => other !== method),
    url,
    config: { operation: 'methodNotAllowed' },
    // Before the body is parsed, which may have any content type.
    onRequest: async () => {
      throw new TokenError('invalid_request', `use ${method}`, { status: 405, headers: { allow } })
    },
    handler: async () => undefined,
  })
}

function asTokenError(error: unknown, request: FastifyRequest): TokenError {
  if (error instanceof TokenError) return error
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new TokenError('invalid_request', `a request may have at most ${MAX_FORM_BYTES} bytes`, { status: 413 })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new TokenError('invalid_request', 'send the parameters as application/x-www-form-urlencoded')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new TokenError('invalid_request', 'the body does not match Content-Length')
  }
  const apiError = toApiError(error, request, 'Validation')
  const kind = apiError.status === 503 ? 'temporarily_unavailable' : 'server_error'
  return new TokenError(kind, apiError.message, { headers: { ...apiError.headers }, cause: apiError.cause ?? error })
}

function render(app: App, error: TokenError, reply: FastifyReply): FastifyReply {
  if (error.status >= 500)
    app.log.error({ requestId: reply.request.id, code: error.error, err: error.cause }, 'request failed')
  return reply
    .code(error.status)
    .headers({ ...NO_STORE, ...error.headers })
    .send({ error: error.error, error_description: error.message })
}
