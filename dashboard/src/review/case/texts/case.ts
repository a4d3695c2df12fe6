// Texts of the case screen itself: header, notices, tabs.
import { plural } from '../../../format/sentences.ts'

export const caseTexts = {
  title: 'Case',
  backToQueue: 'Back to queue',
  loading: 'Loading case',
  notFound: 'Case not found',
  notFoundHint: 'The link may be mistyped, or the customer may have been deleted.',
  goToQueue: 'Go to queue',
  checklist: 'Checklist',
  notesAndTimeline: 'Notes and timeline',
  close: 'Close',
  claimed: 'Case claimed',
  claimedFrom: (name: string) => `Case claimed. It was reserved for ${name}.`,
  addNote: 'Add an internal note',
  attach: 'Attach file…',
  showTab: (name: string) => `Show ${name.toLowerCase()}`,
  claimExtended: 'Claim extended by 4 hours',
  formerStaff: 'Former staff member',
  queueEmpty: 'No more cases available to claim',
}

export const headerTexts = {
  typeAndCountry: (type: string, country: string) => `${type} · ${country}`,
  business: 'Business',
  partner: 'Partner',
  reference: 'Reference of the partner',
  copyCustomerId: 'Copy customer ID',
  summary: 'Case summary',
  round: 'Review',
  roundAndVersion: (round: number, version: number) => `Round ${round} · version ${version}`,
  assignedTo: 'Assigned to',
  /** For other stages, `assignedTo`. */
  ownerNames: {
    AwaitingSecondApproval: 'Waiting for',
    Closed: 'Decided by',
  } as Readonly<Record<string, string>>,
  you: 'You',
  unassigned: 'Unassigned',
  reservedFor: (email: string) => `Reserved for ${email}`,
  claimExpiresIn: 'Claim expires in',
  soon: 'a moment',
  extendClaim: 'Extend claim',
  returnsTo: (email: string) => `Returns to ${email}`,
  awaitedApprover: 'a second approver',
  otherApprover: (proposer: string) => `a second approver other than ${proposer}`,
  secondApprover: (email: string) => `Confirmed by ${email}`,
  decidedAutomatically: 'System',
  due: 'Due',
  closed: 'Closed',
  nextReview: 'Next review',
  paused: 'Paused',
  partnerRespondsBy: 'Partner must respond by',
  claim: 'Claim case',
  requestChanges: (drafts: number) => (drafts > 0 ? `Send change request (${drafts})…` : 'Request changes…'),
  decide: 'Decide',
  approve: 'Approve…',
  reject: 'Reject…',
  rejectKey: 'Shift d',
  confirmApproval: 'Confirm approval',
  returnToAnalyst: 'Return to analyst',
  reopen: 'Reopen case',
  next: 'Next case',
  nextHint: 'Opens your next case, or claims the one that is due first, whatever the order of the queue.',
  more: 'More actions',
  release: 'Release case…',
  assign: 'Assign case…',
  shortcuts: 'Keyboard shortcuts',
  moreFacts: 'More',
  fewerFacts: 'Less',
}

export const riskTexts = {
  treatedAsHigh: 'Treated as high risk',
  noFactors: (score: number) => `score ${score}, no risk factors`,
  score: (score: number) => `score ${score}`,
  show: 'Show risk factors',
}

export const noticeTexts = {
  erased: 'Customer data erased',
  erasedHint: 'Decisions stay on record. No further decisions are possible.',
  changed: 'This case changed while you were viewing it',
  notSaved: 'Not saved: the case has changed',
  versions: (seen: number, current: number) => `You reviewed version ${seen}. The current version is ${current}.`,
  nothingVisible: 'Nothing on this page has changed.',
  acknowledge: 'Continue with current version',
  rejected: (reasons: string) => `Rejected: ${reasons}`,
  partnerSees: (reasons: string) => `The partner sees: ${reasons}.`,
  claimLost: 'This case is no longer assigned to you',
  takenOver: (email: string) => `${email} is reviewing it now. You can still read the case and add notes.`,
  backInQueue:
    'It returned to the queue: it was released, or the claim expired after 4 hours of inactivity. Your draft request is kept.',
  claimAgain: 'Claim case again',
  readOnly: 'Read-only access',
  readOnlyHint: 'Your role can view cases but not decide on them. Views are logged.',
  unclaimed: 'This case is unclaimed',
  unclaimedHint: "Claim the case to decide on it. Until you do, the partner can still change the customer's details.",
  snoozedHint: "Claiming the case ends the snooze. Until you do, the partner can still change the customer's details.",
  otherOwner: (email: string) => `${email} is reviewing this case`,
  otherOwnerHint:
    'You can read everything, decide on screening matches and add notes. Other decisions are up to the owner.',
}

export const sampleTexts = {
  badge: 'Quality sample',
  backToSamples: 'Back to quality samples',
}

export const openAlertTexts = {
  title: (count: number) => plural(count, { one: '# open alert', other: '# open alerts' }),
  all: 'All alerts for this customer',
}

/** What is shown on a narrow screen. */
export const partTexts = {
  label: 'Part of the case',
  checklist: 'Checklist',
  evidence: 'Evidence',
  activity: 'Notes',
}

export const tabLabels = {
  evidence: 'Evidence',
  round: 'Changes',
  ownership: 'Ownership',
  screening: 'Screening',
  duplicates: 'Duplicates',
}
