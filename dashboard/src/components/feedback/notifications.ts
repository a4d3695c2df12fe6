// Short messages in the corner of the page, announced by screen readers.
import { notifications } from '@mantine/notifications'
import { ApiError } from '../../api/api-error.ts'
import { stateTexts } from './texts.ts'

const SHOWN_MS = 4_000
export const SUCCESS_COLOR = 'green'
const closeButtonProps = { 'aria-label': stateTexts.closeNotification }

export const notifySuccess = (message: string) => notify(message, SHOWN_MS, SUCCESS_COLOR)

/** Something happened without the user's doing. Stays until it is closed: they may not be looking. */
export const notifyUntilClosed = (message: string) => notify(message, false)

/** Nothing has happened, and why. */
export const notifyBriefly = (message: string) => notify(message, SHOWN_MS)

/** The same message is shown once at a time. */
function notify(message: string, autoClose: number | false, color?: string): void {
  notifications.show({ id: message, message, color, autoClose, withBorder: true, role: 'status', closeButtonProps })
}

export function dismissNotification(message: string): void {
  notifications.hide(message)
}

/** Stays until it is closed: the user may want to copy the request ID. */
export function notifyError(error: unknown): void {
  const { message, requestId } = errorText(error)
  notifications.show({
    title: message,
    message: requestId ? stateTexts.requestIdOf(requestId) : '',
    color: 'red',
    autoClose: false,
    withBorder: true,
    role: 'alert',
    closeButtonProps,
  })
}

export function errorText(error: unknown): { message: string; requestId: string | undefined } {
  if (!(error instanceof ApiError)) return { message: stateTexts.unknownError, requestId: undefined }
  const wait = error.retryAfterSeconds
  const message = error.status === 429 && wait ? stateTexts.rateLimited(wait) : error.message
  return { message, requestId: error.requestId }
}
