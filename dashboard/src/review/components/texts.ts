// Texts that the lists of the review, the case and the workload share.
import { formatNumber } from '../../format/numbers.ts'

export const companyColumnTexts = { company: 'Company', partner: 'Partner' }

export const stageTexts = {
  inReviewBy: (name: string) => `In review by ${name}`,
  inReviewByYou: 'In review by you',
  partlyAnswered: 'Partially answered',
}

/** How long an open case has waited. */
export const ageLabels = {
  Under1Day: 'Under 1 day',
  From1To3Days: '1–3 days',
  From3To7Days: '3–7 days',
  From7To14Days: '7–14 days',
  Over14Days: 'Over 14 days',
} as const

export const riskLabels: Readonly<Record<string, string>> = { High: 'High', Medium: 'Medium', Low: 'Low' }

export const reviewTexts = {
  formerStaff: 'Former staff member',
  notRated: 'Not rated',
  tagged: (tag: string) => `Show cases tagged ${tag}`,
  erasedCustomer: 'Erased customer',
  dueIn: (span: string) => `Due in ${span}`,
  overdue: (span: string) => `Overdue ${span}`,
  lessThanAMinute: '<1m',
}

export const customerColumnTexts = { reference: 'Partner reference', partner: 'Partner' }

export const assignTexts = {
  title: (hasOwner: boolean) => (hasOwner ? 'Reassign case' : 'Assign case'),
  loading: 'Loading reviewers',
  isAssignedTo: (name: string) => `is assigned to ${name}.`,
  isUnassigned: 'is unassigned.',
  assignTo: 'Assign to',
  placeholder: 'Select a reviewer',
  losesCase: 'The current owner can no longer decide on the case.',
  locksProfile: "Once the case is assigned, the partner can no longer change the customer's details.",
  reviewer: (name: string, open: number, overdue: number) =>
    overdue > 0
      ? `${name}: ${formatNumber(open)} open, ${formatNumber(overdue)} overdue`
      : `${name}: ${formatNumber(open)} open`,
  noMatch: 'No reviewer matches',
  close: 'Close',
  returnToQueue: 'Return to queue',
  cancel: 'Cancel',
  assign: 'Assign case',
  assigned: 'Case assigned',
  returned: 'Case returned to the queue',
}

export const sectionKeyHint = (index: number) => `Shortcut: ${index + 1}`

export const updateTexts = {
  updated: 'Updated',
  changed: (added: number, removed: number) => {
    if (added > 0 && removed > 0) return `The list has changed: ${added} new, ${removed} removed.`
    if (added > 0) return `The list has changed: ${added} new.`
    return removed > 0 ? `The list has changed: ${removed} removed.` : 'The order of the list has changed.'
  },
  refresh: 'Refresh list',
}

export const partnerFilterTexts = {
  partner: 'Partner',
  allPartners: 'All',
  loadingPartner: 'Loading…',
  unknownPartner: 'Unknown partner',
  searchingPartners: 'Searching…',
  noPartner: 'No partner matches',
}

export const heldTexts = {
  undo: (seconds: number) => `Undo (${seconds})`,
  sendNow: 'Send now',
  undone: 'Undone. Nothing was sent.',
  timeLeft: 'Time left to undo',
  failed: (name: string, reason: string) => `Nothing was sent for ${name}: ${reason}`,
}

/** What a reviewer can disagree with. */
export const categoryTexts = {
  Documents: 'Documents',
  Identity: 'Identity of people',
  Ownership: 'Ownership',
  Screening: 'Screening',
  Duplicates: 'Duplicates',
  Risk: 'Risk',
  Reason: 'Reason given',
  Other: 'Other',
}
export type Category = keyof typeof categoryTexts
