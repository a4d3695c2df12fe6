import { formatNumber } from '../../format/numbers.ts'
import { plural } from '../../format/sentences.ts'

const casesText = (count: number) => plural(count, { one: '# case', other: '# cases' })

export const backlogTexts = {
  title: 'Backlog',
  hint: 'Click a number to see the cases.',
  period: 'Period',
  lastDays: (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' }),
  bySection: 'Open cases by age',
  bySectionHint:
    'How long open cases have waited for a decision, excluding the time partners took to respond. For cases awaiting the partner: the time since changes were requested.',
  times: 'Time taken by finished cases',
  timesHint:
    'Cases that were decided or left a stage in the selected period. Open cases are not included: they are above, by age.',
  timesTable: 'Time in each stage',
  finished: 'Left the stage',
  byGroup: 'Open cases by partner and country',
  timesToDecision:
    'Ages are of open cases. The last column is the time to decision of cases decided in the selected period: median / 90th percentile.',
  timesInSection:
    'Ages are of open cases. The last column is the time in this stage of cases that left it in the selected period: median / 90th percentile.',
  groupBy: 'Group by',
  groups: { Partner: 'Partner', Country: 'Country' },
  section: 'Stage',
  sections: { Unclaimed: 'Unclaimed', Snoozed: 'Snoozed' } as Readonly<Record<string, string>>,
  allSections: 'All stages',
  clearSection: 'Clear stage',
  open: 'Open',
  median: 'Median',
  p90: '90th percentile',
  finishedTimes: 'Finished: median / 90%',
  noTime: '–',
  underAMinute: '<1m',
  none: 'No open cases',
  more: (count: number) => plural(count, { one: '# more is in the export.', other: '# more are in the export.' }),
  medianToDecision: 'Median time to decision',
  p90ToDecision: '90% decided within',
  decided: 'Decided cases',
  timeLabel: (of: string, name: string, value: string) => `${of}, ${name}: ${value}`,
  figureLabel: (count: number, of: string, age: string | undefined) =>
    age ? `${of}, ${age}: ${casesText(count)}` : `${of}: ${casesText(count)}`,
}

export const finishedTexts = {
  title: (stage: string | undefined) => (stage ? `Cases that left the stage ${stage}` : 'Decided cases'),
  seconds: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
  hint: (least: string | undefined, of: string | undefined) =>
    [least ? `At least ${least}` : 'All', ...(of ? [of] : []), 'slowest first'].join(', '),
  took: 'Took',
  left: 'Left',
  decided: 'Decided',
  reviewers: { Decision: 'Decided by', InReview: 'Reviewed by' },
  system: 'System',
  none: 'No case in this period',
  onlySlowest: (count: number) => `Only the slowest ${formatNumber(count)} are shown.`,
  close: 'Close',
}

const moveLabels = { Opened: 'Opened', Decided: 'Decided' } as const

export const flowTexts = {
  title: 'Does the backlog grow?',
  hint: (zone: string) =>
    `Opened: cases submitted or opened again. Decided: cases approved or rejected. Days begin at midnight in ${zone}.`,
  loading: 'Loading opened and decided cases',
  grows: (change: number) => {
    if (change === 0) return 'The backlog stayed the same.'
    const cases = casesText(Math.abs(change))
    return change > 0 ? `The backlog grew by ${cases}.` : `The backlog shrank by ${cases}.`
  },
  counts: (opened: number, decided: number) => `${formatNumber(opened)} opened, ${formatNumber(decided)} decided.`,
  moves: moveLabels,
  summary: (opened: number, decided: number) =>
    `Cases by day: ${formatNumber(opened)} opened, ${formatNumber(decided)} decided. Switch to the table for the numbers.`,
  at: (day: string, opened: number, decided: number) =>
    `${day}: ${formatNumber(opened)} opened, ${formatNumber(decided)} decided`,
  day: 'Day',
  change: 'Change',
  signed: (change: number) => (change > 0 ? `+${formatNumber(change)}` : formatNumber(change)),
  figureLabel: (count: number, move: 'Opened' | 'Decided', day: string) =>
    `${day}, ${moveLabels[move].toLowerCase()}: ${casesText(count)}`,
  casesOf: (day: string) => `Cases of ${day}`,
  listLabel: (move: 'Opened' | 'Decided', day: string) => `Cases ${moveLabels[move].toLowerCase()} on ${day}`,
  close: 'Close',
  how: 'How',
  hows: { Submitted: 'Submitted', Reopened: 'Opened again', Approved: 'Approved', Rejected: 'Rejected' },
  time: 'Time',
  none: { Opened: 'No case was opened on this day', Decided: 'No case was decided on this day' },
  onlyNewest: (count: number) => `Only the newest ${formatNumber(count)} are shown.`,
}
