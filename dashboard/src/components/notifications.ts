// Short messages in the corner, read out by screen readers.
import { notifications } from '@mantine/notifications'
import { ApiError } from '../api/api-error.ts'

const READ_IN_MS = 6_000
const CLOSE = { 'aria-label': 'Close this message' }

export function notifySuccess(message: string): void {
  notifications.show({
    message,
    color: 'green',
    autoClose: READ_IN_MS,
    withBorder: true,
    role: 'status',
    closeButtonProps: CLOSE,
  })
}

/** Something that happened by itself. Stays until it is closed: nobody may be looking. */
export function notifyUntilClosed(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: false,
    withBorder: true,
    role: 'status',
    closeButtonProps: CLOSE,
  })
}

export function dismissNotification(message: string): void {
  notifications.hide(message)
}

/** Stays until it is closed: somebody may want to copy the request id. */
export function notifyError(error: unknown): void {
  const { message, requestId } = errorText(error)
  notifications.show({
    title: message,
    message: requestId ? `Request ${requestId}` : '',
    color: 'red',
    autoClose: false,
    withBorder: true,
    role: 'alert',
    closeButtonProps: CLOSE,
  })
}

export function errorText(error: unknown): { message: string; requestId: string | undefined } {
  if (!(error instanceof ApiError)) return { message: 'Something went wrong on this page.', requestId: undefined }
  const wait = error.retryAfterSeconds
  const message = error.status === 429 && wait ? `Too many tries. Wait ${inWords(wait)} and try again.` : error.message
  return { message, requestId: error.requestId }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`
}
