// The webhook endpoint: health, test, signing secret and delivery performance.
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { HealthCard } from './health-card.tsx'
import { MissedEvents } from './missed-events.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { RegisterCard } from './register-card.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SigningCard } from './signing-card.tsx'
import { TestCard } from './test-card.tsx'
import { endpointTexts as texts } from './texts.ts'

const StatsCard = lazy(() => import('./stats-card.tsx').then(({ StatsCard }) => ({ default: StatsCard })))
const EVERY_MS = 5_000

export function EndpointScreen() {
  const { present } = usePresence()
  const endpoint = useQuery({ ...apiQuery('getWebhook'), refetchInterval: present ? EVERY_MS : false })
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/webhooks/deliveries" variant="default">
              {texts.deliveries}
            </ButtonLink>
            <ButtonLink to="/webhooks/event-types" variant="default">
              {texts.eventCatalogue}
            </ButtonLink>
          </>
        }
      >
        {texts.description}
      </PageHeader>
      {endpoint.isPending && <Loading />}
      {endpoint.isError && !endpoint.data && (
        <ErrorView error={endpoint.error} onRetry={() => void endpoint.refetch()} />
      )}
      {endpoint.data && <Endpoint endpoint={endpoint.data} />}
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const registered = endpoint.status !== 'NotRegistered'
  const { consecutiveFailures, pendingDeliveries } = endpoint
  // biome-ignore lint/correctness/useExhaustiveDependencies: when these change, something was sent
  useEffect(() => {
    for (const read of ['getWebhookStats', 'getWebhookPerformance']) void client.invalidateQueries({ queryKey: [read] })
  }, [client, consecutiveFailures, pendingDeliveries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an endpoint that was enabled may have missed events
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['getMissedWebhookEvents'] })
  }, [client, endpoint.status])
  // Loaded later, it would move the cards below it.
  const performance = useQuery({ ...apiQuery('getWebhookPerformance'), enabled: registered })
  const missed = useQuery({ ...apiQuery('getMissedWebhookEvents'), enabled: registered })
  if (registered && (performance.isPending || missed.isPending)) return <Loading />
  const offersMissed = endpoint.status !== 'Disabled' && missed.data !== undefined && missed.data.count > 0
  return (
    <Stack>
      {!endpoint.dispatcherAvailable && (
        <Notice tone="attention" icon="warning" title={texts.dispatcherDown} role="status">
          {texts.dispatcherDownHint}
        </Notice>
      )}
      {offersMissed && <MissedEvents missed={missed.data} />}
      {registered ? (
        <>
          <HealthCard endpoint={endpoint} onSecret={setSecret} />
          <TestCard disabled={endpoint.status === 'Disabled'} />
          <PerformanceCard />
          <SigningCard endpoint={endpoint} onSecret={setSecret} />
          <Suspense fallback={<Skeleton height={420} />}>
            <StatsCard />
          </Suspense>
        </>
      ) : (
        <RegisterCard onSecret={setSecret} />
      )}
      <SecretDialog secret={secret} onSaved={() => setSecret(undefined)} />
    </Stack>
  )
}

function Loading() {
  return (
    <Stack role="status" aria-busy="true" aria-label={texts.loading}>
      <Skeleton height={260} />
      <Skeleton height={130} />
      <Skeleton height={180} />
    </Stack>
  )
}
