// One partner: what it needs, its credentials, users, endpoint and activity.
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import type { Partner, UserList } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { LoadingMark } from '../../components/feedback/loading-mark.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card, CardColumn } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { CopyableValue } from '../../components/values/copyable-value.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { PartnerBadge } from '../partners/partner-badges.tsx'
import type { PartnerChange } from './partner-change-dialog.tsx'
import { PartnerCredentials } from './partner-credentials.tsx'
import { PartnerCustomers } from './partner-customers.tsx'
import { firstTeamPage, PartnerUsers } from './partner-users.tsx'
import { PartnerWebhook } from './partner-webhook.tsx'
import { partnerScreenTexts as texts } from './texts.ts'

const EditPartnerDialog = lazy(async () => ({ default: (await import('./edit-partner-dialog.tsx')).EditPartnerDialog }))
const PartnerChangeDialog = lazy(async () => ({
  default: (await import('./partner-change-dialog.tsx')).PartnerChangeDialog,
}))
const PartnerActivity = lazy(async () => ({ default: (await import('./partner-activity.tsx')).PartnerActivity }))

type NextStep = 'certificate' | 'admin'

export function PartnerScreen() {
  const { partnerId } = useParams({ from: '/signed-in/operator/partners/$partnerId' })
  const query = useQuery(apiQuery('getPartner', { path: { partnerId } }))
  const team = useQuery(firstTeamPage(partnerId))
  // The first notice depends on the team.
  const partner = team.isPending ? undefined : query.data
  const [change, setChange] = useState<PartnerChange>()
  const [adding, setAdding] = useState<NextStep>()
  return (
    <>
      <PageHeader
        title={query.data?.name ?? texts.loadingTitle}
        actions={partner && <Actions partner={partner} onChoose={setChange} />}
      >
        <AnchorLink to="/operator/partners">{texts.back}</AnchorLink>
      </PageHeader>
      {(query.isPending || (query.data && team.isPending)) && <LoadingView lines={12} label={texts.loading} />}
      {query.isError &&
        !query.data &&
        (isNotFound(query.error) ? (
          <EmptyView icon="search" title={texts.notFound}>
            {texts.notFoundHint}
          </EmptyView>
        ) : (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {partner && (
        <>
          <CardColumn>
            <UnavailableCells cells={partner.unavailableCells} />
            <State partner={partner} team={team.data} onAdd={setAdding} />
            <Details partner={partner} />
            {partner.customers !== null && <PartnerCustomers partner={partner} customers={partner.customers} />}
            <PartnerCredentials
              partnerId={partnerId}
              adding={adding === 'certificate'}
              onAdding={(isOn) => setAdding(isOn ? 'certificate' : undefined)}
            />
            <PartnerUsers
              partnerId={partnerId}
              inviting={adding === 'admin'}
              onInviting={(isOn) => setAdding(isOn ? 'admin' : undefined)}
            />
            <PartnerWebhook partnerId={partnerId} />
            <Suspense fallback={<LoadingView lines={6} />}>
              <PartnerActivity partnerId={partnerId} />
            </Suspense>
          </CardColumn>
          {change && (
            <Suspense fallback={<LoadingMark />}>
              <PartnerChangeDialog partner={partner} change={change} onClose={() => setChange(undefined)} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function Actions({ partner, onChoose }: { partner: Partner; onChoose: (change: PartnerChange) => void }) {
  return (
    <>
      {partner.status === 'Active' ? (
        <Button variant="default" onClick={() => onChoose('deactivate')}>
          {texts.deactivate}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onChoose('reactivate')}>
          {texts.reactivate}
        </Button>
      )}
      {partner.onboarding === 'Pending' && <Button onClick={() => onChoose('approve')}>{texts.approve}</Button>}
    </>
  )
}

interface StateProps {
  partner: Partner
  team: UserList | undefined
  onAdd: (step: NextStep) => void
}

/** What an operator has to know or do before anything else. */
function State({ partner, team, onAdd }: StateProps) {
  const { status, onboarding, activeCertificates } = partner
  const isEmpty = team?.total === 0 && team.invitations.length === 0
  const next = [
    ...(activeCertificates === 0 ? (['certificate'] as const) : []),
    ...(isEmpty ? (['admin'] as const) : []),
  ]
  return (
    <>
      {status === 'Inactive' && (
        <Notice tone="bad" icon="lock" title={texts.inactiveTitle}>
          {texts.inactiveHint} {texts.inactiveSince} <TimeText value={partner.deactivatedAt} />.
        </Notice>
      )}
      {status === 'Active' && onboarding === 'Pending' && (
        <Notice tone="waiting" title={texts.pendingTitle}>
          {texts.pendingHint}
        </Notice>
      )}
      {status === 'Active' && next.length > 0 && (
        <Notice tone="waiting" icon="list" title={texts.nextTitle}>
          <Stack gap="xs" mt="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {next.map((step) => (
              <Group key={step} gap="sm" component="li">
                <Button size="compact-md" variant="default" onClick={() => onAdd(step)}>
                  {texts.next[step][0]}
                </Button>
                <span>{texts.next[step][1]}</span>
              </Group>
            ))}
          </Stack>
        </Notice>
      )}
    </>
  )
}

function Details({ partner }: { partner: Partner }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card
      title={texts.details}
      actions={
        <Button variant="default" aria-label={texts.editLabel} onClick={() => setIsEditing(true)}>
          {texts.edit}
        </Button>
      }
    >
      <Facts
        facts={[
          // Any other status has a banner of its own above.
          ...(partner.status === 'Active' && partner.onboarding !== 'Pending'
            ? [[texts.status, <PartnerBadge key="s" partner={partner} />] as const]
            : []),
          [texts.clientId, <CopyableValue key="c" value={partner.clientId} copyLabel={texts.copyClientId} />],
          [texts.partnerId, <CopyableValue key="p" value={partner.partnerId} copyLabel={texts.copyPartnerId} />],
          [texts.scopes, partner.scopes.join(', ')],
          [texts.created, <TimeText key="t" value={partner.createdAt} shows="day" />],
        ]}
      />
      {isEditing && (
        <Suspense fallback={<LoadingMark />}>
          <EditPartnerDialog partner={partner} opened onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
