import { isolate, plural } from '../../format/sentences.ts'

/** Headings of columns that belong to a part of a customer. */
export const groupTexts: Readonly<Record<string, (field: string) => string>> = {
  address: (field) => `Address: ${field}`,
  person: (field) => `Person: ${field}`,
  'person.address': (field) => `Person address: ${field}`,
  identity: (field) => `Identity: ${field}`,
}

export const importTexts = {
  title: 'Import customers',
  description: 'Create many customers from a CSV file. You see a preview before anything is created.',
  back: 'Customers',
  prepareTitle: 'Prepare your file',
  prepareRules: [
    'One row per person. Rows with the same “Your reference” belong to one customer; the columns of the business are only needed in its first row.',
    'For a second identity document, repeat the row with the same “Person: Email”.',
    'Countries are three-letter codes (NGA), dates are written as 2019-04-01, and several roles are separated by a vertical bar (UBO|DIRECTOR).',
    'Leave a cell empty if you don’t know it yet. You can add people, addresses and documents later.',
  ],
  template: 'Download template',
  columnsTitle: 'Columns',
  columnsHint:
    'Columns can be in any order, and those you don’t need can be left out. The field names of the Partner API work too.',
  columns: 'Columns of the file',
  column: 'Column',
  required: 'Required',
  example: 'Example',
  apiName: 'Partner API',
  yes: 'Yes',
  perPerson: 'For each person',
  optional: '–',
  fileTitle: 'Choose your file',
  drop: 'Drag a CSV file here, or',
  fileHint: (maximum: string) => `CSV with commas or semicolons, up to ${maximum}.`,
  tooLarge: (maximum: string) => `The file is too large. The maximum is ${maximum}. Split it into several files.`,
  notCsv: 'This is not a CSV file. Save the spreadsheet as CSV and try again.',
  noRows: 'The file has no rows.',
  missingColumns: (names: string) => `Missing columns: ${names}. Use the column names of the template.`,
  unknownColumns: (names: string) => `These columns are ignored: ${names}`,
  notStored: "This browser can't save the import's progress. Keep this page open until it has finished.",
  file: (name: string, rows: number, customers: number) =>
    `${isolate(name)}: ${plural(rows, { one: '# row', other: '# rows' })}, ${plural(customers, { one: '# customer', other: '# customers' })}`,
  checking: 'Checking the file',
  importing: 'Importing customers',
  progress: (done: string, total: string) => `${done} of ${total}`,
  preview: 'Preview',
  result: 'Result',
  ready: (count: number) =>
    plural(count, { one: '# customer is ready to import', other: '# customers are ready to import' }),
  created: (count: number) => plural(count, { one: '# customer created', other: '# customers created' }),
  exists: (count: number) =>
    plural(count, {
      one: "# customer already exists and won't be changed",
      other: "# customers already exist and won't be changed",
    }),
  invalid: (count: number) => plural(count, { one: '# customer has errors', other: '# customers have errors' }),
  start: (count: number) => plural(count, { one: 'Import # customer', other: 'Import # customers' }),
  paused: 'The import is paused',
  pausedHint: 'Customers already created are kept, and none is created twice.',
  unfinished: 'You have an unfinished import',
  resume: 'Continue',
  pause: 'Pause',
  errorsFile: 'Download errors file',
  errorsFileHint:
    'Contains the rows with errors and a column that explains them. Correct the rows and import the file again.',
  startOver: 'Choose another file',
  viewCustomers: 'View customers',
  errors: 'Rows with errors',
  row: 'Row',
  reference: 'Reference',
  error: 'Error',
  moreErrors: (count: number) =>
    plural(count, { one: '# more error in the errors file', other: '# more errors in the errors file' }),
  differs: (column: string, row: number) => `${column} differs from row ${row} of the same customer.`,
}
