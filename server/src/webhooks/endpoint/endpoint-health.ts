// The health of an endpoint, derived from its attempts. Pure functions: health before, attempt, health after.
import type { Failure } from '../../platform/outbound/failure-kind.ts'

export type EndpointStatus = 'Active' | 'Degraded' | 'Disabled'

export interface Health {
  readonly status: EndpointStatus
  readonly consecutiveFailures: number
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  readonly degradedSince: Date | null
  /** The first 410 since the last success. */
  readonly goneSince: Date | null
  readonly disabledAt: Date | null
  readonly disabledReason: DisabledReason | null
  /** The latest failure since the last success. */
  readonly lastFailure: FailedAttempt | null
}

export interface FailedAttempt {
  readonly at: Date
  readonly errorKind: Failure
  readonly statusCode: number | null
}

export type DisabledReason = 'FailingForFiveDays' | 'EndpointGone'

export const HEALTHY: Health = {
  status: 'Active',
  consecutiveFailures: 0,
  failingSince: null,
  degradedSince: null,
  goneSince: null,
  disabledAt: null,
  disabledReason: null,
  lastFailure: null,
}

export const ENDPOINT_HEALTH = ['NotRegistered', 'Healthy', 'Retrying', 'Degraded', 'Disabled'] as const

/** What every list, page and check shows as the state of an endpoint. */
export function endpointHealth(
  endpoint: { readonly status: EndpointStatus; readonly failures: number } | undefined,
): (typeof ENDPOINT_HEALTH)[number] {
  if (!endpoint) return 'NotRegistered'
  if (endpoint.status !== 'Active') return endpoint.status
  return endpoint.failures > 0 ? 'Retrying' : 'Healthy'
}

/** From so many failures in a row on, someone has to look at an active endpoint: fewer are retried without anyone's doing. */
export const MANY_FAILURES = 5

const DEGRADED_FAILURES = 5
const DEGRADED_AFTER_MS = 60_000
const DISABLED_FAILURES = 8
const DISABLED_AFTER_MS = 5 * 24 * 3_600_000
const GONE_AFTER_MS = 5 * 60_000

/** `errorKind` is null for a successful attempt. */
export function afterAttempt(
  health: Health,
  attempt: { at: Date; errorKind: Failure | null; statusCode: number | null },
): Health {
  // Only a user enables a disabled endpoint; attempts that were still under way change nothing.
  if (health.status === 'Disabled') return health
  const { at, errorKind, statusCode } = attempt
  if (errorKind === null) return health.consecutiveFailures === 0 && health.status === 'Active' ? health : HEALTHY

  const failures = health.consecutiveFailures + 1
  const failingSince = health.failingSince ?? at
  const goneSince = health.goneSince ?? (statusCode === 410 ? at : null)
  const lastFailure = { at, errorKind, statusCode }
  const failing = { ...health, consecutiveFailures: failures, failingSince, goneSince, lastFailure }
  if (statusCode === 410 && elapsed(goneSince!, at) >= GONE_AFTER_MS) return disabled(failing, at, 'EndpointGone')
  if (failures >= DISABLED_FAILURES && elapsed(failingSince, at) >= DISABLED_AFTER_MS)
    return disabled(failing, at, 'FailingForFiveDays')
  // Five failures within a second are a short disturbance of a receiver under load.
  if (health.status === 'Active' && failures >= DEGRADED_FAILURES && elapsed(failingSince, at) >= DEGRADED_AFTER_MS) {
    return { ...failing, status: 'Degraded', degradedSince: at }
  }
  return failing
}

/** A degraded endpoint works again, so waiting retries don't have to wait any longer. */
export function hasRecovered(before: Health, after: Health): boolean {
  return before.status === 'Degraded' && after.status === 'Active'
}

/** When an endpoint that keeps failing is disabled, unless its eighth failure comes later. */
export function disabledAtEarliest(
  status: EndpointStatus | undefined,
  failingSince: Date | null | undefined,
): Date | undefined {
  if (!failingSince || status === 'Disabled') return undefined
  return new Date(failingSince.getTime() + DISABLED_AFTER_MS)
}

const elapsed = (since: Date, at: Date) => at.getTime() - since.getTime()

function disabled(health: Health, at: Date, reason: DisabledReason): Health {
  return { ...health, status: 'Disabled', disabledAt: at, disabledReason: reason }
}
