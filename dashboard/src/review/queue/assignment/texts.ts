// Texts of the dialogs of a supervisor, which are loaded when one opens.
import { formatNumber } from '../../../format/numbers.ts'
import { plural } from '../../../format/sentences.ts'
import { casesText } from '../texts.ts'

const pointsText = (count: number) => plural(count, { one: '# point', other: '# points' })

const lapses = 'Cases that their reviewer leaves for 4 hours return to the queue.'

export const bulkTexts = {
  title: 'Assign cases',
  explanation: (hasOwner: boolean) =>
    `${hasOwner ? 'Current owners can no longer decide on these cases. ' : ''}If someone else claims a case in the meantime, they keep it. ${lapses}`,
  action: (count: number) => `Assign ${casesText(count)}`,
  done: (count: number, name?: string) => `${casesText(count)} assigned${name ? ` to ${name}` : ''}`,
  undone: 'Assignment undone',
}

export const distributeTexts = {
  title: 'Distribute cases',
  explanation: `Unclaimed cases, earliest due first, go to the reviewers with the least work: a case is one point, and two if its risk is high. A reserved case goes to the reviewer it is reserved for. You see the plan and can change it before anything is assigned. ${lapses}`,
  reviewers: 'Reviewers',
  reviewersHint: (most: number) =>
    `Analysts who are signed in are selected. Suspended reviewers are left out. At most ${formatNumber(most)}.`,
  choosePresent: (count: number) => `Analysts signed in (${formatNumber(count)})`,
  chooseAll: (count: number) => `All analysts (${formatNumber(count)})`,
  scope: 'Cases:',
  allUnclaimed: 'all unclaimed cases, as the list has no filters.',
  unclaimedOf: (filters: readonly string[]) =>
    `unclaimed cases that match the filters of the list: ${filters.join(', ')}.`,
  withoutSearch: 'The search of the list is not used.',
  onePartner: 'one partner',
  oneReviewer: 'the chosen reviewer',
  reservedFor: (name: string) => `reserved for ${name}`,
  risks: (levels: readonly string[]) => `risk ${levels.join(' or ')}`,
  overdue: 'overdue',
  escalated: 'escalated',
  age: (age: string) => `age ${age}`,
  tag: (tag: string) => `tag ${tag}`,
  load: (name: string, open: number) => `${name}: ${formatNumber(open)} open`,
  absent: (email: string) => `${email} (not signed in)`,
  clear: 'Clear reviewers',
  cases: 'Number of cases',
  casesHint: (most: number) => `At most ${formatNumber(most)}`,
  capacity: 'Maximum open cases per reviewer',
  capacityHint: 'Including the cases in this plan',
  noLimit: 'No limit',
  preview: 'Preview',
  plan: (count: number) =>
    count === 0
      ? 'There are no unclaimed cases to distribute, or no reviewer has capacity.'
      : `${casesText(count)} will be assigned as follows. You can move a case to another reviewer or leave it in the queue.`,
  fewer: (wanted: number, planned: number, why: string) =>
    `${formatNumber(planned)} instead of ${formatNumber(wanted)}: ${why}`,
  noMore: 'no more unclaimed cases are available. Cases that are snoozed or reserved for others are left out.',
  noMoreMatch: 'no more unclaimed cases match the filters. Cases that are snoozed or reserved for others are left out.',
  beyondCapacity: (count: number, capacity: number) =>
    `${casesText(count)} would give a reviewer more than ${formatNumber(capacity)} open cases.`,
  overCapacity: (capacity: number) => `More than the maximum of ${formatNumber(capacity)}`,
  reviewer: 'Reviewer',
  reviewerOf: (company: string) => `Reviewer of ${company}`,
  leave: 'Leave in queue',
  left: 'Stay in the queue',
  leftCount: (count: number) => casesText(count),
  none: 'No case is assigned. Move one to a reviewer, or go back.',
  planLabel: 'Planned distribution',
  loadAfter: (open: number, added: number, effort: number) =>
    added === 0
      ? `${formatNumber(open)} open, none added · ${pointsText(effort)}`
      : `${formatNumber(open)} open + ${formatNumber(added)} = ${formatNumber(open + added)} · ${pointsText(effort)}`,
  totals: (efforts: readonly (readonly [name: string, effort: number])[]) =>
    `Work: ${efforts.map(([name, effort]) => `${name} ${pointsText(effort)}`).join(', ')}.`,
  change: 'Back',
}
