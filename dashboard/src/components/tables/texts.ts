import { formatNumber } from '../../format/numbers.ts'
import { plural } from '../../format/sentences.ts'

export const tableTexts = {
  noMoreResults: 'No more results',
  firstPage: 'Go to first page',
  sortBy: (column: string) => `Sort by ${column}`,
  columns: 'Columns',
  standardColumns: 'Reset columns',
}

export const pagingTexts = {
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  control: {
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  } as Readonly<Record<string, string>>,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  none: (total: number) => `0 of ${formatNumber(total)}`,
  rows: 'Rows per page',
  shown: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  shownOf: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)} rows`,
  previous: 'Previous',
  next: 'Next',
}

export const savedViewTexts = {
  views: 'Views',
  active: (name: string) => `Views: ${name}`,
  manage: 'Save or delete views…',
  copyLink: 'Copy link to this view',
  title: 'Saved views',
  name: 'View name',
  hint: 'Saves your filters, columns, sort order and rows per page. Search text is not saved.',
  save: 'Save view',
  replace: 'Replace view',
  saved: 'View saved',
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete view ${name}`,
  deleted: (name: string) => `View “${name}” deleted`,
}

export const exportTexts = {
  action: 'Export CSV',
  short: 'Export',
  logged: 'Export CSV. Exports are recorded in the audit log, with your name.',
  progress: (rows: number, total: number) =>
    total === 0 ? 'Exporting…' : `Exporting ${formatNumber(rows)} of ${formatNumber(total)}…`,
  done: (rows: number) =>
    plural(rows, {
      one: '# row exported. The export is recorded in the audit log.',
      other: '# rows exported. The export is recorded in the audit log.',
    }),
}
