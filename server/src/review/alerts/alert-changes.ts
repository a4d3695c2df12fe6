// How the alerts of a customer follow its causes. Pure.
//
// A cause has one alert. A decision on it is final: the alert isn't raised again. An alert whose cause ended without a decision
// is resolved, and raised again if the cause comes back.
import type { RequirementStatus } from '../../reference/vocabularies.ts'
import type { AlertDetails, Cause } from './alert-causes.ts'
import type { AlertKind, AlertState, Resolution } from './alert-kinds.ts'

export interface KnownAlert {
  readonly alertId: string
  readonly kind: AlertKind
  readonly cause: string
  readonly occurrence: number
  readonly state: AlertState
  readonly details: AlertDetails
  /** The requirement that the partner can meet, for an expiry. */
  readonly itemId: string | null
}

/** A requirement to renew a document. */
export interface RenewalState {
  readonly status: RequirementStatus
  /** A file that still counts has answered it. */
  readonly hasFile: boolean
}

export interface AlertChanges {
  readonly raised: readonly (Cause & { readonly occurrence: number; readonly itemId: string | null })[]
  readonly resolved: readonly { readonly alertId: string; readonly resolution: Resolution }[]
}

/** `renewalOf` undefined: there is no such requirement. */
export function alertChanges(
  known: readonly KnownAlert[],
  causes: readonly Cause[],
  renewalOf: (itemId: string) => RenewalState | undefined,
): AlertChanges {
  const itemOf = (cause: Cause) => known.findLast((alert) => alert.itemId && isSameExpiry(alert, cause))?.itemId ?? null
  const isRenewed = (itemId: string | null) => {
    const renewal = itemId === null ? undefined : renewalOf(itemId)
    return renewal !== undefined && ['Submitted', 'Accepted'].includes(renewal.status) && renewal.hasFile
  }
  const current = new Set(causes.filter((cause) => !isRenewed(itemOf(cause))).map(({ cause }) => cause))
  const raised = causes.flatMap((cause) => {
    const earlier = known.filter((alert) => alert.cause === cause.cause)
    const last = earlier.at(-1)
    const itemId = itemOf(cause)
    const isDecided = last !== undefined && (last.state !== 'Resolved' || isWaived(last, renewalOf))
    if (isDecided || !current.has(cause.cause)) return []
    const isOpen = itemId !== null && renewalOf(itemId)?.status === 'Due'
    return [{ ...cause, occurrence: earlier.length + 1, itemId: isOpen ? itemId : null }]
  })
  const resolved = known
    .filter((alert) => alert.state === 'Open' && !current.has(alert.cause))
    .map(({ alertId, itemId }) => ({
      alertId,
      resolution: isRenewed(itemId) ? ('Renewed' as const) : ('CauseEnded' as const),
    }))
  return { raised, resolved }
}

/** An analyst has waived the requirement in a review. */
const isWaived = ({ itemId }: KnownAlert, renewalOf: (itemId: string) => RenewalState | undefined) =>
  itemId !== null && renewalOf(itemId)?.status === 'Waived'

function isSameExpiry({ details }: KnownAlert, cause: Cause): boolean {
  const { identityId, documentId, expiryDate } = cause.details
  return (
    expiryDate !== undefined &&
    details.expiryDate === expiryDate &&
    details.identityId === identityId &&
    details.documentId === documentId
  )
}
