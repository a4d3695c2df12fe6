// The operations on a user's own notifications. Partner users and staff have the same ones.
import type { Operation } from '../http/operation.ts'
import { listNotifications } from './inbox/list-notifications.ts'
import { markNotificationsRead } from './inbox/mark-notifications-read.ts'
import { getNotificationPreferences } from './preferences/get-notification-preferences.ts'
import { updateNotificationPreferences } from './preferences/update-notification-preferences.ts'

export const NOTIFICATION_OPERATIONS: readonly Operation[] = [
  listNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  updateNotificationPreferences,
]

/** The same operation for staff. */
export function forStaff(operation: Operation): Operation {
  const name = operation.id.charAt(0).toUpperCase() + operation.id.slice(1)
  return {
    ...operation,
    id: `staff${name}`,
    path: operation.path.replace('/customer/v1/partner-profile/', '/compliance/v1/'),
    scope: 'review.read',
  }
}
