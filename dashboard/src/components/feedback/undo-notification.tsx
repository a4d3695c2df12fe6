// A message with one thing to do next, such as taking the change back, for as long as it is shown.
import { notifications } from '@mantine/notifications'
import { stateTexts } from './texts.ts'
import classes from './undo-notification.module.css'

/** Long enough to read it, decide and reach it with the keyboard. */
const SHOWN_MS = 30_000

/** Returns how to close it earlier. */
export function notifyWithUndo(message: string, undo: () => void): () => void {
  return notifyWithAction(message, stateTexts.undo, undo)
}

export function notifyWithAction(message: string, label: string, act: () => void): () => void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(id)
            act()
          }}
        >
          {label}
        </button>
      </>
    ),
    autoClose: SHOWN_MS,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': stateTexts.closeNotification },
  })
  return () => notifications.hide(id)
}
