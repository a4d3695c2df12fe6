// What every page has, loaded beside the first screen: short messages, which wait for it, and the timer of relative times.
import { Notifications, notifications } from '@mantine/notifications'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHalfMinutes } from '../../hooks/use-half-minutes.ts'
import { useUndoKey } from './undo-key.ts'
import { useSuccessNotices } from './use-success-notices.ts'

export function NotificationArea({ router }: { router: Pick<AnyRouter, 'subscribe'> }) {
  useUndoKey()
  useHalfMinutes()
  useSuccessNotices(router)
  // They are kept outside of the app, which can end and start again in the same page.
  useEffect(() => () => notifications.clean(), [])
  // Each on its own: a message that is closed under the pointer would keep all others open.
  // In the middle of the header, which has no buttons there.
  return <Notifications position="top-center" limit={4} pauseResetOnHover="notification" />
}
