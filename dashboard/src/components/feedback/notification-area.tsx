// What every page has, loaded beside the first screen: short messages, which wait for it, and the timer of relative times.
import { Notifications } from '@mantine/notifications'
import { useHalfMinutes } from '../../hooks/use-half-minutes.ts'
import { useUndoKey } from './undo-key.ts'

export function NotificationArea() {
  useUndoKey()
  useHalfMinutes()
  // Each on its own: a message that is closed under the pointer would keep all others open.
  return <Notifications position="bottom-right" limit={4} pauseResetOnHover="notification" />
}
