// What the staff's audit log can be narrowed down by, as it stands in the address.
import { dayOf, type Searched, startOfDay, textOf } from '../pieces/filters.tsx'

/** What staff and the operator's commands do; the service has more, which partners' people do. */
export const STAFF_ACTIONS: readonly string[] = [
  ...['CustomersSearched', 'SignedIn', 'SignInFailed', 'SteppedUp', 'SignedOut', 'SignedOutEverywhere'],
  ...['PasswordChanged', 'PasswordResetRequested', 'TotpEnrolled', 'TotpDisabled', 'TotpReset', 'RecoveryCodesRenewed'],
  ...['PersonInvited', 'InvitationWithdrawn', 'InvitationAccepted', 'PersonAdded', 'PersonRemoved', 'RoleChanged'],
  ...['ConfigurationActivated', 'SigningKeyRotated', 'KeysRewrapped'],
]

export interface StaffAuditFilters {
  action: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Every key is written, also when it is nothing: the router would put what was typed in its place. */
export function staffAuditSearch(search: Searched): Partial<StaffAuditFilters> & { after?: string | undefined } {
  return { ...readStaffAuditFilters(search), after: textOf(search.after) }
}

export function readStaffAuditFilters(search: Searched): StaffAuditFilters {
  const action = textOf(search.action)
  return {
    action: action && STAFF_ACTIONS.includes(action) ? action : undefined,
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
}

export function staffAuditQuery({ action, from, to }: StaffAuditFilters) {
  return { action, from: from && startOfDay(from), to: to && startOfDay(to, 1) }
}
