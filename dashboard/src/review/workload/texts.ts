import type { Tone } from '../../components/badges/status-badge.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { plural } from '../../format/sentences.ts'
import { shortDuration } from '../components/due-text.tsx'

export const workloadTexts = {
  title: 'Workload',
  supervisorHint: 'Click a number or a reviewer to see the cases and reassign them.',
  readOnly: 'Read-only access.',
  period: 'Decisions in',
  lastDays: (days: number) => plural(days, { one: 'the last # day', other: 'the last # days' }),
  loading: 'Loading workload',
  byReviewer: 'By reviewer',
  byReviewerHint: (days: number) =>
    plural(days, {
      one: 'Open, overdue and returned cases are current. Decisions and the median time are from the last # day. Approved includes proposals for a second approval.',
      other:
        'Open, overdue and returned cases are current. Decisions and the median time are from the last # days. Approved includes proposals for a second approval.',
    }),
  byReviewerTable: 'Workload by reviewer',
  others: (count: number) =>
    `${plural(count, { one: '# more decision', other: '# more decisions' })} in this period by former reviewers or, in a sandbox, by automatic outcomes.`,
  noReviewers: 'No analysts or supervisors yet',
  deadlines: 'Deadlines',
  deadlinesHint: 'Open cases by time to deadline',
  due: 'Due',
  cases: 'Cases',
  decisions: 'Decisions',
  decisionsHint: (days: number) =>
    plural(days, {
      one: 'Last # day, in 24-hour periods',
      other: 'Last # days, in 24-hour periods',
    }),
  decisionsSummary: (approved: number, rejected: number, changesRequested: number) =>
    `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected, ${formatNumber(changesRequested)} with changes requested.`,
  median: (time: string) => `Median time from claim to decision: ${time}.`,
  until: 'Until',
}

export const reviewerColumns = {
  suspended: 'Suspended',
  reviewer: 'Reviewer',
  open: 'Open',
  openLabel: (count: number, email: string) =>
    `${plural(count, { one: '# open case', other: '# open cases' })} of ${email}`,
  overdue: 'Overdue',
  overdueLabel: (count: number, email: string) =>
    `${plural(count, { one: '# overdue case', other: '# overdue cases' })} of ${email}`,
  returned: 'Returned',
  returnedLabel: (count: number, email: string) =>
    `${plural(count, { one: '# returned case', other: '# returned cases' })} of ${email}`,
  decisions: 'Decisions',
  median: 'Median time',
  approved: 'Approved',
  rejected: 'Rejected',
  changesRequested: 'Changes requested',
  changesShort: 'Changes',
  secondShort: '2nd approvals',
}

const kindTexts = {
  Approve: 'Approvals',
  Reject: 'Rejections',
  RequestChanges: 'Change requests',
  SecondApproval: 'Second approvals',
}

export const decisionTexts = {
  title: (kind: keyof typeof kindTexts | undefined, name: string) =>
    `${kind ? kindTexts[kind] : 'Decisions'} of ${name}`,
  label: 'Decisions of the reviewer',
  figureLabel: (count: number, kind: keyof typeof kindTexts | undefined, email: string) =>
    `${kind ? kindTexts[kind] : 'Decisions'} of ${email}: ${formatNumber(count)}`,
  period: (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' }),
  decision: 'Decision',
  time: 'Decided',
  outcomes: {
    Approved: 'Approved',
    Proposed: 'Approval proposed',
    Rejected: 'Rejected',
    ChangesRequested: 'Changes requested',
    SentBack: 'Returned to the analyst',
  } as Readonly<Record<string, string>>,
  none: 'No decisions in this period',
  onlyNewest: (count: number) => `Only the newest ${formatNumber(count)} are shown.`,
  close: 'Close',
}

export const alertColumnTexts = {
  title: 'Alerts by reviewer',
  hint: 'Claimed and overdue alerts are current. Dismissed alerts and actions are from the selected period.',
  claimed: 'Claimed',
  claimedLabel: (count: number, email: string) =>
    `${plural(count, { one: '# claimed alert', other: '# claimed alerts' })} of ${email}`,
  overdue: 'Overdue',
  overdueLabel: (count: number, email: string) =>
    `${plural(count, { one: '# overdue alert', other: '# overdue alerts' })} of ${email}`,
  dismissed: 'Dismissed',
  acted: 'Acted on',
}

export const countTexts = {
  overdue: 'Overdue',
  dueSoon: 'Due within 24 hours',
  escalated: 'Escalated',
  waiting: 'Unclaimed',
  inReview: 'In review',
  secondApproval: 'Awaiting second approval',
  awaitingPartner: 'Awaiting partner',
  /** Followed by a time. */
  oldest: 'Oldest queued',
  label: (name: string, count: number) => `Cases: ${name.toLowerCase()}, ${formatNumber(count)}`,
}

export const alertCountTexts = {
  title: 'Alerts',
  hint: 'Open alerts about approved customers',
  loading: 'Loading alerts',
  open: 'Open',
  overdue: 'Overdue',
  unclaimed: 'Unclaimed',
  proposed: 'Awaiting second approver',
  label: (name: string, count: number) => `Alerts: ${name.toLowerCase()}, ${formatNumber(count)}`,
}

export const dueBuckets: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  LateOver1Day: ['Overdue by more than 1 day', 'bad'],
  Late: ['Overdue', 'bad'],
  Within4Hours: ['Within 4 hours', 'attention'],
  Within1Day: ['4 to 24 hours', 'waiting'],
  Within2Days: ['1 to 2 days', 'waiting'],
  Later: ['Later', 'neutral'],
}

/** From claiming a case to deciding it. */
export function reviewTime(seconds: number | null): string {
  return seconds === null ? '–' : shortDuration(seconds * 1000)
}
