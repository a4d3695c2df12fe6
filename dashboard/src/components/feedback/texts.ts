import { plural } from '../../format/sentences.ts'

export const stateTexts = {
  retry: 'Try again',
  undo: 'Undo',
  openSandboxInbox: 'Open sandbox inbox',
  closeNotification: 'Dismiss notification',
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
  pending: 'Your organisation is waiting for approval',
  pendingHint:
    'Available once your account is approved. Meanwhile, the documentation and the event catalogue are open to you.',
}

export const unavailableTexts = {
  title: 'Some data is missing',
  hint: (cells: readonly string[]) =>
    `These databases did not respond: ${cells.join(', ')}. All other data is shown. Reload the page to try again.`,
}
