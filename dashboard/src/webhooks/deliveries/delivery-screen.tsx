// One delivery: its status, its attempts, and the request.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { Attempts } from './attempts.tsx'
import { DeliveryBadge, deliveryHint } from './delivery-badge.tsx'
import { CustomerOf } from './delivery-columns.tsx'
import { ResendOne } from './resend-dialogs.tsx'
import { SentRequest } from './sent-request.tsx'
import { deliveryTexts as texts } from './texts.ts'

const EVERY_MS = 2_000

export function DeliveryScreen() {
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string }
  const mayManage = usePermission('dashboard.manage')
  const navigate = useNavigate()
  const { present } = usePresence()
  const [asking, setAsking] = useState(false)
  const delivery = useQuery({
    ...apiQuery('getWebhookDelivery', { path: { deliveryId } }),
    refetchInterval: ({ state }) => (present && state.data?.status === 'Pending' ? EVERY_MS : false),
  })
  const { data } = delivery
  if (delivery.error instanceof ApiError && delivery.error.status === 404) return <DeliveryNotFound />
  return (
    <>
      <BackLink to="/webhooks/deliveries">
        <Icon name="back" size={14} /> {texts.back}
      </BackLink>
      <PageHeader
        title={data?.eventType ?? texts.title}
        actions={
          data && mayManage && data.envelopeJson !== null ? (
            <Button onClick={() => setAsking(true)}>{texts.resend}</Button>
          ) : null
        }
      >
        {data && (
          <>
            {texts.occurred} <TimeText value={data.occurredAt} shows="seconds" />
          </>
        )}
      </PageHeader>
      {delivery.isPending && <LoadingView lines={10} />}
      {delivery.isError && !data && <ErrorView error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {data && (
        <Stack>
          <Card title={texts.statusTitle}>
            <Facts facts={factsOf(data)} />
          </Card>
          <Card title={texts.attemptsTitle} message={texts.attemptsHint}>
            <Attempts delivery={data} />
          </Card>
          <SentRequest delivery={data} />
          <ResendOne
            deliveryId={asking ? data.id : undefined}
            onClose={() => setAsking(false)}
            onResent={(id) => void navigate({ to: '/webhooks/deliveries/$deliveryId', params: { deliveryId: id } })}
          />
        </Stack>
      )}
    </>
  )
}

function DeliveryNotFound() {
  return (
    <>
      <PageHeader title={texts.notFound}>{texts.notFoundHint}</PageHeader>
      <ButtonLink to="/webhooks/deliveries">{texts.backToDeliveries}</ButtonLink>
    </>
  )
}

function factsOf(data: WebhookDeliveryDetail): (readonly [string, ReactNode])[] {
  return [
    [
      texts.status,
      <Group key="s" gap="xs" aria-live="polite">
        <DeliveryBadge delivery={data} />
        <Text size="sm" component="span">
          {deliveryHint(data)}
        </Text>
      </Group>,
    ],
    ...(data.completedAt
      ? [[texts.completed, <TimeText key="e" value={data.completedAt} shows="seconds" />] as const]
      : data.nextAttemptAt
        ? [[texts.nextAttempt, <TimeText key="n" value={data.nextAttemptAt} shows="seconds" />] as const]
        : []),
    ...(data.customer ? [[texts.customer, <CustomerOf key="c" delivery={data} />] as const] : []),
    [
      texts.eventId,
      <span key="i">
        <Code>{data.eventId}</Code> <CopyButton value={data.eventId} label={texts.copyEventId} />{' '}
        <AnchorLink to="/webhooks/deliveries" search={{ event: data.eventId }} size="sm">
          {texts.allOfEvent}
        </AnchorLink>
      </span>,
    ],
    [
      texts.deliveryId,
      <span key="d">
        <Code>{data.id}</Code> <CopyButton value={data.id} label={texts.copyDeliveryId} />
      </span>,
    ],
    ...(data.replaySeries
      ? [
          [
            texts.replay,
            <AnchorLink key="r" to="/webhooks/deliveries" search={{ replay: data.replaySeries }} size="sm">
              {texts.allOfReplay}
            </AnchorLink>,
          ] as const,
        ]
      : []),
  ]
}
