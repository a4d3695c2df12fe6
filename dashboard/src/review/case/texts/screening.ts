// Texts of the screening and duplicates tabs.

import type { Tone } from '../../../components/badges/status-badge.tsx'
import { formatNumber, formatPercent } from '../../../format/numbers.ts'
import { plural } from '../../../format/sentences.ts'

export const screeningTexts = {
  title: 'Screening',
  loading: 'Loading screening',
  internal: 'Never visible to the partner.',
  rescreen: 'Rescreen',
  rescreened: 'Customer rescreened',
  sanctionsConfirmed: 'Confirmed sanctions match: this customer can only be rejected',
  sanctionsConfirmedHint: 'The partner sees “Compliance decision” as the only reason.',
  business: 'Business',
  person: 'Person',
  born: (date: string) => `born ${date}`,
  formerPerson: 'no longer part of the customer',
  allDismissed: 'All matches dismissed',
  confirmed: (count: number) => plural(count, { one: '# confirmed match', other: '# confirmed matches' }),
  failed: (reason: string) => `Screening failed: ${reason}.`,
  screened: 'Screened',
  nextAttempt: 'Next attempt',
}

export const subjectStates: Readonly<Record<string, readonly [Tone, string]>> = {
  NotScreened: ['attention', 'Not screened yet'],
  Pending: ['waiting', 'Screening in progress'],
  Clear: ['good', 'No matches'],
  Hits: ['attention', 'Possible matches'],
  Error: ['bad', 'Screening failed'],
}

export const screeningErrors: Readonly<Record<string, string>> = {
  NotConfigured: 'No screening list is configured. Ask an operator to add one.',
  Timeout: "The screening service didn't respond in time.",
  InvalidAnswer: 'The screening service returned an invalid response.',
  ListUnreadable: "The screening list couldn't be read.",
}

export const matchStates: Readonly<Record<string, readonly [Tone, string]>> = {
  Open: ['attention', 'Pending'],
  Confirmed: ['bad', 'True match'],
  FalsePositive: ['good', 'False positive'],
  Withdrawn: ['neutral', 'Removed from list'],
}

export const matchTexts = {
  source: (category: string, list: string, entry: string) => `${category} · ${list} · entry ${entry}`,
  score: (percent: number) => `${formatPercent(percent)} match`,
  entry: (name: string, list: string, percent: number) => `${name} (${list}, ${formatPercent(percent)})`,
  aliases: 'Also known as',
  birthDate: 'Date of birth',
  countries: 'Countries',
  note: 'Note',
  link: 'Source',
  found: 'Found',
  withdrawn: 'Removed from list',
  notListed: 'Not listed',
  notDeclared: (value: string) => `${value} (not declared by the customer)`,
  same: 'Match',
  declared: (value: string) => `Declared: ${value}`,
  compareWith: 'Compare with:',
  decide: 'Review match',
  decideAgain: 'Change decision',
  rationale: 'Rationale',
  rationaleHint: 'Explain your reasoning (date of birth, country, photo…).',
  dismiss: 'Dismiss as false positive',
  confirm: 'Confirm true match',
  cancel: 'Cancel',
  earlier: (name: string) => `Earlier decision on this entry, for ${name}:`,
  decided: 'Screening decision saved',
  onlyRejected: 'Sanctions match confirmed. This customer can only be rejected: choose Decide, or press Shift+D.',
  draftSaved: 'Draft saved',
  undone: 'Screening decision undone',
  takenBack: 'taken back',
  reopens: 'Confirming the match reopens the case. You can undo it for 15 seconds.',
  held: (company: string) => `Confirming the match and reopening ${company}`,
  reopened: (company: string) => `${company}: match confirmed and case reopened`,
}

export const duplicateTexts = {
  title: 'Possible duplicates',
  loading: 'Looking for duplicates',
  scope: 'Across all partners. Not visible to partners.',
  more: 'Not all matches are shown',
  moreHint: 'Too many customers share details with this one to list them all.',
  none: 'No possible duplicates',
  noneHint:
    'No other customer shares a registration number, email, phone, website, name, person or file with this one.',
  samePartner: 'Same partner',
  created: 'created',
  list: (names: readonly string[]) =>
    names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', '),
  matches: (count: number) => plural(count, { one: '(# match)', other: '(# matches)' }),
  verdicts: { NotDuplicate: 'Not a duplicate', SameBusiness: 'Same business' },
  notDuplicateLabel: (name: string) => `${name}: not a duplicate`,
  sameBusinessLabel: (name: string) => `${name}: same business`,
  openAgain: (verdict: 'NotDuplicate' | 'SameBusiness') =>
    verdict === 'NotDuplicate'
      ? 'Marked as not a duplicate before another value matched'
      : 'Marked as the same business before another value matched',
  reopen: 'Undo',
  reopenLabel: (name: string) => `${name}: undo the decision`,
  saved: {
    NotDuplicate: (name: string) => `${name}: marked as not a duplicate`,
    SameBusiness: (name: string) => `${name}: marked as the same business`,
  },
  reopened: (name: string) => `${name} is a possible duplicate again`,
  progress: (decided: number, of: number) => `${formatNumber(decided)} of ${formatNumber(of)} decided`,
  decided: (count: number) => plural(count, { one: '# decided', other: '# decided' }),
  select: (name: string) => `Select ${name}`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  selection: 'Selected customers',
  selected: (count: number) => plural(count, { one: '# customer selected', other: '# customers selected' }),
  clear: 'Clear selection',
  reason: 'Reason (optional)',
  noneIsDuplicate: (count: number) => plural(count, { one: 'Not a duplicate', other: 'Not duplicates (#)' }),
  areSameBusiness: (count: number) => plural(count, { one: 'Same business', other: 'Same business (#)' }),
  savedAll: {
    NotDuplicate: (count: number) =>
      plural(count, { one: '# customer marked as not a duplicate', other: '# customers marked as not duplicates' }),
    SameBusiness: (count: number) =>
      plural(count, {
        one: '# customer marked as the same business',
        other: '# customers marked as the same business',
      }),
  },
  reopenedAll: (count: number) =>
    plural(count, {
      one: '# customer is a possible duplicate again',
      other: '# customers are possible duplicates again',
    }),
  changed: (names: readonly string[]) => `Not decided, because they have changed: ${names.join(', ')}`,
  keys: { move: 'Next and previous', select: 'Select' },
}

/** What two customers have in common; `names` says of whom. */
export const sharedTexts: Readonly<Record<string, (names: string) => string>> = {
  SameRegistrationNumber: () => 'Same registration number and country',
  SameIdentityNumber: (names) => `Same identity numbers: ${names}`,
  SameDocument: (names) => `Same files: ${names}`,
  SameEmail: (names) => `Same email address: ${names}`,
  SamePhone: (names) => `Same phone number: ${names}`,
  SamePerson: (names) => `Person with a similar name and the same birth date: ${names}`,
  SameWebsite: () => 'Same website',
  SimilarName: () => 'Similar name in the same country',
}

export const duplicateStrengths: Readonly<Record<string, readonly [Tone, string]>> = {
  Strong: ['attention', 'Very likely'],
  Medium: ['neutral', 'Possible'],
  Weak: ['neutral', 'Unlikely'],
}

export const compareTexts = {
  action: 'Compare',
  actionLabel: (name: string) => `Compare with ${name}`,
  title: 'Compare customers',
  hint: 'Viewing the other customer is logged.',
  detail: 'Detail',
  same: 'Same',
  only: { same: 'Only matching details', different: 'Only differing details' },
  none: '–',
  loading: 'Loading customer',
  why: 'Why it is a possible duplicate',
  undecided: (name: string, count: number) => `${name}: ${formatNumber(count)} possible duplicates to decide`,
  inCommon: (count: number) => `Same in both (${count})`,
  different: (count: number) => `Different (${count})`,
  pair: (ours: string | undefined, theirs: string | undefined) => {
    if (!ours || !theirs) return `Person without a match: ${ours ?? theirs}`
    return ours === theirs ? `Person: ${ours}` : `People: ${ours} and ${theirs}`
  },
  of: (value: string, whose: string) => `${value} (${whose})`,
  business: 'business',
  partner: 'Partner',
  status: 'Status',
  identity: (type: string, country: string, number: string) => `${type}, ${country}: ${number}`,
  files: (count: number) => plural(count, { one: 'Same file', other: 'Same files' }),
  documents: 'Documents',
  decide: 'Is it the same business?',
  reason: 'Reason (optional)',
  reasonHint: 'Saved as a note. Not visible to the partner.',
}
