// One customer: where it stands and what happens next, what is asked for, the facts, its people, documents and events.
import { Code, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import type { BusinessProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { AnchorLink, ButtonLink } from '../components/anchor-link.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { EmptyView, ErrorView, LoadingView } from '../components/state-views.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { CustomerPeople } from './customer-people.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { DocumentList } from './document-list.tsx'
import { Requirements } from './requirements.tsx'
import { Standing } from './status-card.tsx'

/** What isn't there and what belongs to somebody else look the same here. */
const NOT_HERE = new Set(['Customer.NotFound', 'Partner.NotAuthorized'])

export function CustomerScreen() {
  const { customerId = '' } = useParams({ strict: false })
  const profile = useQuery(apiQuery('dashboardGetBusinessProfile', { path: { customerId } }))
  if (profile.data) return <Customer profile={profile.data} />
  if (profile.error instanceof ApiError && NOT_HERE.has(profile.error.code)) return <NoSuchCustomer />
  return (
    <>
      <Back />
      <PageHeader title="Customer" />
      {profile.isError ? (
        <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <LoadingView lines={12} label="Loading the customer" />
      )}
    </>
  )
}

function Customer({ profile }: { profile: BusinessProfile }) {
  const { customerId } = profile
  const status = useQuery(apiQuery('dashboardGetVerificationStatus', { path: { customerId } }))
  return (
    <>
      <Back />
      <PageHeader title={profile.erasedAt ? 'Erased customer' : profile.companyName}>
        <Group gap="xs">
          <span>
            Your reference <Code>{profile.partnerCustomerId}</Code>{' '}
            <CopyButton value={profile.partnerCustomerId} label="Copy your reference" />
          </span>
          <span>
            Customer id <Code>{customerId}</Code> <CopyButton value={customerId} label="Copy the customer id" />
          </span>
        </Group>
      </PageHeader>
      <Stack>
        {status.data && <Standing status={status.data} erasedAt={profile.erasedAt} />}
        {status.isError && !status.data && <ErrorView error={status.error} onRetry={() => void status.refetch()} />}
        {status.isPending && <LoadingView lines={12} label="Loading the standing" />}
        {status.data && <Requirements status={status.data} profile={profile} />}
        {/* After the standing and what is asked for, which would push it down. */}
        {!status.isPending && (
          <>
            {!profile.erasedAt && <BusinessFacts profile={profile} />}
            {!profile.erasedAt && <CustomerPeople profile={profile} status={status.data} />}
            <DocumentList profile={profile} status={status.data} />
            <CustomerTimeline customerId={customerId} />
          </>
        )}
      </Stack>
    </>
  )
}

function NoSuchCustomer() {
  return (
    <>
      <PageHeader title="There is no such customer" />
      <EmptyView
        icon="business"
        title="Nothing is at this address"
        action={<ButtonLink to="/customers">To the customers</ButtonLink>}
      >
        The link may be mistyped, or belong to another organisation.
      </EmptyView>
    </>
  )
}

function Back() {
  return (
    <AnchorLink to="/customers" size="sm">
      ← Customers
    </AnchorLink>
  )
}
