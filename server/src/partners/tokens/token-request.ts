// Parses the form of a token request. Its errors are specific, because they reveal nothing about a client.
import { notAuthenticated, TokenError } from './token-errors.ts'

export interface TokenRequest {
  readonly assertion: string
  /** Undefined requests all scopes of the client. */
  readonly scopes: readonly string[] | undefined
  readonly clientId: string | undefined
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export function readTokenRequest(form: string, authorization: string | undefined): TokenRequest {
  const sent = new URLSearchParams(form)
  const names = [...sent.keys()]
  if (new Set(names).size !== names.length) throw invalid('a parameter is repeated')
  // A parameter without a value counts as omitted (RFC 6749 section 3.2).
  const value = (name: string) => sent.get(name) || undefined

  const grantType = value('grant_type')
  if (!grantType) throw invalid('grant_type is required')
  if (grantType !== 'client_credentials')
    throw new TokenError('unsupported_grant_type', 'the only grant type is client_credentials')

  const assertion = value('client_assertion')
  const assertionType = value('client_assertion_type')
  const others = [authorization, value('client_secret')].filter((it) => it !== undefined).length
  if (others + (assertion ? 1 : 0) > 1) throw invalid('use only one client authentication method')
  if (!assertion && !assertionType) throw notAuthenticated(authorization)
  if (!assertion) throw invalid('client_assertion is required')
  if (assertionType !== ASSERTION_TYPE) throw invalid(`client_assertion_type must be ${ASSERTION_TYPE}`)
  const scopes = value('scope')?.split(' ').filter(Boolean)
  return { assertion, scopes, clientId: value('client_id') }
}

function invalid(description: string): TokenError {
  return new TokenError('invalid_request', description)
}
