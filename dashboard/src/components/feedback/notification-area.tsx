// Where short messages appear. Loaded beside the first screen; messages that come earlier wait for it.
import { Notifications } from '@mantine/notifications'

export function NotificationArea() {
  return <Notifications position="bottom-right" limit={4} />
}
