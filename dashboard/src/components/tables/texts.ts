import { formatNumber } from '../../format/numbers.ts'

export const tableTexts = {
  noMoreResults: 'No more results',
  firstPage: 'Go to first page',
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
  previous: 'Previous',
  next: 'Next',
}
