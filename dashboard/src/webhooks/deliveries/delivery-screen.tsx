// One delivery: what became of it, each attempt, what was sent.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Facts } from '../../components/facts.tsx'
import { ErrorView, LoadingView } from '../../components/state-views.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { usePresence } from '../../components/use-presence.ts'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { Attempts } from './attempts.tsx'
import { STATUS_TONES, STATUS_WORDS } from './delivery-labels.ts'
import type { DeliverySearch } from './delivery-search.ts'
import { SentRequest } from './sent-request.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters of the list that a delivery was opened from. */
    deliverySearch?: DeliverySearch
  }
}

const EVERY_MS = 2_000

export function DeliveryScreen() {
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string }
  const { deliverySearch: listSearch } = useLocation().state
  const mayManage = usePermission('dashboard.manage')
  const { present } = usePresence()
  const [asking, setAsking] = useState(false)
  const delivery = useQuery({
    ...apiQuery('getWebhookDelivery', { path: { deliveryId } }),
    refetchInterval: ({ state }) => (present && state.data?.status === 'Pending' ? EVERY_MS : false),
  })
  const { data } = delivery
  return (
    <>
      <AnchorLink to="/webhooks/deliveries" search={listSearch ?? {}} size="sm">
        <Icon name="back" size={14} /> Deliveries
      </AnchorLink>
      <PageHeader
        title={data?.eventType ?? 'Delivery'}
        actions={
          data && mayManage && data.envelopeJson !== null ? (
            <Button onClick={() => setAsking(true)}>Send it again …</Button>
          ) : null
        }
      >
        {data && (
          <>
            Happened <TimeText value={data.occurredAt} shows="seconds" />
          </>
        )}
      </PageHeader>
      {delivery.isPending && <LoadingView lines={10} />}
      {delivery.isError && !data && <ErrorView error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {data && (
        <Stack>
          <Card title="What became of it">
            <Facts facts={factsOf(data)} />
          </Card>
          <Card
            title="Attempts"
            message="Up to eight, over about three days. Only a status from 200 to 299 counts as taken."
          >
            <Attempts delivery={data} />
          </Card>
          <SentRequest delivery={data} />
          <ReplayOne delivery={data} opened={asking} onClose={() => setAsking(false)} />
        </Stack>
      )}
    </>
  )
}

function factsOf(data: WebhookDeliveryDetail): (readonly [string, ReactNode])[] {
  return [
    [
      'Status',
      <Group key="s" gap="xs" aria-live="polite">
        <StatusBadge tone={STATUS_TONES[data.status]}>{data.status}</StatusBadge>
        <Text size="sm" component="span">
          {STATUS_WORDS[data.status]}
        </Text>
      </Group>,
    ],
    ...(data.completedAt
      ? [['Ended', <TimeText key="e" value={data.completedAt} shows="seconds" />] as const]
      : data.nextAttemptAt
        ? [['Next attempt', <TimeText key="n" value={data.nextAttemptAt} shows="seconds" />] as const]
        : []),
    [
      'Event id',
      <span key="i">
        <Code>{data.eventId}</Code> <CopyButton value={data.eventId} label="Copy the event id" />{' '}
        <AnchorLink to="/webhooks/deliveries" search={{ event: data.eventId }} size="sm">
          All deliveries of this event
        </AnchorLink>
      </span>,
    ],
    [
      'Delivery id',
      <span key="d">
        <Code>{data.id}</Code> <CopyButton value={data.id} label="Copy the delivery id" />
      </span>,
    ],
    ...(data.replaySeries
      ? [
          [
            'Replay',
            <AnchorLink key="r" to="/webhooks/deliveries" search={{ replay: data.replaySeries }} size="sm">
              Sent again by a person. All deliveries of that replay
            </AnchorLink>,
          ] as const,
        ]
      : []),
  ]
}

function ReplayOne({
  delivery,
  opened,
  onClose,
}: {
  delivery: WebhookDeliveryDetail
  opened: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const replay = useApiMutation('replayWebhookDelivery', {
    refreshes: ['listWebhookDeliveries', 'getWebhook'],
    successMessage: 'It is being sent again. This is the new delivery.',
    showsErrors: true,
    onSuccess: ({ deliveryId }) => {
      onClose()
      void navigate({ to: '/webhooks/deliveries/$deliveryId', params: { deliveryId } })
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Send it again?"
      action="Send it again"
      onConfirm={() => replay.mutate({ path: { deliveryId: delivery.id } })}
      busy={replay.isPending}
      error={replay.error}
      harmless
    >
      A new delivery takes the same body to the URL of today, with the same event id and the header Svc-Replay. A
      receiver that remembers ids can tell that it has it already.
    </ConfirmDialog>
  )
}
