// The health of an endpoint: status, next step and fix, as text.
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { failureReason, failureText } from '../deliveries/failure-texts.ts'
import { healthTexts as texts } from './texts.ts'

export interface HealthText {
  readonly status: string
  readonly next: string
  /** Empty when there is nothing to fix. */
  readonly fix: string
}

export function healthText(endpoint: WebhookEndpoint): HealthText {
  const { health, consecutiveFailures: failures, pendingDeliveries: pending, disabledReason } = endpoint
  if (health === 'Disabled') {
    return {
      status: `${texts.disabledReasons[disabledReason ?? ''] ?? texts.disabledStatus} ${texts.nothingSent}`,
      next: texts.disabledNext(pending),
      fix: texts.disabledFix,
    }
  }
  if (health === 'Degraded') {
    return {
      status: withLastFailure(texts.degradedStatus(failures), endpoint),
      next: texts.degradedNext(pending),
      fix: tlsFix(endpoint) ?? texts.degradedFix,
    }
  }
  if (health === 'Retrying') {
    return {
      status: withLastFailure(texts.failingStatus(failures), endpoint),
      next: texts.failingNext(pending),
      fix: tlsFix(endpoint) ?? texts.failingFix,
    }
  }
  return {
    status: endpoint.dispatcherAvailable ? texts.sending : texts.waitingForService,
    next: texts.pending(pending),
    fix: '',
  }
}

/** A certificate is fixed without looking at responses: there are none. */
function tlsFix({ lastFailure }: WebhookEndpoint): string | undefined {
  if (!lastFailure?.tlsReason) return undefined
  return failureText({ kind: lastFailure.errorKind, tlsReason: lastFailure.tlsReason }).fix
}

function withLastFailure(status: string, { lastFailure }: WebhookEndpoint): string {
  if (!lastFailure) return status
  const { errorKind: kind, tlsReason, statusCode } = lastFailure
  return `${status} ${texts.lastFailure(failureReason({ kind, tlsReason }, statusCode))}`
}
