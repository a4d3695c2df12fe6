// The health of an endpoint: status, next step and fix, as text.
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import type { Tone } from '../../components/badges/status-badge.tsx'
import { failureReason, failureText } from '../deliveries/failure-texts.ts'
import { healthTexts as texts } from './texts.ts'

export interface EndpointHealth {
  readonly tone: Tone
  readonly badge: string
  readonly status: string
  readonly next: string
  /** Empty when there is nothing to fix. */
  readonly fix: string
}

export function healthOf(endpoint: WebhookEndpoint): EndpointHealth {
  const { status, consecutiveFailures: failures, pendingDeliveries: pending, disabledReason } = endpoint
  if (status === 'Disabled') {
    return {
      tone: 'bad',
      badge: texts.disabled,
      status: `${texts.disabledReasons[disabledReason ?? ''] ?? texts.disabledStatus} ${texts.nothingSent}`,
      next: texts.disabledNext(pending),
      fix: texts.disabledFix,
    }
  }
  if (status === 'Degraded') {
    return {
      tone: 'attention',
      badge: texts.degraded,
      status: withLastFailure(texts.degradedStatus(failures), endpoint),
      next: texts.degradedNext(pending),
      fix: tlsFix(endpoint) ?? texts.degradedFix,
    }
  }
  if (failures > 0) {
    return {
      tone: 'attention',
      badge: texts.failing,
      status: withLastFailure(texts.failingStatus(failures), endpoint),
      next: texts.failingNext(pending),
      fix: tlsFix(endpoint) ?? texts.failingFix,
    }
  }
  return {
    tone: 'good',
    badge: texts.active,
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
