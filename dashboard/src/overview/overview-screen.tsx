// Where one lands: what needs attention, how many customers stand where, how deliveries go, and what machines need.
import { Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Card } from '../components/card.tsx'
import { CopyableValue } from '../components/copyable-value.tsx'
import { Facts } from '../components/facts.tsx'
import { Notice } from '../components/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import { ConnectionFacts } from '../credentials/how-to-connect.tsx'
import { ROLE_NAMES, useSession } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Attention } from './attention.tsx'
import { CustomersByStatus } from './customers-by-status.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { weekAgo } from './last-seven-days.ts'

export function OverviewScreen() {
  const session = useSession()
  // Staff have no organisation to look at: they begin with their work.
  if (session.permissions.includes('review.read')) return <Navigate to="/review" replace />
  if (session.permissions.includes('operator')) return <Navigate to="/operator/staff" replace />
  if (!session.partner) return <NoPartner role={session.role} />
  return <PartnerOverview name={session.partner.name} />
}

function NoPartner({ role }: { role: string | null }) {
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyView
        icon="person"
        title={role ? `You are signed in as ${ROLE_NAMES[role] ?? role}` : 'You belong to no organisation'}
      >
        {role
          ? 'What your role is for stands in the navigation.'
          : 'Somebody has to invite you before there is something to see.'}
      </EmptyView>
    </>
  )
}

function PartnerOverview({ name }: { name: string }) {
  const profile = useQuery(apiQuery('getPartnerProfile'))
  return (
    <>
      <PageHeader title={name}>Partner business onboarding</PageHeader>
      {profile.isPending && <LoadingView lines={6} />}
      {profile.isError && !profile.data && <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Profile profile={profile.data} />}
    </>
  )
}

/** Whether everything shown here has been answered: what came later would push down what is being read already. */
function useAllRead(enabled: boolean): boolean {
  const from = weekAgo()
  const parts = useQueries({
    queries: [
      { ...apiQuery('getCustomerOverview'), enabled },
      { ...apiQuery('getWebhook'), enabled },
      { ...apiQuery('listApiCredentials'), enabled },
      { ...apiQuery('listWebhookDeliveries', { query: { status: 'Exhausted', from, pageSize: 1 } }), enabled },
      { ...apiQuery('getWebhookStats', { query: { from } }), enabled },
    ],
  })
  // Once is enough: a part that failed is asked for anew by whoever shows it, and says itself how that goes.
  const [wasRead, setWasRead] = useState(false)
  const isRead = wasRead || parts.every((part) => !part.isPending)
  if (isRead && !wasRead) setWasRead(true)
  return !enabled || isRead
}

function Profile({ profile }: { profile: PartnerProfile }) {
  const open = profile.status === 'Active' && profile.onboarding === 'Approved'
  const allRead = useAllRead(open)
  if (!allRead) return <LoadingView lines={14} />
  return (
    <Stack>
      {profile.status === 'Inactive' && (
        <Notice tone="bad" icon="warning" title="Your organisation is inactive">
          Its machines get no tokens, and most of the dashboard is closed. Ask us why.
        </Notice>
      )}
      {profile.onboarding === 'Pending' && (
        <Notice tone="attention" icon="clock" title="Your own onboarding is not approved yet">
          Customers, credentials, webhooks and people open as soon as it is.
        </Notice>
      )}
      {open && (
        <>
          <FirstSteps profile={profile} />
          <Attention />
          <CustomersByStatus />
          <DeliveriesCard />
        </>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card title="Your organisation">
          <Facts
            facts={[
              [
                'Status',
                <StatusBadge key="s" tone={profile.status === 'Active' ? 'good' : 'bad'}>
                  {profile.status}
                </StatusBadge>,
              ],
              [
                'Onboarding',
                <StatusBadge key="o" tone={profile.onboarding === 'Approved' ? 'good' : 'waiting'}>
                  {profile.onboarding}
                </StatusBadge>,
              ],
              ['Partner since', <TimeText key="t" value={profile.createdAt} shows="day" />],
              ['Partner id', <CopyableValue key="p" value={profile.partnerId} what="the partner id" />],
            ]}
          />
        </Card>
        <Card title="For your machines" message="What a client of the Partner API is configured with.">
          <ConnectionFacts profile={profile} />
          <Group gap="md">
            <Anchor href={`${BASE_PATH}/docs`}>Documentation</Anchor>
            <Anchor href={`${BASE_PATH}/openapi/partner.json`}>OpenAPI description</Anchor>
          </Group>
        </Card>
      </SimpleGrid>
    </Stack>
  )
}
