import { formatNumber } from '../../../format/numbers.ts'
import { plural } from '../../../format/sentences.ts'

export const alertTexts = {
  title: 'Alert',
  about: (kind: string, company: string) => `${kind}: ${company}`,
  back: 'Back to monitoring',
  loading: 'Loading alert',
  notFound: 'Alert not found',
  notFoundHint: "The link may be mistyped, or the customer's data may have been erased.",
  goToMonitoring: 'Go to monitoring',
  openCase: 'Open case',
  partner: 'Partner',
  summary: 'Alert summary',
  severity: 'Severity',
  raised: 'Raised',
  owner: 'Owner',
  due: 'Due',
  closed: 'Closed',
  closedBy: 'Closed by',
  customer: 'Customer',
  you: 'You',
  unclaimed: 'Unclaimed',
  system: 'System',
  formerStaff: 'Former staff member',
  claimExpiresIn: 'Claim expires in',
  soon: 'a moment',
  extendClaim: 'Extend claim',
  claimExtended: 'Claim extended by 4 hours',
  release: 'Release',
  released: 'Alert released',
}

export const nextAlertTexts = {
  action: 'Next alert',
  hint: 'Opens your next alert, or claims one from the list.',
  none: 'Nothing available right now',
  noneHint: 'There is no alert that you can claim.',
}

export const actionTexts = {
  claim: 'Claim alert',
  takeOver: 'Take over',
  claimed: 'Alert claimed',
  dismiss: 'Dismiss…',
  propose: 'Propose dismissal…',
  confirmDismissal: 'Confirm dismissal…',
  sendBack: 'Return to analyst…',
  requestChanges: 'Request changes…',
  reopen: 'Reopen case…',
  more: 'More actions',
}

/** Why a key does nothing. */
export const keyTexts = {
  held: 'Your decision can still be undone. Undo it to do something else.',
  closed: 'This alert is closed.',
  alreadyClaimed: 'You have claimed this alert.',
  takeOverFirst: 'Take over the alert first.',
  otherOwner: 'Someone else is working on this alert.',
  unclaimed: 'No one has claimed this alert.',
  notProposed: 'No dismissal is proposed for this alert.',
  youProposed: 'You proposed dismissing this alert. A second approver has to decide.',
  noMatch: 'This alert is not about a screening match.',
  caseOpen: 'The case is open again.',
}

export const noticeTexts = {
  readOnly: 'Read-only access',
  readOnlyHint: 'Your role can view alerts but not act on them. Views of the case are logged.',
  youProposed: (reason: string) => `You proposed dismissing this alert: ${reason}`,
  youProposedHint: 'The customer is high risk, so a second approver has to dismiss the alert for the same reason.',
  proposed: (email: string, reason: string) => `${email} proposed dismissing this alert: ${reason}`,
  proposedHint:
    'The customer is high risk. Check the cause independently, then dismiss the alert for the same reason to close it, or return it to the analyst. If you choose another reason, it becomes a new proposal.',
  returned: (name: string) => `${name} returned the proposed dismissal`,
  otherOwner: (email: string) => `${email} is working on this alert`,
  otherOwnerHint: 'You can act on it once the claim ends, after 4 hours of inactivity at the latest.',
  supervisorHint: 'As a supervisor, you can take it over.',
  caseOpen: "This customer's case is open again",
  caseOpenHint: 'Resolve the cause in the case. You can still dismiss the alert.',
}

/** Of a dismissed alert. */
export const dismissedTexts = {
  reason: 'Reason',
  proposedBy: 'Proposed by',
  confirmedBy: 'Confirmed by',
  dismissedBy: 'Dismissed by',
}

/** How the alert was closed, as a heading; by whom and when follows. */
export const closedTexts: Readonly<Record<string, string>> = {
  Dismissed: 'This alert was dismissed',
  ChangesRequested: 'Changes were requested from the partner',
  CaseReopened: 'The case was reopened',
  MatchConfirmed: 'The match was confirmed',
  Renewed: 'The document was renewed',
  CauseEnded: 'The cause no longer applies',
  ReviewStarted: 'A new review of the customer covers this alert',
  CustomerRejected: 'The customer was rejected',
  CustomerErased: "The customer's data was erased",
}

export const causeTexts = {
  title: 'Cause',
  match: (subject: string) => `A list entry may be ${subject}.`,
  declared: (details: string) => `Declared: ${details}`,
  born: (date: string) => `born ${date}`,
  nationalOf: (country: string) => `national of ${country}`,
  listVersion: 'List version',
  loadingMatch: 'Loading screening match',
  matchGone: "This match is no longer in the customer's screening results.",
  expires: (document: string, day: string, days: number) =>
    days === 0
      ? `${document} expires today (${day}).`
      : `${document} expires ${plural(days, { one: 'in # day', other: 'in # days' })}, on ${day}.`,
  expired: (document: string, day: string) => `${document} expired on ${day}.`,
  expiryHint:
    'The partner can send a renewed document while the customer stays approved. The alert closes when it arrives.',
  document: 'Document',
  expiryDate: 'Expiry date',
  requirement: 'Requested from the partner',
  viewDocument: 'View on the case',
  dueBy: 'due',
  notRequested: 'Not requested',
  riskRose: (before: string, now: string) => `The customer's risk rose from ${before} to ${now}.`,
  riskSame: (level: string) => `The customer has new risk factors. Its risk level is still ${level}.`,
  riskByPartner: 'The partner has changed the customer since the risk was last accepted.',
  riskScore: 'Score',
  riskFactors: 'New risk factors',
  allRiskFactors: 'Risk factors',
  review: (level: string) => `The periodic review of this customer (${level} risk) is due.`,
  reviewUnrated: 'The periodic review of this customer is due.',
  reviewHint:
    'Check that the details, owners and documents are still correct. If nothing has changed, dismiss the alert with that reason; otherwise request changes or reopen the case.',
  lastReview: 'Last reviewed',
  risk: 'Risk at that time',
}

export const customerTexts = {
  title: 'Customer',
  status: 'Status',
  risk: 'Risk',
  round: 'Round',
  nextReview: 'Next review',
  none: 'Not scheduled',
  otherAlerts: 'Other open alerts for this customer',
  noOtherAlerts: 'No other open alerts.',
  allAlerts: 'All alerts for this customer',
}

export const dismissTexts = {
  title: 'Dismiss this alert?',
  confirmTitle: 'Confirm this dismissal?',
  confirms: (name: string, reason: string) => `${name} proposed dismissing this alert: ${reason}`,
  confirmsHint:
    'Dismissing it for the same reason closes the alert. If you choose another reason, it becomes a new proposal.',
  action: 'Dismiss alert',
  actionAndNext: 'Dismiss and open next',
  propose: 'Propose dismissal',
  proposeTitle: 'Propose dismissing this alert?',
  confirm: 'Confirm dismissal',
  second: 'High risk: a dismissal needs a second approver',
  noSecond: "No second approver is needed: without this match, the customer isn't high risk.",
}

/** The dismissal is sent after the time to undo, when another page may be open. */
export const heldDismissalTexts = {
  held: (company: string) => `Dismissing the alert about ${company}`,
  proposing: (company: string) => `Proposing to dismiss the alert about ${company}`,
  done: (company: string) => `Alert about ${company} dismissed`,
  proposed: (company: string) => `Dismissal of the alert about ${company} proposed. It awaits a second approver.`,
}

export const scoreText = (score: number) => formatNumber(score)

/** Risk factors by their code, for those that the customer no longer has. */
export const riskFactors: Readonly<Record<string, string>> = {
  CountryHigh: 'High-risk country.',
  CountryRaised: 'Country under increased monitoring.',
  BusinessTypeOpaque: 'Trust or foundation: owners may be hard to identify.',
  BusinessTypeRegulated: 'Financial institution: acts on behalf of unknown third parties.',
  FreeZone: 'Free zone company: often managed from another country.',
  Crypto: 'Funds come from or go into crypto-assets.',
  Donations: 'Funds come from donations.',
  LargeTurnover: 'Turnover or transaction value in the highest band.',
  MissingDirector: 'No director declared.',
  MissingBeneficialOwner: 'No beneficial owner declared.',
  OwnershipGap: 'Declared shares add up to less than 75%.',
  SharesOver100: 'Declared shares add up to more than 100%.',
  CheckDigitFailed: 'Identity number with invalid check digits.',
  BirthDateMismatch: 'Identity number contradicts the declared date of birth.',
  IdentityExpired: 'Expired identity document.',
  IdentityNumberElsewhere: 'Same identity number as a person of another customer.',
  DocumentElsewhere: 'Same file uploaded by another customer.',
  RegistrationElsewhere: 'Same registration number as another customer.',
  EmailElsewhere: 'Same email address as another customer.',
  PhoneElsewhere: 'Same phone number as another customer.',
  SanctionsConfirmed: 'Confirmed sanctions match.',
  PepConfirmed: 'Confirmed PEP match.',
  OtherConfirmed: 'Confirmed match on another list.',
}
