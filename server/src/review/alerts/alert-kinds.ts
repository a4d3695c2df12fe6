// The vocabulary of alerts: kinds, states, and the reasons that each kind can be dismissed for.

export const ALERT_KINDS = [
  'ScreeningMatch',
  'DocumentExpiring',
  'DocumentExpired',
  'IdentityExpiring',
  'IdentityExpired',
  'RiskRaised',
  'PeriodicReview',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const SEVERITIES = ['High', 'Medium', 'Low'] as const
export type Severity = (typeof SEVERITIES)[number]

export const ALERT_STATES = ['Open', 'Dismissed', 'Acted', 'Resolved'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** How an alert ended. */
export const RESOLUTIONS = [
  // By an analyst
  'Dismissed',
  'ChangesRequested',
  'CaseReopened',
  'MatchConfirmed',
  // By the system
  'Renewed',
  'CauseEnded',
  'ReviewStarted',
  'CustomerRejected',
  'CustomerErased',
] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const DISMISSAL_REASONS = ['FalsePositive', 'RiskAccepted', 'NotRequired', 'NoChange', 'Other'] as const
export type DismissalReason = (typeof DISMISSAL_REASONS)[number]

const EXPIRY: readonly DismissalReason[] = ['NotRequired', 'RiskAccepted', 'Other']
const REASONS: Readonly<Record<AlertKind, readonly DismissalReason[]>> = {
  // Each of them decides the match as well: nothing else may leave it undecided.
  ScreeningMatch: ['FalsePositive', 'RiskAccepted'],
  DocumentExpiring: EXPIRY,
  DocumentExpired: EXPIRY,
  IdentityExpiring: EXPIRY,
  IdentityExpired: EXPIRY,
  RiskRaised: ['RiskAccepted', 'Other'],
  PeriodicReview: ['NoChange', 'RiskAccepted', 'Other'],
}

export function dismissalReasons(kind: AlertKind, category: string | undefined): DismissalReason[] {
  return REASONS[kind].filter((reason) => reason !== 'RiskAccepted' || category !== 'Sanctions')
}
