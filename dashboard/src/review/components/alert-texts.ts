// Names of alerts, used by the monitoring screens and the case.
export const alertKinds: Readonly<Record<string, string>> = {
  ScreeningMatch: 'Screening match',
  DocumentExpiring: 'Document expires soon',
  DocumentExpired: 'Document expired',
  IdentityExpiring: 'Identity document expires soon',
  IdentityExpired: 'Identity document expired',
  RiskRaised: 'Risk increased',
  PeriodicReview: 'Periodic review due',
}
