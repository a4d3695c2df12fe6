import { plural } from '../../format/sentences.ts'

const casesText = (count: number) => plural(count, { one: '# case', other: '# cases' })

export const backlogTexts = {
  title: 'Backlog',
  hint: 'Click a number to see the cases.',
  period: 'Period',
  lastDays: (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' }),
  bySection: 'Open cases by age',
  bySectionHint:
    'How long cases have waited for a decision, excluding the time partners took to respond. For cases awaiting the partner: the time since changes were requested. The last two columns are the median and the 90th percentile of cases that left the stage in the selected period.',
  byGroup: 'Open cases by partner and country',
  timesToDecision: 'Median and 90th percentile of the time to decision in the selected period',
  timesInSection: 'Median and 90th percentile of the time in this stage in the selected period',
  groupBy: 'Group by',
  groups: { Partner: 'Partner', Country: 'Country' },
  section: 'Stage',
  sections: { Unclaimed: 'Unclaimed', Snoozed: 'Snoozed' } as Readonly<Record<string, string>>,
  allSections: 'All stages',
  clearSection: 'Clear stage',
  open: 'Open',
  median: 'Median',
  p90: '90th percentile',
  noTime: '–',
  underAMinute: '<1m',
  none: 'No open cases',
  more: (count: number) => plural(count, { one: '# more is in the export.', other: '# more are in the export.' }),
  medianToDecision: 'Median time to decision',
  p90ToDecision: '90% decided within',
  decided: 'Decisions',
  figureLabel: (count: number, of: string, age: string | undefined) =>
    age ? `${of}, ${age}: ${casesText(count)}` : `${of}: ${casesText(count)}`,
}
