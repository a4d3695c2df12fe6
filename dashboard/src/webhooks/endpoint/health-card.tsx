// The endpoint and its health: status, next step, fix.
import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { Card } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import { SandboxCertificate } from '../deliveries/sandbox-certificate.tsx'
import classes from '../webhooks.module.css'
import { EndpointBadge } from './endpoint-badge.tsx'
import { healthText } from './health.ts'
import { healthTexts as texts } from './texts.ts'
import { UrlForm } from './url-form.tsx'

interface HealthCardProps {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}

export function HealthCard({ endpoint, onSecret }: HealthCardProps) {
  const mayManage = usePermission('dashboard.manage')
  const [doing, setDoing] = useState<'enable' | 'url'>()
  const health = healthText(endpoint)
  const since = endpoint.disabledAt ?? endpoint.degradedSince ?? endpoint.failingSince
  const close = () => setDoing(undefined)
  const enable = useApiMutation('enableWebhook', {
    refreshes: ['getWebhook', 'listWebhookDeliveries'],
    successMessage: texts.enabled,
    showsErrors: true,
    onSuccess: close,
  })
  const facts: (readonly [string, ReactNode])[] = [
    [
      texts.url,
      <Text key="u" component="span" className={classes.url}>
        <Code>{endpoint.url}</Code> <CopyButton value={endpoint.url ?? ''} label={texts.copyUrl} />
      </Text>,
    ],
    [
      texts.health,
      <Group key="h" gap="xs">
        <EndpointBadge health={endpoint.health} />
        {since && (
          <Text size="sm" component="span">
            {texts.since} <TimeText value={since} shows="minutes" />
          </Text>
        )}
      </Group>,
    ],
    [texts.status, health.status],
    [texts.next, <Next key="n" endpoint={endpoint} text={health.next} />],
  ]
  if (health.fix) facts.push([texts.fix, <Fix key="t" endpoint={endpoint} text={health.fix} />])
  facts.push([texts.registered, <TimeText key="r" value={endpoint.registeredAt} />])
  return (
    <Card title={texts.title}>
      <div aria-live="polite">
        <Facts facts={facts} />
      </div>
      {mayManage ? (
        <Group>
          {endpoint.status === 'Disabled' && <Button onClick={() => setDoing('enable')}>{texts.enable}</Button>}
          <Button variant="default" onClick={() => setDoing('url')}>
            {texts.changeUrl}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.readOnly}
        </Text>
      )}
      <ConfirmDialog
        opened={doing === 'enable'}
        onClose={close}
        title={texts.enableTitle}
        action={texts.enable}
        onConfirm={() => enable.mutate({})}
        busy={enable.isPending}
        error={enable.error}
        harmless
      >
        {texts.enableHint(endpoint.pendingDeliveries)}
      </ConfirmDialog>
      <Modal
        opened={doing === 'url'}
        onClose={close}
        title={texts.changeTitle}
        closeButtonProps={{ 'aria-label': texts.close }}
        size="lg"
        centered
      >
        <UrlForm
          operation="replaceWebhook"
          action={texts.changeUrl}
          url={endpoint.url ?? ''}
          onCancel={close}
          onDone={(secret) => {
            if (secret) onSecret(secret)
            else notifySuccess(texts.changed)
            close()
          }}
        >
          <Text size="sm">{texts.changeHint}</Text>
        </UrlForm>
      </Modal>
    </Card>
  )
}

function Next({ endpoint, text }: { endpoint: WebhookEndpoint; text: string }) {
  if (endpoint.status !== 'Degraded' || !endpoint.disablesAt) return text
  return (
    <>
      {text} {texts.degradedDeadline} <TimeText value={endpoint.disablesAt} /> (
      <Countdown until={endpoint.disablesAt} over={texts.aMoment} />
      ).
    </>
  )
}

function Fix({ endpoint, text }: { endpoint: WebhookEndpoint; text: string }) {
  return (
    <>
      {text} <SandboxCertificate tlsReason={endpoint.lastFailure?.tlsReason ?? null} />{' '}
      {endpoint.pendingDeliveries > 0 && (
        <AnchorLink to="/webhooks/deliveries" search={{ status: 'Pending' }} underline="always">
          {texts.viewPending}
        </AnchorLink>
      )}
    </>
  )
}
