// Texts of the shared components.
import { formatNumber, isolate, plural } from './format.ts'

export const commonTexts = {
  cancel: 'Cancel',
  close: 'Close',
  closeNotification: 'Dismiss notification',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading…',
  none: '–',
}

export const stateTexts = {
  retry: 'Try again',
  unknownError: 'Something went wrong on this page. Reload it and try again.',
  rateLimited: (seconds: number) =>
    seconds < 90
      ? `Too many attempts. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
      : `Too many attempts. Try again in ${plural(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })}.`,
  requestId: 'Request ID',
  requestIdOf: (id: string) => `Request ID ${id}`,
  copyRequestId: 'Copy request ID',
  forbidden: "You don't have access",
  inactive: 'Your organisation is inactive',
  inactiveHint:
    "API access and most of the dashboard are disabled. Your settings are kept. Contact support if you don't know why.",
  pending: 'Your account is under review',
  pendingHint: 'Available once your account is approved. Meanwhile, explore the docs and event catalogue.',
}

export const dialogTexts = {
  typeToConfirm: (text: string) => `Type ${isolate(text)} to confirm`,
}

export const secretTexts = {
  leave: (what: string) => `Leave without saving ${what}? You won't be able to see it again.`,
  save: (what: string) => `Save ${what}`,
  shownOnce: "You won't be able to see it again.",
  copy: (what: string) => `Copy ${what}`,
  saved: "I've saved it",
  download: 'Download',
  done: 'Done',
}

export const codeBlockTexts = { copy: (label: string) => `Copy: ${label}` }

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

export const filterTexts = {
  more: 'More filters',
  fewer: 'Fewer filters',
  clear: 'Clear filters',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  and: 'to',
}
