// Words for alerts, used by the monitoring screens and the case.
import { formatPercent } from '../../format/numbers.ts'

export const alertSeverities: Readonly<Record<string, string>> = { High: 'High', Medium: 'Medium', Low: 'Low' }

/** How an alert was closed. */
export const alertResolutions: Readonly<Record<string, string>> = {
  Dismissed: 'Dismissed',
  ChangesRequested: 'Changes requested',
  CaseReopened: 'Case reopened',
  MatchConfirmed: 'Match confirmed',
  Renewed: 'Document renewed',
  CauseEnded: 'No longer applies',
  ReviewStarted: 'Covered by a new review',
  CustomerRejected: 'Customer rejected',
  CustomerErased: 'Customer data erased',
}

export const dismissalReasons: Readonly<Record<string, string>> = {
  FalsePositive: 'False positive',
  RiskAccepted: 'Risk accepted',
  NotRequired: 'Not required',
  NoChange: 'Nothing has changed',
  Other: 'Other',
}

export const listCategories: Readonly<Record<string, string>> = {
  Sanctions: 'Sanctions',
  Pep: 'Politically exposed person',
  AdverseMedia: 'Adverse media',
  Other: 'Other list',
}

/** Short, for lists. */
export const shortCategories: Readonly<Record<string, string>> = { ...listCategories, Pep: 'PEP' }

export const alertSummaries = {
  business: 'business',
  person: 'person',
  score: formatPercent,
  expires: (day: string) => `expires ${day}`,
  expired: (day: string) => `expired ${day}`,
  risk: (before: string, now: string) => `${before} to ${now}`,
  sameRisk: (level: string) => `still ${level}, new risk factors`,
  lastReview: (day: string) => `Reviewed ${day}`,
}
