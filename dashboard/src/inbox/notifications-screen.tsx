import { Button, Group, Paper, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyView, ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { CursorButtons, useCursors } from '../components/tables/cursors.tsx'
import { NotificationItems } from '../notifications/notification-items.tsx'
import { useMarkRead, useNotificationPage } from '../notifications/own-notifications.ts'
import { notificationTexts as texts } from '../notifications/texts.ts'
import { PageHeader } from '../shell/page-header.tsx'

export function NotificationsScreen() {
  const [shown, setShown] = useState('all')
  const cursors = useCursors()
  const query = useNotificationPage({ unread: shown === 'unread', cursor: cursors.cursor })
  const markRead = useMarkRead()
  const items = query.data?.items ?? []
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label={texts.show}
          value={shown}
          onChange={(value) => {
            setShown(value)
            cursors.reset()
          }}
          data={[
            { value: 'all', label: texts.showAll },
            { value: 'unread', label: texts.showUnread },
          ]}
        />
        <Group gap="sm">
          <Button component={Link} to="/account" variant="subtle">
            {texts.settings}
          </Button>
          <Button
            variant="default"
            disabled={!query.data?.unread}
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ body: { all: true } })}
          >
            {texts.markAllRead}
          </Button>
        </Group>
      </Group>
      {query.isPending && <LoadingView lines={6} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && items.length === 0 && (
        <EmptyView icon="bell" title={shown === 'unread' ? texts.noneUnread : texts.empty}>
          {shown === 'unread' ? undefined : texts.emptyHint}
        </EmptyView>
      )}
      {items.length > 0 && (
        <Paper withBorder>
          <NotificationItems items={items} />
        </Paper>
      )}
      <CursorButtons cursors={cursors} next={query.data?.nextCursor ?? null} />
    </>
  )
}
