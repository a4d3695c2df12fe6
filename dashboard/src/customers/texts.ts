import { formatNumber, formatPercent } from '../format/numbers.ts'
import { isolate, plural } from '../format/sentences.ts'

export const customersTexts = {
  title: 'Customers',
  description: "Businesses you're onboarding.",
  list: 'Customers',
  customer: 'Customer',
  names: (name: string, tradingName: string) => `${name} (${tradingName})`,
  erased: 'Erased customer',
  reference: 'Your reference',
  status: 'Status',
  country: 'Country',
  missing: 'Missing',
  missingOf: (missing: number, total: number) => `${formatNumber(missing)} of ${formatNumber(total)}`,
  nothingMissing: 'None',
  people: 'People',
  tradingName: 'Trading name',
  type: 'Type',
  email: 'Email',
  registrationNumber: 'Registration number',
  documents: 'Documents',
  created: 'Created',
  updated: 'Last update',
  empty: 'No customers yet',
  emptyHint: 'Customers you create here or through the Partner API appear in this list.',
  create: 'New customer',
  importCsv: 'Import CSV',
  emptyReadOnly:
    'Customers that editors and admins of your organisation create, or your integration, appear in this list.',
  createFirst: 'Create your first customer',
}

export const noMatchTexts = {
  title: 'No customers match your search',
  hint: 'Names match on the start of a word; references, emails and numbers must match exactly.',
  clear: 'Show all customers',
}

export const tabTexts = {
  label: 'Customers by status',
  tabs: {
    all: 'All',
    needsAction: 'Needs action',
    inReview: 'In review',
    expiring: 'Expiring',
    approved: 'Approved',
    rejected: 'Rejected',
  },
}

export const filterTexts = {
  search: 'Search',
  searchHint: 'Name, reference, email…',
  type: 'Type',
  country: 'Country',
  decided: (day: string) => `Decided on ${day}`,
  erased: 'Erased',
  clear: (filter: string) => `Clear: ${filter}`,
  any: 'Any',
  option: (name: string, count: string) => `${name} (${count})`,
}

export const customerTexts = {
  statusChanged: (before: string, after: string) => `Status changed from ${before} to ${after}`,
  back: 'Customers',
  title: 'Customer',
  erasedTitle: 'Erased customer',
  reference: 'Your reference',
  copyReference: 'Copy your reference',
  customerId: 'Customer ID',
  copyCustomerId: 'Copy customer ID',
  loading: 'Loading customer…',
  loadingStatus: 'Loading status…',
  notFound: 'Customer not found',
  notFoundHint: 'The link may be wrong or belong to another organisation.',
  backToCustomers: 'Back to customers',
}

const outstanding = (count: number) =>
  plural(count, { one: '# requirement is outstanding', other: '# requirements are outstanding' })

/** What the review team requested, and everything that is outstanding, as the overview counts it. */
const requestedOf = (requested: number, all: number) =>
  requested === all
    ? plural(all, { one: '# requested change is outstanding', other: '# requested changes are outstanding' })
    : `${outstanding(all)}, ${formatNumber(requested)} of them requested by the review team`

export const statusTexts = {
  erased: "This customer's data was erased",
  erasedHint: 'The record is kept without personal data.',
  erasedOn: 'Erased',
  approved: 'Approved',
  approvedHint:
    "This business is verified. Changing its name, type, country, registration number, addresses or people starts a new review; other changes don't.",
  rejected: 'Rejected',
  rejectedHint: "This business was rejected and can't be edited. Contact us to appeal.",
  actionNeeded: 'Action needed',
  changesRequestedReadOnly: (requested: number, all: number) =>
    `We need more information: ${requestedOf(requested, all)}. Editors and admins of your organisation can update the customer; it returns to review automatically once everything we requested is submitted.`,
  changesRequested: (requested: number, all: number) =>
    `We need more information: ${requestedOf(requested, all)}. Update the customer below or through the Partner API; it returns to review automatically once everything we requested is submitted.`,
  partlyAnswered: 'Some requested changes are still outstanding',
  partlyAnsweredHint: (requested: number, all: number) =>
    `We've received part of what we requested; ${requestedOf(requested, all)}. The customer returns to review automatically once everything we requested is submitted.`,
  notStarted: 'Not started',
  notStartedHint: "The review hasn't started yet.",
  queued: 'In review',
  queuedMissing: (count: number) =>
    `Waiting for the review team. ${plural(count, { one: '# requirement is', other: '# requirements are' })} still outstanding. Meeting them now avoids delays.`,
  queuedComplete: 'Waiting for the review team. Nothing needed from you. You can still make changes.',
  underReview: 'In review',
  underReviewHint:
    'The review team is checking this customer. The profile is locked until the review finishes; you can still upload documents.',
  usualTime: (days: number, time: string) =>
    `In the last ${days} days, decisions about your customers took ${time} (median).`,
  reasons: (labels: readonly string[]) =>
    `${plural(labels.length, { one: 'Reason', other: 'Reasons' })}: ${labels.join('; ')}`,
  /** Followed by a time. */
  since: (status: string) => `${status} since`,
  on: (status: string) => `${status} on`,
  round: (round: number) => `round ${round}`,
  version: (version: number) => `version ${version}`,
}

/** Messages the service writes when the reviewer wrote none; the page says the same in its own words. */
export const defaultMessages: readonly string[] = [
  'This customer is queued for or under review.',
  'Changes were requested. See outstandingRequirements.',
  'Some of the requested changes were submitted. See outstandingRequirements.',
  'The business is verified.',
  'The business was rejected. See reasonCodes.',
]

export const requirementTexts = {
  title: 'Requirements',
  due: (count: number) => `${outstanding(count)}. Upload documents and update details here or through the Partner API.`,
  dueReadOnly: (count: number) => `${outstanding(count)}. Editors and admins of your organisation can meet them.`,
  done: 'All requirements are met.',
  doneWithWaived: 'All requirements are met or waived.',
  changesTitle: 'Requested changes',
  changesDue: (count: number) =>
    `${plural(count, { one: '# change', other: '# changes' })} requested by the review team. The customer returns to review once all are submitted.`,
  changesDone: 'Everything we requested has been submitted.',
  rulesTitle: 'Other requirements',
  rulesHint: 'Needed for this country and type of business.',
  dueBy: 'Due',
  upload: 'Upload document',
  uploadFor: (message: string) => `Upload document: ${message}`,
  answer: 'Answer',
  answerFor: (message: string) => `Answer: ${message}`,
  edit: 'Edit business',
  editFor: (message: string) => `Edit business: ${message}`,
  addPerson: 'Add person',
  addPersonFor: (message: string) => `Add person: ${message}`,
  editPerson: 'Edit person',
  editPersonFor: (message: string) => `Edit person: ${message}`,
  accepted: (categories: readonly string[]) => `Accepted documents: ${categories.join(', ')}`,
}

/** What a requirement is about. */
export const subjectTexts = {
  business: 'Business',
  person: 'a person',
  identity: 'Identity document',
  theAddress: 'the address',
  addressNumber: (number: number) => `address ${number}`,
  partOf: (part: string, whole: string) => `${part} of ${whole}`,
}

export const businessTexts = {
  title: 'Business',
  edit: 'Edit business',
  companyName: 'Registered name',
  tradingName: 'Trading name',
  type: 'Type',
  country: 'Country of incorporation',
  registrationNumber: 'Registration number',
  registrationDate: 'Registration date',
  industry: 'Industry',
  description: 'Description',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  addressNumber: (number: number) => `Address ${number}`,
  monthlyTurnover: 'Monthly turnover',
  transactionValue: 'Typical transaction value',
  sourceOfFunds: 'Source of funds',
  accountPurpose: 'Account purpose',
  created: 'Created',
  updated: 'Last updated',
}

export const peopleTexts = {
  title: 'People',
  none: 'No owners or directors yet.',
  add: 'Add person',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  remove: 'Remove…',
  removeNamed: (name: string) => `Remove ${name}`,
  summary: (count: number, share: number) =>
    `${plural(count, { one: '# person', other: '# people' })}, ${formatPercent(share)} combined ownership`,
  find: 'Search people',
  notFound: 'No people match your search.',
  roleAndShare: (roles: readonly string[], share: number | null) =>
    [roles.join(', '), share !== null && formatPercent(share)].filter(Boolean).join(' · '),
  replaced: 'Replaced by a newer entry',
  role: 'Role',
  ownership: 'Ownership',
  nationality: 'Nationality',
  dateOfBirth: 'Date of birth',
  taxResidence: 'Tax residence',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  added: 'Added',
  identitiesOf: (name: string) => `Identity documents of ${name}`,
  /** Followed by the masked number. */
  identity: (type: string, country: string) => `${type}, ${country}`,
  issued: 'issued',
  expires: 'expires',
}

export const documentTexts = {
  title: 'Documents',
  hint: 'Views and downloads are logged.',
  none: 'No documents yet',
  business: 'Business',
  uploaded: 'uploaded',
  view: 'View',
  viewNamed: (name: string) => `View ${name}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  close: 'Close',
}

export const sectionTexts = {
  label: 'Sections of this page',
  sections: {
    requirements: 'Requirements',
    links: 'Completion links',
    business: 'Business',
    people: 'People',
    documents: 'Documents',
    timeline: 'Timeline',
  },
}

export const progressTexts = {
  label: 'Requirements met',
  met: (met: number, waived: number, total: number) =>
    waived > 0
      ? `${formatNumber(met)} met, ${formatNumber(waived)} waived, of ${formatNumber(total)} requirements`
      : `${formatNumber(met)} of ${formatNumber(total)} requirements met`,
  closed: 'Changes that were requested during the review are no longer counted.',
}

export const quoted = (text: string) => `“${isolate(text)}”`
