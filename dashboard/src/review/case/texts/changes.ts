// Texts of the changes tab and of the change request.
import { plural } from '../../../format/sentences.ts'

export const changesTexts = {
  title: 'Changes',
  newSinceClaim: 'New since the case was claimed',
  unclaimed: 'The case is unclaimed.',
  nothingSince: 'Nothing new since',
  received: 'received',
  answered: (message: string) => `“${message}” was answered`,
  sinceDecision: 'Changes since the last decision',
  noDecision: 'No decisions on this customer yet.',
  unchanged: (version: number) => `The profile is the same as in version ${version}.`,
  table: (version: number) => `Changes since version ${version}`,
  field: 'Field',
  inVersion: (version: number) => `Version ${version}`,
  now: 'Now',
  absent: 'Not present',
  removed: 'Removed',
  personField: (person: string, field: string) => `${person}: ${field}`,
  requests: 'Requests and responses',
  noRequests: 'No changes requested from the partner yet.',
  request: (round: number, target: string, reason: string) => `Round ${round} · ${target} · ${reason} · requested`,
  responded: 'Answered',
}

export const requestTexts = {
  title: 'Request changes',
  explanation:
    'Everything below is sent as one request. The partner can edit the profile for 30 days. When everything is answered, the case returns to you.',
  sanctioned: 'A sanctions match was confirmed',
  sanctionedHint:
    'This customer can only be rejected, so consider rejecting it now: the partner then sees only “Compliance decision”. If you still need something, mention neither the match nor screening. The partner must not learn of it.',
  empty: 'No items yet',
  emptyHint: 'Select “Add item” below.',
  emptyWithMissing: (count: number) =>
    plural(count, {
      one: '# requirement is missing. Add it, or select “Add item” below.',
      other: '# requirements are missing. Add them all, or select “Add item” below.',
    }),
  addMissing: (count: number) => plural(count, { one: 'Add # missing', other: 'Add all # missing' }),
  addItem: 'Add item',
  businessDocument: 'Business document',
  businessField: 'Business detail',
  missingPerson: 'Missing owner or director',
  aboutPerson: (name: string) => `About ${name}`,
  tooMany: (most: number) => `You can request up to ${most} items at once.`,
  introduction: 'Introduction',
  introductionHint: 'Optional. The partner reads this first.',
  incomplete: 'Complete the highlighted fields.',
  saveDraft: 'Save draft',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardHint: (count: number) =>
    plural(count, {
      one: 'The draft with # item is deleted. Nothing was sent to the partner.',
      other: 'The draft with # items is deleted. Nothing was sent to the partner.',
    }),
  discarded: 'Draft discarded',
  missingTitle: 'Request everything that is missing?',
  missingHint: 'These items are added to a draft. Nothing is sent until you send the request.',
  missingAction: (count: number) => plural(count, { one: 'Add # item to draft', other: 'Add # items to draft' }),
  preview: 'Preview',
  previewExplanation: (partner: string) =>
    `This is what ${partner} will see in the dashboard, and what the API will return.`,
  previewLabel: 'Partner preview',
  apiResponse: 'API response',
  edit: 'Edit',
  send: 'Send request',
  sent: 'Change request sent',
  draftStates: {
    empty: '',
    saved: 'Draft saved',
    unsaved: 'Saving draft…',
    failed: 'Draft not saved',
  },
  staleDraft: 'The customer has changed since you saved this draft',
  staleDraftHint: 'Check each item before you send the request.',
}

export const itemTexts = {
  label: (number: number, name: string) => `Item ${number}: ${name}`,
  heading: (number: number, name: string) => `${number}. ${name}`,
  part: (whole: string, part: string) => `${whole}: ${part}`,
  /** The alternatives are listed below it. */
  documentOf: (names: readonly string[]) =>
    names.length > 1 ? plural(names.length, { one: '', other: 'one of # documents' }) : (names[0] ?? ''),
  missingPerson: 'Missing owner or director',
  remove: (number: number) => `Remove item ${number}`,
  kind: 'Request type',
  businessKinds: {
    Field: 'Correct a detail',
    Document: 'Upload a document',
    Person: 'Add a missing owner or director',
  },
  personKinds: { Identity: 'Identity document', Field: 'Correct details', Document: 'Upload another document' },
  field: 'Field',
  documents: 'Accepted documents',
  documentsHint: 'Any one of these is enough.',
  reason: 'Reason',
  message: 'Message to the partner',
  fieldMissing: 'Select a field.',
  documentsMissing: 'Select at least one document.',
  reasonMissing: 'Select a reason.',
  messageMissing: 'Enter what the partner should do.',
}

/** Suggested messages for the most common reasons; `subject` is what is requested, `name` whose it is. */
export const suggestedMessages = {
  DocumentIllegible: (subject: string) => `${subject}: the copy is illegible. Please upload a clear copy.`,
  DocumentExpired: (subject: string) => `${subject}: the document has expired. Please upload a valid one.`,
  DocumentWrongType: (subject: string) =>
    `${subject}: this is a different document. Please upload the one we asked for.`,
  DocumentTooOld: (subject: string) => `${subject}: the document is too old. Please upload a recent one.`,
  DocumentIncomplete: (subject: string) => `${subject}: pages are missing. Please upload the complete document.`,
  DocumentMissingBack: (subject: string) => `${subject}: please upload the back as well.`,
  DocumentPasswordProtected: (subject: string) =>
    `${subject}: the file is password-protected. Please upload it without a password.`,
  DocumentNotSigned: (subject: string) => `${subject}: the signature is missing. Please upload a signed copy.`,
  NameMismatch: (_: string, name: string) =>
    `The name of ${name} differs from the document. Please correct it, or upload a document in that name.`,
  DateOfBirthMismatch: (_: string, name: string) =>
    `The date of birth of ${name} differs from the document. Please correct it.`,
  AddressMismatch: (_: string, name: string) =>
    `The address of ${name} differs from the document. Please correct it, or upload a document for that address.`,
  OwnershipIncomplete: () => 'Please list everyone who owns or controls 25% or more.',
  WebsiteUnreachable: () => "We can't reach the website. Please correct its address.",
}
