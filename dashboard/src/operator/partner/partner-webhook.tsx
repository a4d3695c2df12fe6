import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { EmptyView, ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { EndpointBadge } from '../../webhooks/endpoint/endpoint-badge.tsx'
import { healthText } from '../../webhooks/endpoint/health.ts'
import { webhookTexts as texts } from './texts.ts'

export function PartnerWebhook({ partnerId }: { partnerId: string }) {
  const query = useQuery(apiQuery('getPartnerWebhook', { path: { partnerId } }))
  return (
    <Card title={texts.title}>
      {query.isPending && <LoadingView lines={3} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data &&
        (query.data.status === 'NotRegistered' ? (
          <EmptyView icon="webhook" title={texts.notRegistered}>
            {texts.notRegisteredHint}
          </EmptyView>
        ) : (
          <Endpoint endpoint={query.data} />
        ))}
    </Card>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <>
      <Text>{healthText(endpoint).status}</Text>
      {!endpoint.dispatcherAvailable && endpoint.status !== 'Disabled' && (
        <Text c="dimmed">{texts.dispatcherAway}</Text>
      )}
      <Facts
        facts={[
          [texts.health, <EndpointBadge key="h" health={endpoint.health} />],
          [
            texts.endpoint,
            <div key="e">
              {endpoint.url}
              <Text size="sm" c="dimmed">
                {texts.endpointHint}
              </Text>
            </div>,
          ],
          [texts.failures, formatNumber(endpoint.consecutiveFailures)],
          [texts.pending, formatNumber(endpoint.pendingDeliveries)],
          ...(endpoint.failingSince
            ? ([[texts.failingSince, <TimeText key="f" value={endpoint.failingSince} />]] as const)
            : []),
          ...(endpoint.disabledAt
            ? ([[texts.disabledAt, <TimeText key="d" value={endpoint.disabledAt} />]] as const)
            : []),
          [texts.registered, <TimeText key="r" value={endpoint.registeredAt} shows="day" />],
        ]}
      />
    </>
  )
}
