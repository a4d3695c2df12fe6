// A sanctions and PEP screening service over HTTP, configured by the operator. One request per subject; docs/operating.md
// documents request and response.

import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { failureKindOf } from '../../platform/outbound/failure-kind.ts'
import { fetchDocument } from '../../platform/outbound/outbound.ts'
import { readAnswer, ScreeningFailure, type ScreeningFailureKind, type ScreeningProvider } from './provider.ts'

const AT_ONCE = 4

export function httpProvider(settings: {
  readonly url: string
  readonly secret: { reveal(): string }
  readonly timeoutMs: number
}): ScreeningProvider {
  // No more than there are connections, so that the timeout of a request doesn't start while it waits for others.
  const asking = limitConcurrency(AT_ONCE)
  return {
    isLocal: false,
    async screen({ kind, name, aliases, birthDate, country, registrationNumber }, requestId) {
      const body = JSON.stringify({
        requestId,
        subject: { type: kind, name, aliases, birthDate, country, registrationNumber },
      })
      let answer: Response
      try {
        answer = await asking(() =>
          fetchDocument(settings.url, {
            method: 'POST',
            body,
            headers: new Headers({
              authorization: `Bearer ${settings.secret.reveal()}`,
              'content-type': 'application/json',
              accept: 'application/json',
            }),
            signal: AbortSignal.timeout(settings.timeoutMs),
          }),
        )
      } catch (error) {
        throw new ScreeningFailure(kindOf(error), error)
      }
      if (answer.status >= 300 && answer.status <= 399) throw new ScreeningFailure('Redirect')
      if (answer.status !== 200) throw new ScreeningFailure('HttpStatus')
      const parsed = await answer.json().catch(() => {
        throw new ScreeningFailure('InvalidAnswer')
      })
      return readAnswer(parsed, requestId)
    },
  }
}

function kindOf(error: unknown): ScreeningFailureKind {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return 'Timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'DnsFailure'
  return failureKindOf(error)
}
