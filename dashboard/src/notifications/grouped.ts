// What the bell lists: unread notifications of one kind as one line, at the place of the newest of them. What is settled is left out.
import type { StaffNotification } from '../api/compliance-operations.ts'
import type { Notification } from '../api/dashboard-operations.ts'
import { groupTargets, groupTexts } from './texts.ts'

/** Staff see which customer it is about, and whether it still needs them. */
export type ShownNotification = Notification &
  Partial<Pick<StaffNotification, 'companyName' | 'partnerName' | 'isSettled'>>

export interface NotificationLine
  extends Pick<ShownNotification, 'subject' | 'text' | 'href' | 'occurredAt' | 'isSettled' | 'partnerName'> {
  readonly notificationIds: readonly string[]
  readonly isUnread: boolean
  readonly companies: readonly string[]
}

export function grouped(items: readonly ShownNotification[]): NotificationLine[] {
  const open = items.filter(({ isSettled }) => !isSettled)
  const unread = Map.groupBy(
    open.filter(({ kind, readAt }) => readAt === null && kind in groupTexts),
    ({ kind }) => kind,
  )
  return open.flatMap((item) => {
    const group = item.readAt === null ? unread.get(item.kind) : undefined
    if (!group || group.length === 1) return [lineOf(item)]
    if (group[0] !== item) return []
    const notificationIds = group.map(({ notificationId }) => notificationId)
    // A case can be assigned to the same user again.
    const targets = [...new Map(group.map((one) => [isAboutCase(one) ? one.href : one.notificationId, one])).values()]
    if (targets.length === 1) return [{ ...lineOf(item), notificationIds }]
    return [
      {
        ...lineOf(item),
        subject: groupTexts[item.kind]!(targets.length),
        text: '',
        href: groupTargets[item.kind] ?? '/notifications',
        notificationIds,
        companies: targets.flatMap(({ companyName }) => companyName ?? []),
        partnerName: null,
      },
    ]
  })
}

const isAboutCase = ({ kind }: ShownNotification) => kind.startsWith('case.')

export const lineOf = (item: ShownNotification): NotificationLine => ({
  ...item,
  notificationIds: [item.notificationId],
  isUnread: item.readAt === null && !item.isSettled,
  companies: item.companyName ? [item.companyName] : [],
})
