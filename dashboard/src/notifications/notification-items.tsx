// A list of notifications. Following one marks it as read.
import { Text, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BASE_PATH } from '../api/base-path.ts'
import type { Notification } from '../api/dashboard-operations.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { grouped, type NotificationGroup } from './grouped.ts'
import classes from './notifications.module.css'
import { useMarkRead } from './own-notifications.ts'
import { notificationTexts as texts } from './texts.ts'

interface NotificationItemsProps {
  items: readonly Notification[]
  /** Without the text and with several of one kind as one line, for a small space. */
  isBrief?: boolean
  onFollow?: () => void
}

export function NotificationItems({ items, isBrief, onFollow }: NotificationItemsProps) {
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const lines: readonly NotificationGroup[] = isBrief
    ? grouped(items)
    : items.map((item) => ({ ...item, notificationIds: [item.notificationId] }))
  const follow = ({ notificationIds, readAt, href }: NotificationGroup) => {
    if (!readAt) markRead.mutate({ body: { notificationIds: [...notificationIds] } })
    onFollow?.()
    void navigate({ href: BASE_PATH + href })
  }
  return (
    <ul className={classes.list}>
      {lines.map((item) => (
        <li key={item.notificationIds[0]} data-unread={item.readAt === null || undefined}>
          <a
            href={BASE_PATH + item.href}
            className={classes.item}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              follow(item)
            }}
          >
            <span className={classes.subject}>
              {item.readAt === null && <VisuallyHidden>{texts.unread}: </VisuallyHidden>}
              {item.subject}
            </span>
            {!isBrief && (
              <Text size="sm" component="span" className={classes.text}>
                {item.text}
              </Text>
            )}
            <Text size="sm" c="dimmed" component="span">
              <TimeText value={item.occurredAt} />
            </Text>
          </a>
        </li>
      ))}
    </ul>
  )
}
