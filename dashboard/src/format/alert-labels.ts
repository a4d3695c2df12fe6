// The kinds of alerts, as staff see them.
export const alertKinds: Readonly<Record<string, string>> = {
  ScreeningMatch: 'Screening match',
  DocumentExpiring: 'Document expires soon',
  DocumentExpired: 'Document expired',
  IdentityExpiring: 'Identity document expires soon',
  IdentityExpired: 'Identity document expired',
  RiskRaised: 'Risk increased',
  PeriodicReview: 'Periodic review due',
}
