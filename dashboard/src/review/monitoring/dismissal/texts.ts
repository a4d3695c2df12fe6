import { dismissalReasons } from '../../components/alert-texts.ts'

export const dismissalTexts = {
  reason: 'Reason',
  comment: 'Comment',
  commentHint: 'Saved as a note on the case. Not visible to the partner.',
  cancel: 'Cancel',
  close: 'Close',
}

export const reasonHints: Readonly<Record<string, string>> = {
  FalsePositive: 'The list entry is someone else. The match is recorded as a false positive.',
  RiskAccepted: 'The customer stays approved with this risk.',
  NotRequired: "A renewed document isn't needed. If it was requested from the partner, the request is withdrawn.",
  NoChange: 'The customer was reviewed and nothing has changed. The next review is scheduled from today.',
  Other: 'Explain the reason in the comment.',
}

/** Of a screening match, where it means more. */
export const acceptedMatchHint =
  'It is a true match, and the customer stays approved. The match is recorded as confirmed.'

export const reasonLabel = (reasonCode: string) => dismissalReasons[reasonCode] ?? reasonCode

/** Who may be the list entry. */
export const matchedText = ({ kind, subject, entry }: { kind: string; subject: string; entry: string }) =>
  `${kind} ${subject} matches the list entry ${entry}`
