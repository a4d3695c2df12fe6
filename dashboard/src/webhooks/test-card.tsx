// Sends a test event and shows what becomes of it, as it happens.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient, reading, useChange } from '../api/reading.ts'
import { AnchorLink } from '../pieces/anchor-link.tsx'
import { Card } from '../pieces/card.tsx'
import { ErrorView, FormError } from '../pieces/state-views.tsx'
import { StatusBadge } from '../pieces/status-badge.tsx'
import { usePresence } from '../pieces/use-presence.ts'
import { useMay } from '../session/session.ts'
import { Attempts } from './attempts.tsx'
import { STATUS_TONES } from './delivery-words.ts'

const EVERY_MS = 1_000

export function TestCard({ disabled }: { disabled: boolean }) {
  const [deliveryId, setDeliveryId] = useState<string>()
  const fire = useChange('testWebhook', {
    refreshes: ['listWebhookDeliveries'],
    showsErrors: true,
    onDone: (fired) => setDeliveryId(fired.deliveryId),
  })
  if (!useMay('dashboard.manage')) return null
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
    ...reading('getWebhookDelivery', { path: { deliveryId } }),
    refetchInterval: ({ state }) => (present && (state.data?.status ?? 'Pending') === 'Pending' ? EVERY_MS : false),
  })
  const attempts = delivery.data?.attemptCount ?? 0
  useEffect(() => {
    // What stands on the rest of the screen has changed with it.
    if (attempts > 0)
      for (const read of ['getWebhook', 'getWebhookStats']) void queryClient.invalidateQueries({ queryKey: [read] })
  }, [attempts])
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
