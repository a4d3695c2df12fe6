// Sends a request to a screening service over HTTP. Every failure is a ScreeningFailure; redirects are never followed.
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { failureKindOf } from '../../platform/outbound/failure-kind.ts'
import { DocumentTooLarge, fetchDocument } from '../../platform/outbound/outbound.ts'
import { ScreeningFailure, type ScreeningFailureKind } from './provider.ts'

const AT_ONCE = 4
/** An answer has up to 200 entries, and an entry of a large database can have hundreds of names and notes. */
const MAX_BYTES = 8 * 1024 * 1024

export interface ServiceSettings {
  readonly url: string
  readonly secret: { reveal(): string }
  readonly timeoutMs: number
}

/** Returns a function that posts JSON and returns the parsed response. */
export function screeningService(settings: ServiceSettings, scheme: 'Bearer' | 'ApiKey') {
  // No more than there are connections, so that the timeout of a request doesn't start while it waits for others.
  const asking = limitConcurrency(AT_ONCE)
  return async (body: unknown): Promise<unknown> => {
    let answer: Response
    try {
      answer = await asking(() =>
        fetchDocument(settings.url, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: new Headers({
            authorization: `${scheme} ${settings.secret.reveal()}`,
            'content-type': 'application/json',
            accept: 'application/json',
          }),
          signal: AbortSignal.timeout(settings.timeoutMs),
          maxBytes: MAX_BYTES,
        }),
      )
    } catch (error) {
      throw new ScreeningFailure(kindOf(error), error)
    }
    if (answer.status >= 300 && answer.status <= 399) throw new ScreeningFailure('Redirect')
    if (answer.status !== 200) throw new ScreeningFailure('HttpStatus')
    return answer.json().catch(() => {
      throw new ScreeningFailure('InvalidAnswer')
    })
  }
}

function kindOf(error: unknown): ScreeningFailureKind {
  if (error instanceof DocumentTooLarge) return 'InvalidAnswer'
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return 'Timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'DnsFailure'
  return failureKindOf(error)
}
