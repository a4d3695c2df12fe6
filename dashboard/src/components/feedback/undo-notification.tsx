// A message about a change that can be taken back for as long as it is shown.
import { notifications } from '@mantine/notifications'
import { stateTexts } from './texts.ts'
import classes from './undo-notification.module.css'

/** Long enough to read it, decide and reach it with the keyboard. */
const SHOWN_MS = 30_000

/** Returns how to close it earlier. */
export function notifyWithUndo(message: string, undo: () => void): () => void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {stateTexts.undo}
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
