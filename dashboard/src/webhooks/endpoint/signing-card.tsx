import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import { secretTexts as texts } from './texts.ts'
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
    <Card title={texts.title} message={texts.hint}>
      {overlap && (
        <Notice tone="waiting" title={texts.rotating}>
          {texts.rotatingHint}{' '}
          <strong>
            <Countdown until={overlap} over={texts.aMoment} />
          </strong>{' '}
          (<TimeText value={overlap} />
          ).
        </Notice>
      )}
      <details>
        <summary>{texts.howToVerify}</summary>
        <VerifyGuide />
      </details>
      {mayManage && (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.rotate}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.rotateTitle}
        action={texts.rotate}
        onConfirm={() => rotate.mutate({})}
        busy={rotate.isPending}
        error={rotate.error}
      >
        <Text>{texts.rotateHint}</Text>
        {overlap && (
          <Text mt="sm" fw={600}>
            {texts.rotateTwice}
          </Text>
        )}
      </ConfirmDialog>
    </Card>
  )
}
