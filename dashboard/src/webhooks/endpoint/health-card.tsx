// The endpoint and how it does: why, since when, what comes next, what to do.
import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Countdown } from '../../components/countdown.tsx'
import { Facts } from '../../components/facts.tsx'
import { notifySuccess } from '../../components/notifications.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import classes from '../webhooks.module.css'
import { healthWords } from './health-labels.ts'
import { UrlForm } from './url-form.tsx'

interface HealthCardProps {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
  /** It was disabled since then, and isn't any more. */
  onResumed: (since: string) => void
}

export function HealthCard({ endpoint, onSecret, onResumed }: HealthCardProps) {
  const mayManage = usePermission('dashboard.manage')
  const [doing, setDoing] = useState<'enable' | 'url'>()
  const words = healthWords(endpoint)
  const since = endpoint.disabledAt ?? endpoint.degradedSince ?? endpoint.failingSince
  const close = () => setDoing(undefined)
  const resumed = () => {
    if (endpoint.disabledAt) onResumed(endpoint.disabledAt)
    close()
  }
  const enable = useApiMutation('enableWebhook', {
    refreshes: ['getWebhook', 'listWebhookDeliveries'],
    successMessage: 'The endpoint is enabled.',
    showsErrors: true,
    onSuccess: resumed,
  })
  const facts: (readonly [string, ReactNode])[] = [
    [
      'URL',
      <Text key="u" component="span" className={classes.url}>
        <Code>{endpoint.url}</Code> <CopyButton value={endpoint.url ?? ''} label="Copy the URL" />
      </Text>,
    ],
    [
      'Health',
      <Group key="h" gap="xs">
        <StatusBadge tone={words.tone}>{words.badge}</StatusBadge>
        {since && (
          <Text size="sm" component="span">
            {endpoint.status === 'Active' ? 'failing since' : 'since'} <TimeText value={since} />
          </Text>
        )}
      </Group>,
    ],
    ['What that means', words.what],
    ['What comes next', <Next key="n" endpoint={endpoint} text={words.next} />],
  ]
  if (words.todo) facts.push(['What to do', <Todo key="t" endpoint={endpoint} text={words.todo} />])
  facts.push(['Registered', <TimeText key="r" value={endpoint.registeredAt} />])
  return (
    <Card title="Endpoint">
      <div aria-live="polite">
        <Facts facts={facts} />
      </div>
      {mayManage ? (
        <Group>
          {endpoint.status === 'Disabled' && <Button onClick={() => setDoing('enable')}>Enable the endpoint</Button>}
          <Button variant="default" onClick={() => setDoing('url')}>
            Change the URL
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          Your role reads only. An admin of your organisation can change the endpoint.
        </Text>
      )}
      <ConfirmDialog
        opened={doing === 'enable'}
        onClose={close}
        title="Enable the endpoint?"
        action="Enable the endpoint"
        onConfirm={() => enable.mutate({})}
        busy={enable.isPending}
        error={enable.error}
        harmless
      >
        {endpoint.pendingDeliveries === 0
          ? 'Nothing waits for it. New events are sent as they happen.'
          : `${endpoint.pendingDeliveries} waiting ${endpoint.pendingDeliveries === 1 ? 'delivery is' : 'deliveries are'} sent now, slowly at first. New events are sent as they happen.`}
      </ConfirmDialog>
      <Modal
        opened={doing === 'url'}
        onClose={close}
        title="Change the URL"
        closeButtonProps={{ 'aria-label': 'Close' }}
        size="lg"
        centered
      >
        <UrlForm
          operation="replaceWebhook"
          action="Change the URL"
          url={endpoint.url ?? ''}
          onCancel={close}
          onDone={(secret) => {
            if (secret) onSecret(secret)
            else notifySuccess('The URL is changed. The signing secret stays the same.')
            resumed()
          }}
        >
          <Text size="sm">
            Everything goes to the new URL from its next attempt on, also what waits for a retry now. The signing secret
            stays, and the endpoint starts anew as Active.
          </Text>
        </UrlForm>
      </Modal>
    </Card>
  )
}

function Next({ endpoint, text }: { endpoint: WebhookEndpoint; text: string }) {
  if (endpoint.status !== 'Degraded' || !endpoint.disablesAt) return text
  return (
    <>
      {text.replace(/ Without one it is disabled\.$/, '')} Without one it is disabled on{' '}
      <TimeText value={endpoint.disablesAt} />, in <Countdown until={endpoint.disablesAt} over="a moment" />.
    </>
  )
}

function Todo({ endpoint, text }: { endpoint: WebhookEndpoint; text: string }) {
  return (
    <>
      {text}{' '}
      {endpoint.pendingDeliveries > 0 && (
        <AnchorLink to="/webhooks/deliveries" search={{ status: 'Pending' }} underline="always">
          Show what waits
        </AnchorLink>
      )}
    </>
  )
}
