// Offers to replay the events that occurred while no endpoint was active, until that is done or they are ignored.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { MissedWebhookEvents } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { usePermission } from '../../session/session.ts'
import { ReplayDialog } from '../deliveries/replay-dialog.tsx'
import { missedTexts as texts } from './texts.ts'

export function MissedEvents({ missed }: { missed: MissedWebhookEvents }) {
  const mayManage = usePermission('dashboard.manage')
  const [asking, setAsking] = useState(false)
  const ignore = useApiMutation('ignoreMissedWebhookEvents', {
    refreshes: ['getMissedWebhookEvents'],
    showsErrors: true,
  })
  const { count, from, to } = missed
  return (
    <>
      <Notice tone="attention" icon="clock" title={texts.title(count)} role="status">
        {mayManage ? (
          <Group gap="sm" mt="xs">
            <Button size="xs" onClick={() => setAsking(true)}>
              {texts.send}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={ignore.isPending}
              onClick={() => ignore.mutate({ body: { to } })}
            >
              {texts.ignore}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{texts.readOnly}</Text>
        )}
      </Notice>
      <ReplayDialog
        opened={asking}
        onClose={() => setAsking(false)}
        initial={{ from, to, includeUnrouted: true, failedOnly: false }}
      />
    </>
  )
}
