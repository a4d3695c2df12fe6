// Where short messages appear. Loaded beside the first screen; messages that come earlier wait for it.
import { Notifications } from '@mantine/notifications'
import { useUndoKey } from './undo-key.ts'

export function NotificationArea() {
  useUndoKey()
  // Each on its own: a message that is closed under the pointer would keep all others open.
  return <Notifications position="bottom-right" limit={4} pauseResetOnHover="notification" />
}
