// Reads the three headers that are signed, in whatever form a framework hands headers over.
import { WebhookVerificationError } from './webhook-error.ts'

/** `Headers` of the Fetch API, or a plain object as Node and most frameworks have it, in any case. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface SignedHeaders {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
}

/** Ours first, then the names of Standard Webhooks. A set counts when it is whole: parts of two are never mixed. */
const PREFIXES = ['svc', 'webhook'] as const

export function signedHeaders(headers: HeadersLike): SignedHeaders {
  const read = reader(headers)
  for (const prefix of PREFIXES) {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => read(`${prefix}-${name}`))
    if (id && timestamp && signature) return { id, timestamp, signature }
  }
  throw new WebhookVerificationError('HeadersMissing')
}

function reader(headers: HeadersLike): (name: string) => string | undefined {
  if (typeof headers.get === 'function') {
    const { get } = headers
    return (name) => (get as (name: string) => string | null).call(headers, name) ?? undefined
  }
  const known = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    // A header that comes twice was added by somebody on the way: none of the two is believed.
    const one = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value
    if (typeof one === 'string') known.set(name.toLowerCase(), one)
  }
  return (name) => known.get(name)
}
