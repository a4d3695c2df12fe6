// A list of notifications. Following one marks it as read.
import { Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BASE_PATH } from '../api/base-path.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { alertKinds } from '../format/alert-labels.ts'
import { userName } from '../format/user-name.ts'
import { grouped, inSteps, type NotificationLine, type ShownNotification } from './grouped.ts'
import classes from './notifications.module.css'
import { useMarkRead } from './own-notifications.ts'
import { notificationTexts as texts } from './texts.ts'

interface NotificationItemsProps {
  items: readonly ShownNotification[]
  /** Without the text and with several of one kind as one line, for a small space. */
  isBrief?: boolean
  onFollow?: () => void
}

export function NotificationItems({ items, isBrief, onFollow }: NotificationItemsProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const markRead = useMarkRead()
  const lines = (isBrief ? grouped : inSteps)(items)
  const follow = ({ notificationIds, isUnread, href }: NotificationLine) => {
    if (isUnread) markRead.mutate({ body: { notificationIds: [...notificationIds] } })
    onFollow?.()
    // The list may be open already, as it was before.
    if (href.startsWith('/review?')) void client.resetQueries({ queryKey: ['listCases'] })
    void navigate({ href: BASE_PATH + href })
  }
  return (
    <ul className={classes.list}>
      {lines.map((item) => (
        <li key={item.notificationIds[0]} data-unread={item.isUnread || undefined}>
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
              {item.isUnread && <VisuallyHidden>{texts.unread}: </VisuallyHidden>}
              {item.subject}
            </span>
            {item.companies.length > 0 && <Companies line={item} />}
            {!isBrief && item.text && (
              <Text size="sm" component="span" className={classes.text}>
                {item.text}
              </Text>
            )}
            <Text size="sm" c="dimmed" component="span">
              <TimeText value={item.occurredAt} />
              {item.isSettled && ` · ${texts.settled}`}
            </Text>
          </a>
        </li>
      ))}
    </ul>
  )
}

const NAMED = 2

function Companies({ line: { companies, partnerName, reviewers, alertKind } }: { line: NotificationLine }) {
  const named = companies.slice(0, NAMED).join(', ')
  const more = companies.length - NAMED
  return (
    <Text size="sm" component="span" className={classes.company}>
      {reviewers.length > 0 && <bdi>{reviewers.map(userName).join(', ')}: </bdi>}
      <bdi>{more > 0 ? `${named} ${texts.moreCompanies(more)}` : named}</bdi>
      {partnerName && ` · ${partnerName}`}
      {alertKind && ` · ${alertKinds[alertKind] ?? alertKind}`}
    </Text>
  )
}
