// Sends a test event and shows what becomes of it, as it happens.
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { Card } from '../../components/card.tsx'
import { ErrorView, FormError } from '../../components/state-views.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { usePresence } from '../../components/use-presence.ts'
import { usePermission } from '../../session/session.ts'
import { Attempts } from '../deliveries/attempts.tsx'
import { STATUS_TONES } from '../deliveries/delivery-labels.ts'

const EVERY_MS = 1_000

export function TestCard({ disabled }: { disabled: boolean }) {
  const [deliveryId, setDeliveryId] = useState<string>()
  const fire = useApiMutation('testWebhook', {
    refreshes: ['listWebhookDeliveries'],
    showsErrors: true,
    onSuccess: (fired) => setDeliveryId(fired.deliveryId),
  })
  if (!usePermission('dashboard.manage')) return null
  return (
    <Card title="Try it" message="A webhook.test event, signed and sent the way every event is.">
      <Group>
        <Button onClick={() => fire.mutate({})} loading={fire.isPending} disabled={disabled}>
          Send a test
        </Button>
        {disabled && <Text size="sm">Enable the endpoint first.</Text>}
      </Group>
      <FormError error={fire.error} />
      {deliveryId && <Watched key={deliveryId} deliveryId={deliveryId} />}
    </Card>
  )
}

function Watched({ deliveryId }: { deliveryId: string }) {
  const { present } = usePresence()
  const delivery = useQuery({
    ...apiQuery('getWebhookDelivery', { path: { deliveryId } }),
    refetchInterval: ({ state }) => (present && (state.data?.status ?? 'Pending') === 'Pending' ? EVERY_MS : false),
  })
  const client = useQueryClient()
  const attempts = delivery.data?.attemptCount ?? 0
  useEffect(() => {
    // What stands on the rest of the screen has changed with it.
    if (attempts > 0)
      for (const read of ['getWebhook', 'getWebhookStats']) void client.invalidateQueries({ queryKey: [read] })
  }, [client, attempts])
  if (delivery.isError && !delivery.data)
    return <ErrorView error={delivery.error} onRetry={() => void delivery.refetch()} />
  const status = delivery.data?.status ?? 'Pending'
  return (
    <section aria-label="The test">
      <Group gap="sm" mb="sm" aria-live="polite">
        <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>
        <Text size="sm" component="span">
          {status === 'Pending' && attempts === 0 && 'It is on its way …'}
          {status === 'Delivered' && 'It has arrived.'}
        </Text>
        <AnchorLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId }} size="sm">
          Open the delivery
        </AnchorLink>
      </Group>
      {delivery.data && <Attempts delivery={delivery.data} />}
    </section>
  )
}
