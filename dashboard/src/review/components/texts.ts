// Texts that the queue, the case, the search and the workload share.
import { formatNumber } from '../../format/numbers.ts'

export const stageLabels: Readonly<Record<string, string>> = {
  Queued: 'Unclaimed',
  InReview: 'In review',
  AwaitingSecondApproval: 'Awaiting second approval',
  AwaitingPartner: 'Awaiting partner',
  Closed: 'Closed',
}

export const riskLabels: Readonly<Record<string, string>> = { High: 'High', Medium: 'Medium', Low: 'Low' }

export const reviewTexts = {
  formerStaff: 'Former staff member',
  notRated: 'Not rated',
  erasedCustomer: 'Erased customer',
  dueIn: (span: string) => `Due in ${span}`,
  overdueBy: (span: string) => `Overdue by ${span}`,
  lessThanAMinute: 'less than 1m',
}

export const assignTexts = {
  title: (hasOwner: boolean) => (hasOwner ? 'Reassign case' : 'Assign case'),
  loading: 'Loading reviewers',
  isAssignedTo: (email: string) => `is assigned to ${email}.`,
  isUnassigned: 'is unassigned.',
  assignTo: 'Assign to',
  placeholder: 'Select a reviewer',
  losesCase: 'The current owner can no longer decide on the case.',
  locksProfile: 'Once the case is assigned, the partner can no longer change the customer.',
  reviewer: (email: string, open: number, overdue: number) =>
    overdue > 0
      ? `${email}: ${formatNumber(open)} open, ${formatNumber(overdue)} overdue`
      : `${email}: ${formatNumber(open)} open`,
  noMatch: 'No reviewer matches',
  close: 'Close',
  returnToQueue: 'Return to queue',
  cancel: 'Cancel',
  assign: 'Assign case',
  assigned: 'Case assigned',
  returned: 'Case returned to the queue',
}
