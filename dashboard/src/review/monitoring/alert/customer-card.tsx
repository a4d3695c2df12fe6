// The customer as it is now, and its other open alerts.
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { VerificationBadge } from '../../../components/badges/verification-badge.tsx'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Facts } from '../../../components/layout/facts.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { alertKinds } from '../../../format/alert-labels.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { AlertLink } from '../../components/alert-link.tsx'
import { alertSummary } from '../../components/alert-summary.ts'
import { RiskBadge } from '../../components/risk-badge.tsx'
import classes from './alert.module.css'
import { customerTexts } from './texts.ts'

export function CustomerCard({ alert }: { alert: Alert }) {
  const { verificationStatus, riskLevel, round } = alert
  const { nextReviewAt } = useOpenCase().reviewCase
  return (
    <Card title={customerTexts.title}>
      <Facts
        facts={[
          [customerTexts.status, <VerificationBadge key="status" status={verificationStatus} />],
          [customerTexts.risk, <RiskBadge key="risk" level={riskLevel} />],
          [customerTexts.round, round],
          [
            customerTexts.nextReview,
            <TimeText key="review" value={nextReviewAt} shows="day" none={customerTexts.none} />,
          ],
        ]}
      />
      <OtherAlerts alert={alert} />
    </Card>
  )
}

function OtherAlerts({ alert: { alertId, customerId } }: { alert: Alert }) {
  const alerts = useQuery(apiQuery('listAlerts', { query: { customerId } }))
  const others = alerts.data?.items.filter((other) => other.alertId !== alertId) ?? []
  return (
    <>
      <Title order={3} size="h6">
        {customerTexts.otherAlerts}
      </Title>
      {alerts.isError && <ErrorView error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {alerts.isPending && <LoadingView lines={2} />}
      {alerts.data && others.length === 0 && (
        <Text size="sm" c="dimmed">
          {customerTexts.noOtherAlerts}
        </Text>
      )}
      <ul className={classes.others}>
        {others.map((other) => (
          <li key={other.alertId}>
            <AlertLink alertId={other.alertId}>{alertKinds[other.kind] ?? other.kind}</AlertLink>
            <small>{alertSummary(other)}</small>
          </li>
        ))}
      </ul>
      <AnchorLink to="/review/monitoring" search={{ customer: customerId }} size="sm">
        {customerTexts.allAlerts}
      </AnchorLink>
    </>
  )
}
