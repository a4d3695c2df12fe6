// Headers that more than one operation has.
import type { Operation } from '../operation.ts'
import type { Json } from './components.ts'

/** `required` headers are in every such response; the others only where they apply. */
const header = (description: string, schema: Json, required = false): Json => ({ description, required, schema })
const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

const RATE_LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy']
const DEPRECATIONS = ['Deprecation', 'Sunset', 'Link']

const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': header(
    'Identifies this request in our logs and in the events it causes. Include it when contacting support.',
    text,
    true,
  ),
  ETag: header('The version of the customer, for use in If-Match.', { type: 'string', examples: ['"3"'] }, true),
  'Idempotent-Replayed': header(
    '`true` if the Idempotency-Key was used before: this is the stored response, and nothing was changed again.',
    { type: 'string', const: 'true' },
  ),
  'WWW-Authenticate': header('Why the access token was not accepted, as in RFC 6750.', {
    type: 'string',
    examples: ['Bearer error="invalid_token", error_description="The access token expired."'],
  }),
  'Retry-After': header('Seconds to wait before trying again.', count, true),
  'RateLimit-Limit': header('Requests that can be sent at once. Absent if the service has no limits.', count),
  'RateLimit-Remaining': header('Requests that are left now.', count),
  'RateLimit-Reset': header('Seconds until all requests are available again.', count),
  'RateLimit-Policy': header('The limit, its window in seconds, and what it counts.', {
    type: 'string',
    examples: ['200;w=4;name="writes"'],
  }),
  Deprecation: header('If the request used a deprecated field: since when it is deprecated (RFC 9745).', {
    type: 'string',
    examples: ['@1794700800'],
  }),
  Sunset: header('If the request used a deprecated field: until when it is accepted at least (RFC 8594).', {
    type: 'string',
    examples: ['Mon, 15 Nov 2027 00:00:00 GMT'],
  }),
  Link: header('If the request used a deprecated field: where the replacement is documented.', {
    type: 'string',
    examples: ['<https://api.gangway.example/docs/versioning#deprecated>; rel="deprecation"; type="text/html"'],
  }),
}

/** References to headers of the document by name. */
export function headers(...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers that a document refers to. */
export function headersIn(paths: Json): Json {
  const text = JSON.stringify(paths)
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => text.includes(`#/components/headers/${name}"`)))
}

export function successHeaders(operation: Operation, api: { readonly hasRateHeaders?: boolean }): Json {
  return headers(
    'X-Request-Id',
    ...(operation.versioned ? ['ETag'] : []),
    ...(operation.idempotent ? ['Idempotent-Replayed'] : []),
    ...(hasDeprecatedFields(operation) ? DEPRECATIONS : []),
    ...(api.hasRateHeaders ? RATE_LIMITS : []),
  )
}

export function errorHeaders(
  status: number,
  api: { readonly hasRateHeaders?: boolean; readonly hasChallenge?: boolean },
): Json {
  return headers(
    'X-Request-Id',
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...((status === 401 || status === 403) && api.hasChallenge ? ['WWW-Authenticate'] : []),
    ...(status === 429 || (api.hasRateHeaders && status !== 401 && status < 500) ? RATE_LIMITS : []),
  )
}

function hasDeprecatedFields({ body }: Operation): boolean {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { deprecated?: boolean }> }
  return Object.values(properties).some(({ deprecated }) => deprecated === true)
}

export const REQUEST_ID = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Your own ID for this request, 1 to 128 visible ASCII characters. Generated if absent.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
}
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe for 24 hours: the same key with the same body returns the stored response, with Idempotent-Replayed: true.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}
export const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the version you are changing, with its quotes, for example "3". Rejected with 412 if the customer has changed since.',
  schema: { type: 'string', pattern: '^(\\*|"[0-9]+")$', examples: ['"3"'] },
}
