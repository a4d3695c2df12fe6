// What changed since the user was last here: customers by their new status, and deliveries that failed.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomerChanges } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { VerificationBadge, verificationLabel } from '../components/badges/verification-badge.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { weekAgo } from './last-seven-days.ts'
import classes from './overview.module.css'
import { changesTexts as texts } from './texts.ts'

/** One visit is recorded per page load; the service decides whether it is a new one. */
export function visitQuery() {
  return { ...apiQuery('recordVisit'), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
}

/** What changed since the visit before this one, or in the last week; asked once that is known. */
export function useChanges(enabled = true) {
  const visit = useQuery({ ...visitQuery(), enabled })
  const since = visit.data ? (visit.data.since ?? weekAgo()) : ''
  const isKnown = enabled && since !== ''
  const changes = useQuery({ ...apiQuery('listCustomerChanges', { query: { since } }), enabled: isKnown })
  const failed = useQuery({
    ...apiQuery('listWebhookDeliveries', { query: { status: 'Exhausted', from: since, pageSize: 1 } }),
    enabled: isKnown,
  })
  const undelivered = useUndelivered(failed.data?.total ?? 0)
  return { visit, since, changes, failed, undelivered }
}

/** The events of the last week that were never delivered: a failed delivery may have been resent. */
export function useUndelivered(failed: number) {
  return useQuery({ ...apiQuery('previewWebhookReplay'), enabled: failed > 0 })
}

export function ChangesCard() {
  const { visit, since, changes, failed, undelivered } = useChanges()
  const isFirst = visit.data?.since === null
  const broken = [visit, changes].find((query) => query.isError && !query.data)
  return (
    <Card
      title={isFirst ? texts.titleFirst : texts.title}
      message={
        changes.data && !isFirst ? (
          <>
            {texts.since} <TimeText value={changes.data.since} />
          </>
        ) : undefined
      }
    >
      {broken && <ErrorView error={broken.error} onRetry={() => void broken.refetch()} />}
      {!broken && !changes.data && <Skeleton height={80} />}
      {changes.data && (
        <Changes
          changes={changes.data}
          failed={failed.data?.total ?? 0}
          isResent={undelivered.data?.failed === 0 && since >= weekAgo()}
          since={since}
          isFirst={isFirst}
        />
      )}
    </Card>
  )
}

interface ChangesProps {
  changes: CustomerChanges
  failed: number
  isResent: boolean
  since: string
  isFirst: boolean
}

function Changes({ changes, failed, isResent, since, isFirst }: ChangesProps) {
  const { created, byStatus, latest, isComplete } = changes
  if (created === 0 && byStatus.length === 0 && failed === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <Stack gap="sm">
      <ul className={classes.facts} aria-label={texts.summary}>
        {created > 0 && (
          <li>
            <AnchorLink to="/customers">{texts.created(created)}</AnchorLink>
          </li>
        )}
        {/* On a first visit the tiles have the same numbers. */}
        {(isFirst ? [] : byStatus).map(({ verificationStatus, customers }) => (
          <li key={verificationStatus}>
            <AnchorLink to="/customers" search={{ status: verificationStatus }}>
              {texts.status(customers, verificationLabel(verificationStatus))}
            </AnchorLink>
          </li>
        ))}
        {failed > 0 && (
          <li>
            <AnchorLink to="/webhooks/deliveries" search={{ status: 'Exhausted', from: since }}>
              {isResent ? texts.failedResent(failed) : texts.failed(failed)}
            </AnchorLink>
          </li>
        )}
      </ul>
      {!isComplete && (
        <Text size="sm" c="dimmed">
          {texts.more}
        </Text>
      )}
      <ul className={classes.latest} aria-label={texts.latest}>
        {latest.map((change) => (
          <li key={change.customerId}>
            <AnchorLink to="/customers/$customerId" params={{ customerId: change.customerId }}>
              <UserText>{change.companyName}</UserText>
            </AnchorLink>
            <VerificationBadge status={change.verificationStatus} />
            <Text size="sm" c="dimmed" component="span">
              <TimeText value={change.changedAt} />
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
