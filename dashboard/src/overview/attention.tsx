// What somebody should do something about, the most pressing first. Says so when there is nothing.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ApiCredential, CustomerOverview, WebhookEndpoint } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { AnchorLink } from '../components/anchor-link.tsx'
import { Card } from '../components/card.tsx'
import { Notice } from '../components/notice.tsx'
import { ErrorView } from '../components/state-views.tsx'
import { TimeText } from '../components/time-text.tsx'
import { daysLeft, expiresSoon, leftWords } from '../credentials/expiry.ts'
import { healthWords } from '../webhooks/endpoint/health-labels.ts'
import { weekAgo } from './last-seven-days.ts'
import classes from './overview.module.css'

const NUMBER = new Intl.NumberFormat()

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
  const failed = queries.find((query) => query.isError && query.data === undefined)
  const loading = queries.some((query) => query.isPending)
  const notices = [
    webhook.data && <EndpointNotice key="endpoint" endpoint={webhook.data} />,
    exhausted.data && exhausted.data.total > 0 && (
      <Exhausted key="exhausted" total={exhausted.data.total} from={from} />
    ),
    ...(credentials.data ? credentialNotices(credentials.data.items) : []),
    overview.data && overview.data.awaitingPartner > 0 && <Awaited key="awaited" overview={overview.data} />,
  ].filter((notice) => notice && !(notice.key === 'endpoint' && webhook.data && !isAmiss(webhook.data)))
  return (
    <Card title="Needs your attention">
      {failed && (
        <ErrorView
          error={failed.error}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch()
          }}
        />
      )}
      {loading && !failed && <Skeleton height={56} />}
      {!loading && !failed && notices.length === 0 && <Text c="dimmed">Nothing right now.</Text>}
      {notices.length > 0 && <Stack gap="sm">{notices}</Stack>}
    </Card>
  )
}

function isAmiss({ status }: WebhookEndpoint): boolean {
  return status === 'Degraded' || status === 'Disabled'
}

function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const words = healthWords(endpoint)
  return (
    <Notice tone={words.tone} title={`The webhook endpoint is ${words.badge.toLowerCase()}`}>
      {words.what} {words.todo}{' '}
      <AnchorLink inherit underline="always" to="/webhooks">
        See the endpoint
      </AnchorLink>
    </Notice>
  )
}

function Exhausted({ total, from }: { total: number; from: string }) {
  return (
    <Notice tone="bad" title={`${NUMBER.format(total)} ${total === 1 ? 'event was' : 'events were'} not delivered`}>
      All attempts failed for events of the last seven days. Mend the receiver, then send them again.{' '}
      <AnchorLink inherit underline="always" to="/webhooks/deliveries" search={{ status: 'Exhausted', from }}>
        See them
      </AnchorLink>
    </Notice>
  )
}

function credentialNotices(items: readonly ApiCredential[]) {
  const soon = items.filter((credential) => expiresSoon(credential))
  const noneLeft = items.length > 0 && items.every(({ status }) => status !== 'Active')
  const link = (
    <AnchorLink inherit underline="always" to="/credentials">
      See the credentials
    </AnchorLink>
  )
  if (noneLeft) {
    return [
      <Notice key="none" tone="bad" title="No API credential is in force">
        Your machines cannot sign in. {link}
      </Notice>,
    ]
  }
  return soon.map((credential) => (
    <Notice
      key={credential.credentialId}
      tone="attention"
      title={`${credential.name}: ${leftWords(daysLeft(credential)).toLowerCase()}`}
    >
      Add another credential, change your machines over, then revoke this one. {link}
    </Notice>
  ))
}

function Awaited({ overview }: { overview: CustomerOverview }) {
  const { awaitingPartner: count, dueNext } = overview
  return (
    <Notice
      tone="attention"
      title={`${NUMBER.format(count)} ${count === 1 ? 'customer waits' : 'customers wait'} for your answer`}
    >
      <ul className={classes.awaited}>
        {dueNext.map((customer) => (
          <li key={customer.customerId}>
            <AnchorLink
              inherit
              underline="always"
              to="/customers/$customerId"
              params={{ customerId: customer.customerId }}
            >
              {customer.companyName}
            </AnchorLink>
            : {customer.items} {customer.items === 1 ? 'thing' : 'things'} to send
            {customer.dueBy && (
              <>
                , due by <TimeText value={customer.dueBy} shows="day" />
              </>
            )}
          </li>
        ))}
      </ul>
      {count > dueNext.length && (
        <AnchorLink
          inherit
          underline="always"
          to="/customers"
          search={{ status: 'ChangesRequested,StartedNotCompleted' }}
        >
          See all of them
        </AnchorLink>
      )}
    </Notice>
  )
}
