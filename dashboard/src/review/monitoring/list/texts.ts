import { formatNumber } from '../../../format/numbers.ts'
import { plural } from '../../../format/sentences.ts'
import type { ClosedState, Tab } from './alert-search.ts'

export const monitoringTexts = {
  title: 'Monitoring',
  order: 'Alerts about approved customers, sorted by due time.',
  closedOrder: 'Closed alerts, last closed first.',
  readOnly: 'Read-only access: you can view every alert but not change any.',
  table: 'Alerts',
  sections: 'Alert sections',
  earlier: 'Previous',
  later: 'Next',
  newer: 'Newer',
  older: 'Older',
}

export const tabLabels: Readonly<Record<Tab, string>> = {
  Open: 'Open',
  Mine: 'Mine',
  Unclaimed: 'Unclaimed',
  Proposed: 'Awaiting second approver',
  Closed: 'Closed',
}

export const emptyTexts: Readonly<Record<Tab, readonly [title: string, hint: string]>> = {
  Open: [
    'No open alerts',
    'New screening matches, expiring documents, increased risk and due reviews of approved customers appear here.',
  ],
  Mine: [
    'No alerts claimed by you',
    'Press Next alert to claim the most urgent one, or claim one from the list. Claims expire after 4 hours of inactivity.',
  ],
  Unclaimed: ['No unclaimed alerts', 'New alerts appear here.'],
  Proposed: [
    'No alerts awaiting a second approver',
    'Dismissals for high-risk customers appear here until a second approver confirms them.',
  ],
  Closed: [
    'No closed alerts',
    'Dismissed alerts, and alerts that led to an action or were closed automatically, appear here.',
  ],
}

export const viewUnclaimed = 'View unclaimed alerts'

export const noMatchTexts = {
  title: 'No alerts match your filters',
  hint: 'See the counts above for alerts in other sections.',
  clear: 'Clear filters',
}

export const columnTexts = {
  selectLabel: (kind: string, company: string) => `Select ${kind}, ${company}`,
  due: 'Due',
  closed: 'Closed',
  severity: 'Severity',
  alert: 'Alert',
  customer: 'Customer',
  owner: 'Owner',
  outcome: 'Outcome',
  outcomeFor: (outcome: string, reason: string) => `${outcome}: ${reason}`,
  closedBy: 'Closed by',
  actions: 'Actions',
  claim: 'Claim',
  dismissing: 'Dismissing…',
  deciding: 'Deciding…',
  claimLabel: (kind: string, company: string) => `Claim ${kind}, ${company}`,
  you: 'You',
  unclaimed: 'Unclaimed',
  system: 'Automatically',
  moved: 'Moved',
  noLongerListed: 'No longer on this page',
  proposedByYou: 'Proposed: you',
  proposedBy: (name: string) => `Proposed: ${name}`,
}

export const filterTexts = {
  kind: 'Alert type',
  allKinds: 'All types',
  severity: 'Severity',
  allSeverities: 'All levels',
  owner: 'Owner',
  allOwners: 'All owners',
  state: 'Outcome',
  allStates: 'All outcomes',
  count: (count: number) => `(${formatNumber(count)})`,
  overdueOnly: (count: string | undefined) => (count === undefined ? 'Overdue only' : `Overdue only (${count})`),
  oneCustomer: (company: string | undefined) =>
    company === undefined ? 'Showing alerts for one customer only.' : `Showing alerts for ${company} only.`,
  allCustomers: 'Show all customers',
}

export const closedStates: Readonly<Record<ClosedState, string>> = {
  Dismissed: 'Dismissed',
  Acted: 'Led to an action',
  Resolved: 'Closed automatically',
}

export const claimNextTexts = {
  action: 'Next alert',
  hint: 'Opens your next alert, or claims a dismissal that you can confirm or one from the list.',
  none: 'Nothing available right now',
  noneHint: 'No alert that you can claim matches your filters.',
  claimed: 'Alert claimed',
}

export const selectionTexts = {
  bar: 'Selected alerts',
  selectPage: 'Select all on this page',
  selected: (count: number) => plural(count, { one: '# alert selected', other: '# alerts selected' }),
  selectMore: (most: number) => `Select up to ${formatNumber(most)} matching alerts`,
  clear: 'Clear selection',
  dismiss: 'Dismiss selected…',
  claim: 'Claim selected',
  noneToClaim: 'None of the selected alerts can be claimed.',
  tooMany: (most: number) => `You can claim or release up to ${formatNumber(most)} alerts at once.`,
  claimed: (count: number, failed: number) =>
    plural(count, { one: '# alert claimed', other: '# alerts claimed' }) +
    (failed > 0 ? `; ${formatNumber(failed)} no longer available` : ''),
  release: 'Release selected',
  noneToRelease: 'None of the selected alerts is claimed by you.',
  released: (count: number, failed = 0) =>
    plural(count, { one: '# alert released', other: '# alerts released' }) +
    (failed > 0 ? `; ${formatNumber(failed)} no longer yours` : ''),
  claimedAgain: (count: number, failed: number) =>
    plural(count, { one: '# alert claimed again', other: '# alerts claimed again' }) +
    (failed > 0 ? `; ${formatNumber(failed)} no longer available` : ''),
  full: (most: number) => `You can select up to ${formatNumber(most)} alerts at once.`,
}

const MOST_NAMED = 3

export const bulkTexts = {
  title: (count: number) => plural(count, { one: 'Dismiss # alert?', other: 'Dismiss # alerts?' }),
  action: (count: number) => plural(count, { one: 'Dismiss # alert', other: 'Dismiss # alerts' }),
  dismissAndPropose: (dismissed: number, proposed: number) =>
    `Dismiss ${formatNumber(dismissed)}, propose ${formatNumber(proposed)}`,
  propose: (count: number) => plural(count, { one: 'Propose # dismissal', other: 'Propose # dismissals' }),
  oneReason: 'All of them get the same reason and comment.',
  noReason: 'No dismissal reason applies to all of these alerts',
  noReasonHint: 'Select alerts of one type: filter the list by alert type first.',
  done: (dismissed: number, proposed: number) => {
    const closed = plural(dismissed, { one: '# alert dismissed', other: '# alerts dismissed' })
    const waiting = plural(proposed, { one: '# awaits a second approver', other: '# await a second approver' })
    return proposed > 0 ? `${closed}, ${waiting}` : closed
  },
  alerts: (count: number) => plural(count, { one: '# alert', other: '# alerts' }),
  held: (count: number, proposed: number) => {
    if (proposed === count) return plural(count, { one: 'Proposing # dismissal', other: 'Proposing # dismissals' })
    const dismissing = plural(count - proposed, { one: 'Dismissing # alert', other: 'Dismissing # alerts' })
    return proposed > 0 ? `${dismissing}, proposing ${formatNumber(proposed)}` : dismissing
  },
  failure: (name: string, reason: string) => `${name}: ${reason}`,
  failed: (failures: readonly string[]) => {
    const stayed = plural(failures.length, {
      one: "# alert couldn't be dismissed",
      other: "# alerts couldn't be dismissed",
    })
    const more = failures.length > MOST_NAMED ? `, and ${formatNumber(failures.length - MOST_NAMED)} more` : ''
    return `${stayed}. ${failures.slice(0, MOST_NAMED).join(' ')}${more}`
  },
  close: 'Close',
}

export const approverCauses = {
  unknown: "the risk isn't known yet",
  high: 'the customer is high risk',
  withMatch: 'with this match confirmed, the customer is high risk',
  withoutMatch: 'even without this match, the customer is high risk',
}

/** Which of the selected alerts need a second approver, and why. */
export const approverTexts = {
  checking: 'Checking which dismissals need a second approver…',
  failed: "We couldn't check which dismissals need a second approver. The result will show it.",
  dependsOnReason: 'Select a reason to see which dismissals need a second approver.',
  none: 'No second approver is needed.',
  needed: (count: number, of: number) =>
    count === of
      ? of === 2
        ? 'Both dismissals need a second approver'
        : plural(of, {
            one: 'This dismissal needs a second approver',
            other: 'All # dismissals need a second approver',
          })
      : plural(count, {
          one: `# of ${formatNumber(of)} dismissals needs a second approver`,
          other: `# of ${formatNumber(of)} dismissals need a second approver`,
        }),
  why: (cause: keyof typeof approverCauses) => `Second approver needed: ${approverCauses[cause]}`,
  confirms: (name: string) => `Confirms the dismissal that ${name} proposed`,
  notOpen: "The alert is closed, or can't be reached right now",
}
