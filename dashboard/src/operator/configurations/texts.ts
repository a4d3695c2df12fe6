import { formatList, plural } from '../../format/sentences.ts'

const versionName = (version: number | null) =>
  version === null ? 'Closed' : version === 0 ? 'Built-in' : `Version ${version}`

export const configurationsTexts = {
  title: 'Onboarding configurations',
  description: 'The identity documents that are accepted from residents of each country.',
  list: 'Onboarding configurations',
  search: 'Country',
  searchPlaceholder: 'Name or code',
  onlyChanged: 'Only changed countries',
  country: 'Country',
  version: 'Active version',
  versionName,
  documents: 'Documents',
  since: 'Active since',
  builtInData: (name: string) => `Built-in data: ${name}`,
  shown: (count: number, total: number) =>
    plural(total, { one: `${count} of # country`, other: `${count} of # countries` }),
  noMatch: 'No countries match',
  noMatchHint: 'A country that is not listed has no configuration yet. Add it to open it for onboarding.',
  add: 'Add a country',
}

export const configurationTexts = {
  back: 'All countries',
  versionName,
  close: 'Close onboarding…',
  edit: 'Edit documents',
  closedTitle: 'Onboarding is closed for this country',
  closedHint: 'New businesses and people from this country are rejected. Activate a version to open it again.',
  viewing: (version: number) =>
    `You're viewing ${version === 0 ? 'the built-in version' : `version ${version}`}, which isn't active`,
  viewingHint: 'The changes below take effect if you activate it.',
  activateShown: 'Activate this version…',
  showActive: 'Show the active version',
  documents: 'Documents',
  documentsHint: 'Listed in the order they are offered. Any one is enough.',
  document: 'Document',
  issuedBy: 'Issued by',
  issuers: { RESIDENCE: 'Country of residence', EEA: 'An EEA country or Switzerland', ANY: 'Any country' } as Readonly<
    Record<string, string>
  >,
  format: 'Number format',
  example: (text: string) => `for example ${text}`,
  needs: 'Required',
  needNames: {
    requiresIdNumber: 'number',
    requiresIssueDate: 'issue date',
    requiresExpiryDate: 'expiry date',
    requiresDocument: 'file',
  },
  noNeeds: 'nothing',
  history: 'History',
  historyHint: 'When each version was active. Versions are never changed or deleted.',
  historyList: 'History',
  activated: 'Activated',
  version: 'Version',
  by: 'By',
  note: 'Note',
  noNote: '–',
  view: 'View',
  viewVersion: (name: string) => `View ${name}`,
  versions: 'Versions',
  versionsList: 'Versions',
  added: 'Added',
  builtInAdded: 'Built in',
  active: 'Active',
}

export const changeListTexts = {
  list: 'Changes',
  none: 'Nothing changes: this is the same as the active version.',
  kinds: { Added: 'Added', Removed: 'Removed', Changed: 'Changed' },
  usage: (count: number) =>
    count === 0
      ? 'No open customer uses it.'
      : plural(count, {
          one: '# open customer uses it. What was sent stays valid.',
          other: '# open customers use it. What they have sent stays valid.',
        }),
  sameMessage:
    'The number format changes, but its message for other numbers stays. Check that the message still describes the format.',
  empty: 'not set',
  booleans: { true: 'yes', false: 'no' } as Readonly<Record<string, string>>,
}

/** Names of the fields of a document, by the path in the file. */
export const fieldLabels: Readonly<Record<string, string>> &
  Readonly<Record<'label' | 'issuedBy' | 'checksum', string>> = {
  identityTypeCode: 'Type',
  label: 'Name',
  issuedBy: 'Issued by',
  displayOrder: 'Position',
  requiresIdNumber: 'Number required',
  requiresIssueDate: 'Issue date required',
  requiresExpiryDate: 'Expiry date required',
  requiresDocument: 'File required',
  checksum: 'Check digit scheme',
  confidence: 'Remark',
  'validationRules.regex': 'Number format',
  'validationRules.minLength': 'Shortest number',
  'validationRules.maxLength': 'Longest number',
  'validationRules.errorMessage': 'Message for other numbers',
  'validationRules.example': 'Example',
}

export const documentTexts = {
  country: 'Country',
  chooseCountry: 'Choose a country',
  noCountry: 'No country matches',
  list: 'Documents in this version',
  add: 'Add document',
  added: 'New',
  changed: 'Changed',
  removed: (labels: readonly string[]) => `Removed: ${formatList(labels)}`,
  errors: (count: number) => plural(count, { one: '# error', other: '# errors' }),
  move: { up: (label: string) => `Move ${label} up`, down: (label: string) => `Move ${label} down` },
  moveHint: { up: 'Move up', down: 'Move down' },
  remove: (label: string) => `Remove ${label}`,
  removeHint: 'Remove document',
  keptHint: 'Every country accepts the passport. It can be moved but not removed.',
  requires: (what: string) => `Requires ${what}`,
  labelHint: 'As businesses and their people know it.',
  issuedByHint: 'Which countries may have issued it.',
  needs: 'What a person must provide',
  needsHint: 'What is not selected stays optional.',
  needNames: {
    requiresIdNumber: 'Number',
    requiresIssueDate: 'Issue date',
    requiresExpiryDate: 'Expiry date',
    requiresDocument: 'File (scan or photo)',
  },
  regexHint: 'A regular expression for the number in upper case, without spaces.',
  exampleHint: 'A number of this format. Shown as a hint in forms.',
  noMatch: "This number doesn't match the format.",
  errorMessageHint: "Shown when a number doesn't match the format.",
  checksumHint: 'Numbers that fail the check are flagged for the analyst, not rejected.',
  noChecksum: 'None',
  clearChecksum: 'Clear check digit scheme',
  noScheme: 'No scheme matches',
}

export const newDocumentTexts = {
  errorMessage: (label: string) => `${label} number must be 5 to 15 letters or digits.`,
}

export const editorTexts = {
  title: 'New version',
  formHint: 'Change what is accepted. You see all changes before they take effect.',
  hint: 'Edit the file below, paste another one, or choose a file. You see all changes before they take effect.',
  view: 'Edit as',
  form: 'Form',
  json: 'JSON',
  noForm: "This text can't be shown as a form: it must be a JSON object with a country and a list of documents.",
  syntaxError: (line: number, column: number) => `The text isn't valid JSON. Look at line ${line}, column ${column}.`,
  goToLine: (line: number) => `Go to line ${line}`,
  content: 'Configuration file (JSON)',
  chooseFile: 'Choose file',
  file: 'Configuration file to upload',
  tooLarge: 'The file is larger than 200,000 characters.',
  cancel: 'Cancel',
  review: 'Review changes…',
  errors: (count: number) => plural(count, { one: '# error', other: '# errors' }),
  marked: 'The fields with errors are marked above.',
  errorList: 'Errors in the file',
  documents: 'Documents',
  whole: 'Whole file',
  place: (document: string, field: string) => `${document}, ${field}`,
  unchanged: 'Nothing changes',
  unchangedHint: 'This is the same as the active version.',
}

export const activateTexts = {
  title: (country: string, version: number) =>
    `Activate ${version === 0 ? 'the built-in version' : `version ${version}`} for ${country}?`,
  fileTitle: (country: string) => `Activate these changes for ${country}?`,
  action: 'Activate',
  hints: [
    'It takes effect on all nodes within seconds.',
    'Documents already accepted stay valid. People who are added or changed must meet the new rules.',
    'You can return to any earlier version.',
  ],
  activated: 'Configuration activated',
  note: 'Note',
  noteHint: 'Why you make this change. Shown in the history and the staff audit log.',
  noteMissing: 'Enter a note.',
  closeTitle: (country: string) => `Close onboarding for ${country}?`,
  closeAction: 'Close onboarding',
  closeHints: [
    'New businesses and people from this country are rejected, on all nodes within seconds.',
    'Existing customers stay as they are.',
    'Activate a version to open the country again.',
  ],
  closed: 'Onboarding closed',
}

export const compareTexts = {
  title: 'Compare versions',
  hint: 'What changes from one version to another, by document and field.',
  from: 'From',
  to: 'To',
  list: 'Differences between two versions',
  none: 'These versions are the same.',
}
