// Reads the three signed headers, in whichever form a framework provides headers.
import { WebhookVerificationError } from './verification-error.ts'

/** `Headers` of the Fetch API, or an object of headers as Node and most frameworks provide it. Upper or lower case. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface SignedHeaders {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
}

/** Gangway's names first, then those of Standard Webhooks. A set must be complete: the two are never mixed. */
const PREFIXES = ['svc', 'webhook'] as const

export function signedHeaders(headers: HeadersLike): SignedHeaders {
  const read = headerReader(headers)
  for (const prefix of PREFIXES) {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => read(`${prefix}-${name}`))
    if (id && timestamp && signature) return { id, timestamp, signature }
  }
  throw new WebhookVerificationError('HeadersMissing')
}

function headerReader(headers: HeadersLike): (name: string) => string | undefined {
  if (typeof headers.get === 'function') {
    const { get } = headers
    return (name) => (get as (name: string) => string | null).call(headers, name) ?? undefined
  }
  const byName = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    // The service sends each header once. A repeated one was added on the way, so it is ignored altogether.
    const single = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value
    if (typeof single === 'string') byName.set(name.toLowerCase(), single)
  }
  return (name) => byName.get(name)
}
