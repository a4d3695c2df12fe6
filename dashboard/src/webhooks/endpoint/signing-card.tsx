import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Countdown } from '../../components/countdown.tsx'
import { Notice } from '../../components/notice.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import { VerifyGuide } from './verify-guide.tsx'

export function SigningCard({ endpoint, onSecret }: { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }) {
  const mayManage = usePermission('dashboard.manage')
  const [asking, setAsking] = useState(false)
  const overlap = endpoint.previousSecretExpiresAt
  const rotate = useApiMutation('rotateWebhookSecret', {
    showsErrors: true,
    refreshes: ['getWebhook'],
    onSuccess: ({ webhookSecret }) => {
      setAsking(false)
      onSecret(webhookSecret)
    },
  })
  return (
    <Card title="Signing secret" message="Kept encrypted. It was shown when it was made and cannot be shown again.">
      {overlap && (
        <Notice tone="waiting" title="Two secrets count just now">
          Every delivery carries two signatures, the new secret's and the previous one's. The previous secret ends in{' '}
          <strong>
            <Countdown until={overlap} over="a moment" />
          </strong>
          , on <TimeText value={overlap} />. Give your receiver the new one before.
        </Notice>
      )}
      <details>
        <summary>How to verify a delivery</summary>
        <VerifyGuide />
      </details>
      {mayManage && (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            Rotate the secret
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Rotate the signing secret?"
        action="Rotate the secret"
        onConfirm={() => rotate.mutate({})}
        busy={rotate.isPending}
        error={rotate.error}
      >
        <Text>You get a new secret, shown once. For 24 hours deliveries are signed with both, so nothing breaks.</Text>
        {overlap && (
          <Text mt="sm" fw={600}>
            A rotation is under way already. The secret before the last one stops counting at once.
          </Text>
        )}
      </ConfirmDialog>
    </Card>
  )
}
