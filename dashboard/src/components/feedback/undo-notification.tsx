// A message about a change that can be taken back for as long as it is shown.
import { notifications } from '@mantine/notifications'
import { Key } from '../keys/key.tsx'
import { stateTexts } from './texts.ts'
import classes from './undo-notification.module.css'

/** Long enough to read it, decide and reach it with the keyboard. */
const SHOWN_MS = 20_000

/** Above messages without Undo, so that the newest with it is the last of them. */
export const UNDO_PRIORITY = 10

const ABOUT = 'undo-about'

/** Returns how to close it earlier. It closes older ones about one of the same things, which would undo an earlier step. */
export function notifyWithUndo(message: string, undo: () => void, about: readonly string[] = []): () => void {
  window.dispatchEvent(new CustomEvent(ABOUT, { detail: about }))
  // The message can still be reached while it fades out.
  let isOver = false
  let button: HTMLElement | null = null
  const close = () => {
    isOver = true
    // The key is for a message that is still there.
    button?.removeAttribute('data-undo')
    notifications.hide(id)
  }
  const closeIfAbout = ({ detail }: CustomEventInit<readonly string[]>) => {
    if (detail?.some((one) => about.includes(one))) close()
  }
  window.addEventListener(ABOUT, closeIfAbout)
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <button
          type="button"
          className={classes.undo}
          data-undo
          ref={(element) => {
            button = element
          }}
          onClick={() => {
            if (!isOver) undo()
            close()
          }}
        >
          {stateTexts.undo} <Key name="u" />
        </button>
      </>
    ),
    autoClose: SHOWN_MS,
    priority: UNDO_PRIORITY,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': stateTexts.closeNotification },
    onClose: () => window.removeEventListener(ABOUT, closeIfAbout),
  })
  return close
}
