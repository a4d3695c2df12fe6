// How well an endpoint does, judged by its attempts. Pure: what was, what happened, what is.

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
}

const DEGRADED_FAILURES = 5
const DEGRADED_AFTER_MS = 60_000
const DISABLED_FAILURES = 8
const DISABLED_AFTER_MS = 5 * 24 * 3_600_000
const GONE_AFTER_MS = 5 * 60_000

export function afterAttempt(
  health: Health,
  attempt: { at: Date; delivered: boolean; statusCode: number | null },
): Health {
  // Only a person brings a disabled endpoint back; what was still on its way then changes nothing.
  if (health.status === 'Disabled') return health
  if (attempt.delivered) return health.consecutiveFailures === 0 && health.status === 'Active' ? health : HEALTHY

  const { at } = attempt
  const failures = health.consecutiveFailures + 1
  const failingSince = health.failingSince ?? at
  const goneSince = health.goneSince ?? (attempt.statusCode === 410 ? at : null)
  const failing = { ...health, consecutiveFailures: failures, failingSince, goneSince }
  if (attempt.statusCode === 410 && passed(goneSince!, at) >= GONE_AFTER_MS)
    return disabled(failing, at, 'EndpointGone')
  if (failures >= DISABLED_FAILURES && passed(failingSince, at) >= DISABLED_AFTER_MS)
    return disabled(failing, at, 'FailingForFiveDays')
  // Five failures within a second are one blip of a receiver under load.
  if (health.status === 'Active' && failures >= DEGRADED_FAILURES && passed(failingSince, at) >= DEGRADED_AFTER_MS) {
    return { ...failing, status: 'Degraded', degradedSince: at }
  }
  return failing
}

/** The endpoint is well again and had been given up on: what waits for its retry need not wait any longer. */
export function hasRecovered(before: Health, after: Health): boolean {
  return before.status === 'Degraded' && after.status === 'Active'
}

/** An endpoint that goes on failing is disabled then, or at its eighth failure if that comes later. */
export function disabledAtEarliest(
  status: EndpointStatus | undefined,
  failingSince: Date | null | undefined,
): Date | undefined {
  if (!failingSince || status === 'Disabled') return undefined
  return new Date(failingSince.getTime() + DISABLED_AFTER_MS)
}

const passed = (since: Date, at: Date) => at.getTime() - since.getTime()

function disabled(health: Health, at: Date, reason: DisabledReason): Health {
  return { ...health, status: 'Disabled', disabledAt: at, disabledReason: reason }
}
