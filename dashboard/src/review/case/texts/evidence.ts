// Texts of the evidence and ownership tabs.
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { formatPercent } from '../../../format/numbers.ts'
import { formatList, plural } from '../../../format/sentences.ts'

export const evidenceTexts = {
  expires: (day: string) => `expires ${day}`,
  expired: (day: string) => `expired ${day}`,
  expiryDate: 'Expiry date',
  expiryDatePast:
    'This date is in the past. If it is what the document says, the document has expired: request a new file, or accept it as it is.',
  expiryDateHint:
    'Leave empty if the document has none. Staff are alerted 30 days before it expires. Saved when you accept the document.',
  erased: 'Customer data erased',
  erasedHint: 'There is no evidence to review.',
  documentNotFound: 'Document not found',
  personNotFound: 'Person not found',
  notFoundHint: 'It may have been removed, or the link may be mistyped.',
  business: 'Business',
  documents: 'Documents',
  noDocuments: 'No documents received.',
  received: 'Received',
  notUploaded: 'Not uploaded yet',
  open: 'Open',
  openLabel: (name: string) => `Open ${name}`,
  newSinceClaim: 'New since you claimed the case',
  newAsRequested: 'New, as requested',
  accept: 'Accept document',
  requestAnother: 'Request new file',
  noFile: 'No file yet',
  fileUnusable: "The uploaded file couldn't be used and wasn't kept.",
  uploadPending: 'The partner has an upload link for this document.',
  checkAgainst: 'Check against',
  malware: (signature: string) => `Malware found: ${signature}`,
  malwareHint: "The file was rejected and its content deleted. The partner sees only that the file couldn't be used.",
  activeContent: (kinds: readonly string[]) => `Active content: ${formatList(kinds)}`,
  activeContentHint:
    "This viewer doesn't run it. Before you download the file, ask yourself why the document needs it.",
  activeContentKinds: {
    Script: 'script',
    AutomaticAction: 'automatic action',
    Launch: 'launches a program',
    EmbeddedFile: 'embedded file',
    XfaForm: 'XFA form',
    RichMedia: 'rich media',
    NotInspected: 'not fully inspected',
  } satisfies Record<NonNullable<CaseDocument['activeContent']>[number], string>,
  viewsLogged: 'Views are logged.',
  openInNewTab: 'Open in new tab',
  download: 'Download',
}

export const toolTexts = {
  previous: 'Previous document',
  next: 'Next document',
  place: (number: number, of: number) => `${number} of ${of}`,
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  fullScreenOf: (name: string) => `${name}, full screen`,
}

export const markTexts = {
  mark: 'Mark as checked',
  marked: 'Checked',
  markDocument: "A mark for reviewers. It doesn't accept the document.",
  unmark: 'Checked by you. Click to remove your mark.',
  unmarkDetail: (time: string, document: string | undefined) =>
    `Checked by you on ${time}${document ? ` against ${document}` : ''}. Click to remove your mark.`,
  label: (name: string) => `${name}: checked`,
  documentLabel: (name: string, isMarked: boolean) => (isMarked ? `Checked: ${name}` : `Mark as checked: ${name}`),
  you: 'Checked by you',
  by: (email: string) => `Checked by ${email}`,
  against: (document: string) => `against ${document}`,
}

export const detailTexts = {
  none: '–',
  companyName: 'Registered name',
  tradingName: 'Trading name',
  businessType: 'Business type',
  country: 'Country of incorporation',
  registrationNumber: 'Registration number',
  registrationDate: 'Registration date',
  address: 'Address',
  industry: 'Industry',
  description: 'Description',
  website: 'Website',
  email: 'Email',
  phone: 'Phone',
  monthlyTurnover: 'Monthly turnover',
  transactionValue: 'Typical transaction value',
  sourceOfFunds: 'Source of funds',
  purposeOfAccount: 'Account purpose',
  people: 'Owners and directors',
  personLine: (name: string, roles: string, share: number | null) =>
    share === null ? `${name}: ${roles}` : `${name}: ${roles}, ${formatPercent(share)}`,
  submitted: 'Submitted',
  name: 'Name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  identities: 'Identity documents',
  role: 'Role',
  share: 'Share',
  percent: formatPercent,
  taxResidence: 'Tax residence',
  added: 'Added',
  decision: (status: string, reasons: string) => `${status}: ${reasons}.`,
  previously: (value: string) => `At the last decision: ${value}`,
  moreDetails: 'More details',
  identity: (type: string, country: string) => `${type}, ${country}`,
  issued: 'Issued',
  expires: 'Expires',
  expired: 'Expired',
}

export const revealTexts = {
  reveal: 'Reveal number',
  revealLabel: (name: string) => `Reveal number: ${name}`,
  hide: 'Hide number',
  hideLabel: (name: string) => `Hide number: ${name}`,
  title: 'Reveal this identity number?',
  explanation: 'The number is shown for one minute. The audit log records that you revealed it, and why.',
  reason: 'Reason',
  comment: 'Comment',
  commentHint: 'Saved as an internal note. Required for “Other”.',
}

export const revealReasons = {
  CompareWithDocument: 'Compare with a document',
  InvestigateScreeningMatch: 'Investigate a screening match',
  InvestigateDuplicate: 'Investigate a possible duplicate',
  Other: 'Other',
}

export const flagTexts: Readonly<Record<string, string>> = {
  CheckDigitFailed: "The number's check digits are invalid",
  BirthDateMismatch: 'The number contains a different date of birth than declared',
}

export const ownershipTexts = {
  title: 'Ownership',
  declared: (percent: number) => `${formatPercent(percent)} declared`,
  beneficialOwners: (count: number) =>
    count === 0 ? 'no beneficial owners' : plural(count, { one: '# beneficial owner', other: '# beneficial owners' }),
  shareholders: (count: number) =>
    count === 0 ? 'no shareholders' : plural(count, { one: '# shareholder', other: '# shareholders' }),
  directors: (count: number) =>
    count === 0 ? 'no directors' : plural(count, { one: '# director', other: '# directors' }),
  table: 'Owners and directors',
  name: 'Name',
  role: 'Role',
  share: 'Share',
  status: 'Status',
  missing: 'Missing',
  none: '–',
  total: 'Total',
  percent: formatPercent,
  addsUp: 'Adds up to 100%',
  unattributed: (percent: number) => `${formatPercent(percent)} isn't attributed to anyone.`,
  tooMuch: (percent: number) => `The total exceeds 100% by ${formatPercent(percent)}.`,
  gap: (percent: number) => `${formatPercent(percent)} unknown`,
  segment: (name: string, share: number) => `${name}, ${formatPercent(share)}`,
}

export const ownershipProblems: Readonly<Record<string, string>> = {
  SharesOver100: 'Shares add up to more than 100%',
  SharesUnder100: 'Shares add up to less than 100%',
  OwnerWithoutShare: 'An owner has no share',
  SameOwnerTwice: 'The same person is listed twice; the older entry is ignored',
}
