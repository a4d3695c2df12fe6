import { formatPercent } from '../../../format/numbers.ts'
import { plural } from '../../../format/sentences.ts'

export const checklistTexts = {
  label: 'Checklist',
  openItems: (count: number) =>
    count === 0 ? 'No open items' : plural(count, { one: '# open item', other: '# open items' }),
  business: 'Business',
  documents: 'Documents',
  businessDetails: 'Business details',
  selfReported: 'Self-reported',
  changed: 'Changed',
  ownership: 'Ownership',
  declared: (percent: number, needsReview: boolean) =>
    needsReview ? `${formatPercent(percent)} declared, check shares` : `${formatPercent(percent)} declared`,
  screening: 'Screening',
  confirmedMatches: (count: number, category: string | undefined) => {
    switch (category) {
      case 'Sanctions':
        return plural(count, { one: '# confirmed sanctions match', other: '# confirmed sanctions matches' })
      case 'Pep':
        return plural(count, { one: '# confirmed PEP match', other: '# confirmed PEP matches' })
      case 'AdverseMedia':
        return plural(count, { one: '# confirmed adverse media match', other: '# confirmed adverse media matches' })
      default:
        return plural(count, { one: '# confirmed match', other: '# confirmed matches' })
    }
  },
  openMatches: (count: number) => plural(count, { one: '# match to review', other: '# matches to review' }),
  screeningUnfinished: 'Not finished',
  noOpenMatches: 'No open matches',
  person: 'Person',
  share: formatPercent,
  changedSinceDecision: 'changed since last decision',
  flags: (count: number) => plural(count, { one: '# flag', other: '# flags' }),
  accepted: 'Accepted',
  rejected: 'Rejected',
  changeRequested: 'Change requested',
  pending: 'Pending',
  expired: (day: string) => `Expired ${day}`,
  requestedInRound: (round: number, reason: string) => `Requested in round ${round} · ${reason}`,
  round: (round: number) => `Requested in round ${round}`,
  undecidedDuplicates: (count: number) =>
    plural(count, { one: '# possible duplicate is undecided', other: '# possible duplicates are undecided' }),
  requestMissing: (count: number) => `Request all ${count} missing…`,
  waiveSeveral: 'Waive several…',
  duplicates: 'Duplicates',
  possibleDuplicates: (count: number) => `${count} possible`,
  noDuplicates: 'None open',
  sameBusiness: ([first, ...others]: readonly string[]) => {
    if (!first) return ''
    return others.length === 0 ? `Same business as ${first}` : `Same business as ${others.length + 1} customers`
  },
  isNew: 'New',
  checked: 'Checked',
  checkedOnly: 'Checked, not accepted',
  checkedDetails: (count: number) => `${count} checked`,
  drafted: 'In draft request',
  acceptedDone: (name: string) => `${name}: accepted`,
  leftDraft: (done: string) => `${done}. Removed from the draft request.`,
  accept: 'Accept',
  acceptLabel: (name: string) => `Accept ${name}`,
  request: { change: 'Request change', document: 'Request new file', requirement: 'Request this' },
  requestLabel: (action: string, name: string) => `${action}: ${name}`,
  waive: 'Waive',
  waiveLabel: (name: string) => `Waive ${name}`,
  undoWaiver: 'Undo waiver',
  waiverUndone: (company: string) => `${company}: waiver undone`,
  undoAcceptance: 'Undo acceptance',
  acceptanceUndone: (name: string) => `${name}: acceptance undone`,
  moreLabel: (name: string) => `More actions for ${name}`,
  rejectPerson: 'Reject person…',
  rejectDocument: 'Reject document…',
}
