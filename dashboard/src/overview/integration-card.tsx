// The health of the integration: credentials, API requests of the last 24 hours, and the last calls.
import { Code, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiCredential, ApiRequestSummary } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { credentialStatus, daysLeft } from '../credentials/expiry.ts'
import { formatNumber, formatPercent } from '../format/numbers.ts'
import { shortId } from '../format/short-id.ts'
import { formatLatency } from '../format/times.ts'
import { EndpointBadge } from '../webhooks/endpoint/endpoint-badge.tsx'
import classes from './overview.module.css'
import { integrationTexts as texts } from './texts.ts'

const CALLS = 5
const CODES = 5

export const lastCallsQuery = () => apiQuery('listApiRequests', { query: { pageSize: String(CALLS) } })

type Call = {
  id: string
  occurredAt: string
  method: string
  path: string
  status: number
  code: string | null
  requestId: string
  durationMs: number
}

const COLUMNS: readonly Column<Call>[] = [
  { title: texts.time, cell: (call) => <TimeText value={call.occurredAt} />, width: '9rem' },
  {
    title: texts.request,
    cell: (call) => (
      <Code className={classes.path}>
        {call.method} {call.path}
      </Code>
    ),
    isClear: true,
  },
  {
    title: texts.result,
    cell: (call) => (
      <StatusBadge tone={call.status >= 400 ? 'bad' : 'good'}>
        {call.code ? `${call.status} ${call.code}` : String(call.status)}
      </StatusBadge>
    ),
    isClear: true,
  },
  { title: texts.duration, cell: (call) => formatLatency(call.durationMs), align: 'right', width: '6rem' },
  {
    title: texts.requestId,
    cell: (call) => (
      <AnchorLink to="/requests" search={{ request: call.requestId }} className={classes.id} title={call.requestId}>
        {shortId(call.requestId)}
      </AnchorLink>
    ),
    width: '8rem',
  },
]

export function IntegrationCard() {
  const credentials = useQuery(apiQuery('listApiCredentials'))
  const webhook = useQuery(apiQuery('getWebhook'))
  const summary = useQuery(apiQuery('getApiRequestSummary', {}))
  const calls = useQuery(lastCallsQuery())
  const broken = [credentials, webhook, summary].find((query) => query.isError && !query.data)
  const ready = credentials.data && webhook.data && summary.data
  return (
    <Card title={texts.title} message={texts.hint}>
      {broken && <ErrorView error={broken.error} onRetry={() => void broken.refetch()} />}
      {!broken && !ready && <Skeleton height={140} />}
      {ready && (
        <Stack>
          <Facts
            facts={[
              [texts.credentials, <Credentials key="c" items={credentials.data.items} />],
              [
                texts.endpoint,
                webhook.data.status === 'NotRegistered' ? (
                  <AnchorLink key="e" to="/webhooks">
                    {texts.noEndpoint}
                  </AnchorLink>
                ) : (
                  <AnchorLink key="e" to="/webhooks">
                    <EndpointBadge health={webhook.data.health} />
                  </AnchorLink>
                ),
              ],
              [texts.requests, <Requests key="r" summary={summary.data} />],
            ]}
          />
          {summary.data.requests > 0 && (
            <DataTable
              label={texts.lastCalls}
              query={calls}
              rows={({ items }) => items}
              rowKey={({ id }) => id}
              columns={COLUMNS}
              empty={texts.noCalls}
            />
          )}
        </Stack>
      )}
    </Card>
  )
}

/** The active credential that expires last decides how long the integration works. */
function Credentials({ items }: { items: readonly ApiCredential[] }) {
  const active = items.filter(({ status }) => status === 'Active').sort((a, b) => daysLeft(b) - daysLeft(a))
  const [last] = active
  return (
    <AnchorLink to="/credentials">
      {last ? (
        <>
          <span className={classes.count}>{texts.active(active.length)}</span>
          <StatusBadge tone={credentialStatus(last).tone}>{texts.lastExpires(daysLeft(last))}</StatusBadge>
        </>
      ) : (
        texts.noCredential
      )}
    </AnchorLink>
  )
}

function Requests({ summary: { requests, failed, codes } }: { summary: ApiRequestSummary }) {
  if (requests === 0) return <Text component="span">{texts.noCalls}</Text>
  return (
    <ul className={classes.facts}>
      <li>
        <AnchorLink to="/requests">{texts.count(requests)}</AnchorLink>
      </li>
      <li>{failed === 0 ? texts.noneFailed : texts.failed(failed, formatPercent((100 * failed) / requests))}</li>
      {codes.slice(0, CODES).map(({ code, requests: count }) => (
        <li key={code}>
          <AnchorLink to="/requests" search={{ code }}>
            {texts.code(code, formatNumber(count))}
          </AnchorLink>
        </li>
      ))}
    </ul>
  )
}
