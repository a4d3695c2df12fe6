// Sends a test event and follows its delivery.
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ErrorView, FormError } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { usePermission } from '../../session/session.ts'
import { Attempts } from '../deliveries/attempts.tsx'
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx'
import { testTexts as texts } from './texts.ts'

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
    <Card title={texts.title} message={texts.hint}>
      <Group>
        <Button onClick={() => fire.mutate({})} loading={fire.isPending} disabled={disabled}>
          {texts.action}
        </Button>
        {disabled && <Text size="sm">{texts.enableFirst}</Text>}
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
    // The rest of the screen changes with it.
    if (attempts > 0)
      for (const read of ['getWebhook', 'getWebhookStats']) void client.invalidateQueries({ queryKey: [read] })
  }, [client, attempts])
  if (delivery.isError && !delivery.data)
    return <ErrorView error={delivery.error} onRetry={() => void delivery.refetch()} />
  const status = delivery.data?.status ?? 'Pending'
  return (
    <section aria-label={texts.result}>
      <Group gap="sm" mb="sm" aria-live="polite">
        {delivery.data && <DeliveryBadge delivery={delivery.data} />}
        <Text size="sm" component="span">
          {status === 'Pending' && attempts === 0 && texts.sending}
          {status === 'Delivered' && texts.delivered}
        </Text>
        <AnchorLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId }} size="sm">
          {texts.viewDelivery}
        </AnchorLink>
      </Group>
      {delivery.data && <Attempts delivery={delivery.data} />}
    </section>
  )
}
