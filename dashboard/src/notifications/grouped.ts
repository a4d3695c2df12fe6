// Unread notifications of one kind as one line in the bell, at the place of the newest of them.
import type { Notification } from '../api/dashboard-operations.ts'
import { groupTexts } from './texts.ts'

export interface NotificationGroup extends Pick<Notification, 'subject' | 'text' | 'href' | 'readAt' | 'occurredAt'> {
  readonly notificationIds: readonly string[]
}

export function grouped(items: readonly Notification[]): NotificationGroup[] {
  const unread = Map.groupBy(
    items.filter(({ kind, readAt }) => readAt === null && kind in groupTexts),
    ({ kind }) => kind,
  )
  return items.flatMap((item) => {
    const group = item.readAt === null ? unread.get(item.kind) : undefined
    if (!group || group.length === 1) return [{ ...item, notificationIds: [item.notificationId] }]
    if (group[0] !== item) return []
    const subject = groupTexts[item.kind]!(group.length)
    const notificationIds = group.map(({ notificationId }) => notificationId)
    return [{ ...item, subject, text: '', href: '/notifications', notificationIds }]
  })
}
