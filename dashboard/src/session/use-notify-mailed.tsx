// Says that an email was sent. In a sandbox with the way to it: no email arrives there.
import { notifications } from '@mantine/notifications'
import { BASE_PATH } from '../api/base-path.ts'
import { notifySuccess } from '../components/feedback/notifications.ts'
import { stateTexts } from '../components/feedback/texts.ts'
import classes from '../components/feedback/undo-notification.module.css'
import { useSandboxInbox } from './use-sandbox-inbox.ts'

/** Long enough to read it and to follow the link. */
const SHOWN_MS = 30_000

export function useNotifyMailed(): (message: string) => void {
  const hasInbox = useSandboxInbox()
  return (message) => {
    if (!hasInbox) return notifySuccess(message)
    notifications.show({
      message: (
        <>
          {message}{' '}
          <a className={classes.undo} href={`${BASE_PATH}/sandbox-mail`} target="_blank" rel="noreferrer">
            {stateTexts.openSandboxInbox}
          </a>
        </>
      ),
      color: 'green',
      autoClose: SHOWN_MS,
      withBorder: true,
      role: 'status',
      closeButtonProps: { 'aria-label': stateTexts.closeNotification },
    })
  }
}
