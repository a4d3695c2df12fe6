// The endpoint and how it does: why, since when, what comes next, what to do.
import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { WebhookEndpoint } from '../api/dashboard-operations.ts'
import { queryClient, useChange } from '../api/reading.ts'
import { AnchorLink } from '../pieces/anchor-link.tsx'
import { Card } from '../pieces/card.tsx'
import { ConfirmDialog } from '../pieces/confirm-dialog.tsx'
import { CopyButton } from '../pieces/copy-button.tsx'
import { Countdown } from '../pieces/countdown.tsx'
import { Facts } from '../pieces/facts.tsx'
import { sayDone } from '../pieces/notices.ts'
import { StatusBadge } from '../pieces/status-badge.tsx'
import { TimeText } from '../pieces/time-text.tsx'
import { useMay } from '../session/session.ts'
import { healthWords } from './health-words.ts'
import { UrlForm } from './url-form.tsx'
import classes from './webhooks.module.css'

interface HealthCardProps {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
  /** It was disabled since then, and isn't any more. */
  onResumed: (since: string) => void
}

export function HealthCard({ endpoint, onSecret, onResumed }: HealthCardProps) {
  const mayManage = useMay('dashboard.manage')
  const [doing, setDoing] = useState<'enable' | 'url'>()
  const words = healthWords(endpoint)
  const since = endpoint.disabledAt ?? endpoint.degradedSince ?? endpoint.failingSince
  const close = () => setDoing(undefined)
  const resumed = () => {
    if (endpoint.disabledAt) onResumed(endpoint.disabledAt)
    close()
  }
  const enable = useChange('enableWebhook', {
    refreshes: ['getWebhook', 'listWebhookDeliveries'],
    message: 'The endpoint is enabled.',
    showsErrors: true,
    onDone: resumed,
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
            else sayDone('The URL is changed. The signing secret stays the same.')
            resumed()
            void queryClient.invalidateQueries({ queryKey: ['getWebhook'] })
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
