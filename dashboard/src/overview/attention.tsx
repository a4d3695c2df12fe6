// What needs action, the most urgent first.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ApiCredential, CustomerOverview, WebhookEndpoint } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { DueDay } from '../components/values/due-day.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { daysLeft, expiresSoon } from '../credentials/expiry.ts'
import { statusTexts } from '../credentials/texts.ts'
import { usePermission } from '../session/session.ts'
import { AdminsToAsk } from '../shell/admins-to-ask.tsx'
import { HEALTH_TONES } from '../webhooks/endpoint/endpoint-badge.tsx'
import { healthText } from '../webhooks/endpoint/health.ts'
import { healthNames } from '../webhooks/endpoint/texts.ts'
import { useUndelivered } from './changes-card.tsx'
import { weekAgo } from './last-seven-days.ts'
import classes from './overview.module.css'
import { attentionTexts as texts } from './texts.ts'

/** A single failure is retried without anyone's doing. */
const WORTH_A_NOTICE = 5

export function Attention() {
  const from = weekAgo()
  const queries = useQueries({
    queries: [
      apiQuery('getCustomerOverview'),
      apiQuery('getWebhook'),
      apiQuery('listApiCredentials'),
      apiQuery('listWebhookDeliveries', { query: { status: 'Exhausted', from, pageSize: 1 } }),
    ],
  })
  const [overview, webhook, credentials, exhausted] = queries
  // Counting those that were never delivered takes longer, so it is done only if attempts were used up.
  const undelivered = useUndelivered(exhausted.data?.total ?? 0)
  const failed = [...queries, undelivered].find((query) => query.isError && query.data === undefined)
  const loading = queries.some((query) => query.isPending) || undelivered.isLoading
  const notices = [
    webhook.data && <EndpointNotice key="endpoint" endpoint={webhook.data} />,
    undelivered.data && undelivered.data.failed > 0 && (
      <Exhausted key="exhausted" total={undelivered.data.failed} from={from} />
    ),
    ...(credentials.data ? credentialNotices(credentials.data.items) : []),
    overview.data && overview.data.awaitingPartner > 0 && <Awaited key="awaited" overview={overview.data} />,
  ].filter((notice) => notice && !(notice.key === 'endpoint' && webhook.data && !isUnhealthy(webhook.data)))
  return (
    <Card title={texts.title}>
      {failed && (
        <ErrorView
          error={failed.error}
          onRetry={() => {
            for (const query of [...queries, undelivered]) if (query.isError) void query.refetch()
          }}
        />
      )}
      {loading && !failed && <Skeleton height={56} />}
      {!loading && !failed && notices.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {notices.length > 0 && <Stack gap="sm">{notices}</Stack>}
    </Card>
  )
}

function isUnhealthy({ status, consecutiveFailures }: WebhookEndpoint): boolean {
  return (
    status === 'Degraded' || status === 'Disabled' || (status === 'Active' && consecutiveFailures >= WORTH_A_NOTICE)
  )
}

function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const health = healthText(endpoint)
  return (
    <Notice tone={HEALTH_TONES[endpoint.health]} title={texts.endpoint(healthNames[endpoint.health])}>
      {health.status} {health.fix}{' '}
      <AnchorLink inherit underline="always" to="/webhooks">
        {texts.viewEndpoint}
      </AnchorLink>
    </Notice>
  )
}

function Exhausted({ total, from }: { total: number; from: string }) {
  const mayReplay = usePermission('dashboard.manage')
  return (
    <Notice tone="bad" title={texts.notDelivered(total)}>
      {mayReplay ? texts.notDeliveredHint : texts.notDeliveredAsk}{' '}
      <AnchorLink inherit underline="always" to="/webhooks/deliveries" search={{ status: 'Exhausted', from }}>
        {texts.viewDeliveries}
      </AnchorLink>
    </Notice>
  )
}

function credentialNotices(items: readonly ApiCredential[]) {
  const soon = items.filter((credential) => expiresSoon(credential))
  const noneLeft = items.length > 0 && items.every(({ status }) => status !== 'Active')
  const link = (
    <AnchorLink inherit underline="always" to="/credentials">
      {texts.viewCredentials}
    </AnchorLink>
  )
  if (noneLeft) {
    return [
      <Notice key="none" tone="bad" title={texts.noCredential}>
        {texts.noCredentialHint} {link}
      </Notice>,
    ]
  }
  return soon.map((credential) => (
    <Notice
      key={credential.credentialId}
      tone="attention"
      title={texts.credential(credential.name, statusTexts.expiresIn(daysLeft(credential)))}
    >
      {texts.credentialHint} {link}
    </Notice>
  ))
}

function Awaited({ overview }: { overview: CustomerOverview }) {
  const { awaitingPartner: count, dueNext } = overview
  const mayEdit = usePermission('dashboard.edit')
  return (
    <Notice tone="attention" title={(mayEdit ? texts.needInformation : texts.needInformationReadOnly)(count)}>
      <ul className={classes.awaited}>
        {dueNext.map((customer) => (
          <li key={customer.customerId}>
            <div className={classes.awaitedRow}>
              <AnchorLink
                inherit
                underline="always"
                to="/customers/$customerId"
                params={{ customerId: customer.customerId }}
              >
                <UserText>{customer.companyName}</UserText>
              </AnchorLink>
              <span>
                {texts.requested(customer.items)}
                {customer.dueBy && (
                  <>
                    , {texts.due} <DueDay value={customer.dueBy} />
                  </>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {!mayEdit && (
        <Text size="sm" component="div">
          {texts.askEditor} <AdminsToAsk />
        </Text>
      )}
      {count > dueNext.length && (
        <AnchorLink
          inherit
          underline="always"
          to="/customers"
          search={{ status: 'ChangesRequested,StartedNotCompleted' }}
        >
          {texts.viewAll}
        </AnchorLink>
      )}
    </Notice>
  )
}
