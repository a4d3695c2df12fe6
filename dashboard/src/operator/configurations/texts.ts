import { plural } from '../../format/sentences.ts'

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
  noMatchHint: 'A country that is not listed has no configuration yet. Activate a file to add it.',
  add: 'Add a country',
}

export const configurationTexts = {
  back: 'All countries',
  versionName,
  close: 'Close onboarding…',
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
  empty: 'not set',
  before: 'before',
  after: 'now',
}

export const editorTexts = {
  title: 'New version',
  hint: 'Edit the file below, paste another one, or choose a file. Nothing changes until you activate it.',
  content: 'Configuration file (JSON)',
  chooseFile: 'Choose file',
  file: 'Configuration file to upload',
  tooLarge: 'The file is larger than 200,000 characters.',
  validate: 'Validate',
  errors: (count: number) => plural(count, { one: '# error', other: '# errors' }),
  errorList: 'Errors in the file',
  valid: 'The file is valid',
  validFor: (country: string) => `This file is for ${country}.`,
  activate: 'Activate…',
  whole: 'Whole file',
}

export const activateTexts = {
  title: (country: string, version: number) =>
    `Activate ${version === 0 ? 'the built-in version' : `version ${version}`} for ${country}?`,
  fileTitle: (country: string) => `Activate this file for ${country}?`,
  action: 'Activate',
  hints: [
    'It takes effect on all nodes within seconds.',
    'Documents already accepted stay valid. People who are added or changed must meet the new rules.',
    'You can return to any earlier version.',
  ],
  changes: (count: number) => plural(count, { one: '# document will change.', other: '# documents will change.' }),
  activated: 'Configuration activated',
  closeTitle: (country: string) => `Close onboarding for ${country}?`,
  closeAction: 'Close onboarding',
  closeHints: [
    'New businesses and people from this country are rejected, on all nodes within seconds.',
    'Existing customers stay as they are.',
    'Activate a version to open the country again.',
  ],
  closed: 'Onboarding closed',
}
