// The start page: what needs attention, customers by status, deliveries, and API details.
import { Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { CopyableValue } from '../components/values/copyable-value.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { ConnectionFacts } from '../credentials/how-to-connect.tsx'
import { decisionsQuery } from '../customers/time-to-decision.ts'
import { ROLE_NAMES, type Session, useSession, useSessionCache } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Attention } from './attention.tsx'
import { ChangesCard, useChanges } from './changes-card.tsx'
import { CustomersByStatus } from './customers-by-status.tsx'
import { DecisionsCard } from './decisions-card.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { IntegrationCard, lastCallsQuery } from './integration-card.tsx'
import { weekAgo } from './last-seven-days.ts'
import { PendingPartner } from './pending-partner.tsx'
import { overviewTexts as texts } from './texts.ts'

export function OverviewScreen() {
  const session = useSession()
  // Staff have no organisation: they start with their work.
  if (session.permissions.includes('review.read')) return <Navigate to="/review" replace />
  if (session.permissions.includes('operator')) return <Navigate to="/operator" replace />
  if (!session.partner) return <NoPartner role={session.role} />
  return <PartnerOverview partner={session.partner} />
}

function NoPartner({ role }: { role: string | null }) {
  return (
    <>
      <PageHeader title={texts.welcome} />
      <EmptyView icon="person" title={role ? texts.signedInAs(ROLE_NAMES[role] ?? role) : texts.noOrganisation}>
        {role ? texts.signedInHint : texts.noOrganisationHint}
      </EmptyView>
    </>
  )
}

function PartnerOverview({ partner }: { partner: NonNullable<Session['partner']> }) {
  const session = useSessionCache()
  const profile = useQuery(apiQuery('getPartnerProfile'))
  const { refetch } = profile
  const isApproved = profile.data && profile.data.onboarding === 'Approved'
  const isOpened = partner.onboarding === 'Approved'
  // The session decides what the navigation offers; whichever hears of the approval first updates the other.
  useEffect(() => {
    if (isApproved === undefined || isApproved === isOpened) return
    if (isApproved) session.refetch()
    else void refetch()
  }, [isApproved, isOpened, session, refetch])
  return (
    <>
      <PageHeader title={partner.name}>{texts.description}</PageHeader>
      {profile.isPending && <LoadingView lines={6} />}
      {profile.isError && !profile.data && <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Profile profile={profile.data} />}
    </>
  )
}

/** Whether everything on the page has been loaded: what came later would move what the user is reading. */
function useAllLoaded(enabled: boolean): boolean {
  const from = weekAgo()
  const parts = useQueries({
    queries: [
      { ...apiQuery('getCustomerOverview'), enabled },
      { ...apiQuery('getWebhook'), enabled },
      { ...apiQuery('listApiCredentials'), enabled },
      { ...apiQuery('listWebhookDeliveries', { query: { status: 'Exhausted', from, pageSize: 1 } }), enabled },
      { ...apiQuery('getWebhookStats', { query: { from } }), enabled },
      { ...decisionsQuery(), enabled },
      { ...apiQuery('getApiRequestSummary', {}), enabled },
      { ...lastCallsQuery(), enabled },
    ],
  })
  const { visit, changes, failed, undelivered } = useChanges(enabled)
  const haveChanges = visit.isError || (!changes.isPending && !failed.isPending && !undelivered.isLoading)
  // Once is enough: a part that failed is reloaded where it is shown.
  const [wasLoaded, setWasLoaded] = useState(false)
  const isLoaded = wasLoaded || (haveChanges && parts.every((part) => !part.isPending))
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  return !enabled || isLoaded
}

/** Without customers nothing can have changed or been decided. */
function Work({ profile }: { profile: PartnerProfile }) {
  const overview = useQuery(apiQuery('getCustomerOverview'))
  const isNew = overview.data?.total === 0
  return (
    <>
      <FirstSteps profile={profile} />
      <SimpleGrid cols={{ base: 1, lg: isNew ? 1 : 2 }}>
        <Attention />
        {!isNew && <ChangesCard />}
      </SimpleGrid>
      <CustomersByStatus />
      {!isNew && <DecisionsCard />}
      <IntegrationCard />
      <DeliveriesCard />
    </>
  )
}

function OrganisationStatus({ profile: { status } }: { profile: PartnerProfile }) {
  if (status !== 'Active') return <StatusBadge tone="bad">{texts.inactiveStatus}</StatusBadge>
  return <StatusBadge tone="good">{texts.active}</StatusBadge>
}

function Profile({ profile }: { profile: PartnerProfile }) {
  const open = profile.status === 'Active' && profile.onboarding === 'Approved'
  const allLoaded = useAllLoaded(open)
  if (!allLoaded) return <LoadingView lines={14} />
  return (
    <Stack>
      {profile.status === 'Inactive' && (
        <Notice tone="bad" icon="warning" title={texts.inactive}>
          {texts.inactiveHint}
        </Notice>
      )}
      {profile.onboarding === 'Pending' && (
        <>
          <Notice tone="attention" icon="clock" title={texts.pending}>
            {texts.pendingHint}
          </Notice>
          {profile.status === 'Active' && <PendingPartner profile={profile} />}
        </>
      )}
      {open && <Work profile={profile} />}
      <SimpleGrid cols={{ base: 1, md: open || profile.status === 'Inactive' ? 2 : 1 }}>
        {(profile.status === 'Inactive' || profile.onboarding === 'Approved') && (
          <Card title={texts.organisation}>
            <Facts
              facts={[
                [texts.status, <OrganisationStatus key="s" profile={profile} />],
                [texts.partnerSince, <TimeText key="t" value={profile.createdAt} shows="day" />],
                [texts.partnerId, <CopyableValue key="p" value={profile.partnerId} copyLabel={texts.copyPartnerId} />],
              ]}
            />
          </Card>
        )}
        <Card title={texts.apiDetails} message={open ? texts.apiDetailsHint : texts.apiDetailsLater}>
          <ConnectionFacts profile={profile} />
          <Group gap="md">
            <Anchor href={`${BASE_PATH}/docs`}>{texts.documentation}</Anchor>
            <Anchor href={`${BASE_PATH}/openapi/partner.json`}>{texts.openApi}</Anchor>
          </Group>
        </Card>
      </SimpleGrid>
    </Stack>
  )
}
