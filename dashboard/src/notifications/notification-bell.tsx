// The bell in the header: how many notifications are unread, and the newest ones.
import { ActionIcon, Button, Divider, Group, Indicator, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Icon } from '../appearance/icon.tsx'
import { EmptyView, ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { usePermission } from '../session/session.ts'
import { grouped } from './grouped.ts'
import { NotificationItems } from './notification-items.tsx'
import classes from './notifications.module.css'
import { useHasNotifications, useMarkRead, useRecentNotifications } from './own-notifications.ts'
import { notificationTexts as texts } from './texts.ts'

export function NotificationBell() {
  return useHasNotifications() ? <Bell /> : null
}

function Bell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const query = useRecentNotifications()
  const markRead = useMarkRead()
  const isReviewer = usePermission('review.read')
  const items = query.data?.items ?? []
  const lines = grouped(items)
  const unread = query.data?.unread ?? 0
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Indicator label={unread > 99 ? texts.many : unread} disabled={unread === 0} size={18} offset={6}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="lg"
            onClick={() => {
              toggle()
              if (!opened) void query.refetch()
            }}
            aria-label={texts.bell(unread)}
          >
            <Icon name="bell" size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={texts.title}>
        <Group justify="space-between" className={classes.actions}>
          <Text fw={600} component="span">
            {texts.title}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!query.data?.unread}
            onClick={() => markRead.mutate({ body: { all: true } })}
          >
            {texts.markAllRead}
          </Button>
        </Group>
        <Divider />
        <div className={classes.scroll}>
          {query.isPending && (
            <div className={classes.actions}>
              <LoadingView lines={3} />
            </div>
          )}
          {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && lines.length === 0 && (
            <EmptyView icon="bell" title={items.length === 0 ? texts.empty : texts.allSettled}>
              {items.length === 0 && (isReviewer ? texts.emptyStaffHint : texts.emptyHint)}
            </EmptyView>
          )}
          {query.data && <NotificationItems items={items} isBrief onFollow={close} />}
        </div>
        <Divider />
        <div className={classes.actions}>
          <Button component={Link} to="/notifications" variant="default" fullWidth onClick={close}>
            {texts.all}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
