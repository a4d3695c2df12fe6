// The token endpoint for the OpenAPI document. It isn't an operation: its form and its errors are those of OAuth (RFC 6749).
import type { Json } from '../../http/openapi/components.ts'
import { headers, REQUEST_ID } from '../../http/openapi/headers.ts'
import { PARTNER_SCOPES } from '../register-partner.ts'
import { TOKEN_SECONDS } from './access-token.ts'
import { MAX_LIFETIME_SECONDS } from './client-assertion.ts'

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

const REQUEST = {
  type: 'object',
  required: ['grant_type', 'client_assertion_type', 'client_assertion'],
  properties: {
    grant_type: text('The only grant type.', { const: 'client_credentials' }),
    client_assertion_type: text('The only authentication method: a signed JWT.', {
      const: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }),
    client_assertion: text(
      `A JWT, signed with RS256 by the key of one of your certificates: \`iss\` and \`sub\` are your client ID, \`aud\` the issuer, \`exp\` at most ${MAX_LIFETIME_SECONDS} seconds ahead, and \`jti\` is new each time.`,
      { pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' },
    ),
    scope: text('Scopes, separated by spaces. All scopes of the client if omitted.', { examples: ['partner.read'] }),
    client_id: text('If sent, it must be the subject of the assertion.'),
  },
}
const RESPONSE = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: text('Send it as `Authorization: Bearer`. Treat it as opaque.'),
    token_type: text('How to send it.', { const: 'Bearer' }),
    expires_in: { type: 'integer', description: `Seconds until it expires: ${TOKEN_SECONDS}.` },
    scope: text('The granted scopes, separated by spaces.', { examples: [PARTNER_SCOPES.join(' ')] }),
  },
}

const ERRORS: Readonly<Record<number, readonly [codes: readonly string[], description: string]>> = {
  400: [
    ['invalid_request', 'unsupported_grant_type', 'invalid_scope', 'unauthorized_client'],
    'The request is malformed, asks for a scope that the client does not have, or the partner is inactive.',
  ],
  401: [
    ['invalid_client'],
    'The assertion was not accepted. The text is the same for every cause; the dashboard shows the cause under API credentials.',
  ],
  413: [['invalid_request'], 'The form is larger than 16 KiB.'],
  429: [['slow_down'], 'Too many token requests. Use a token until it expires.'],
  500: [['server_error'], 'Something went wrong on our side.'],
  503: [['temporarily_unavailable'], 'The service is temporarily unavailable. Try again shortly.'],
}

/** The names of the two schemas are part of what generated clients have. */
export function describeTokenEndpoint(add: (name: string, schema: Json) => void): Json {
  add('TokenRequest', REQUEST)
  add('TokenResponse', RESPONSE)
  add('TokenErrorResponse', errorSchema(Object.values(ERRORS).flatMap(([codes]) => codes)))
  return {
    post: {
      operationId: 'issueToken',
      tags: ['Tokens'],
      summary: 'Get an access token',
      description: `Access tokens last ${TOKEN_SECONDS} seconds. Not available if the operator uses an external issuer; then tokens come from there.`,
      security: [],
      parameters: [REQUEST_ID],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/TokenRequest' } } },
      },
      responses: {
        200: {
          description: 'Success.',
          headers: headers('X-Request-Id'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TokenResponse' } } },
        },
        ...Object.fromEntries(
          Object.entries(ERRORS).map(([status, [, description]]) => [status, failure(status, description)]),
        ),
      },
    },
  }
}

function failure(status: string, description: string): Json {
  const waits = status === '429' || status === '503'
  const challenge = {
    description: 'Set if the client used the Authorization header, which is not supported here.',
    required: false,
    schema: { type: 'string' },
  }
  return {
    description,
    headers: {
      ...headers('X-Request-Id', ...(waits ? ['Retry-After'] : [])),
      ...(status === '401' ? { 'WWW-Authenticate': challenge } : {}),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/TokenErrorResponse' } } },
  }
}

function errorSchema(codes: readonly string[]): Json {
  return {
    type: 'object',
    required: ['error', 'error_description'],
    properties: {
      error: {
        description: 'A stable code to branch on. Codes may be added.',
        anyOf: [{ type: 'string', enum: [...new Set(codes)] }, { type: 'string' }],
      },
      error_description: text('Human-readable. May change.'),
    },
  }
}
