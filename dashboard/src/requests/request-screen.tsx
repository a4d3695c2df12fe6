// One API request: what it was answered with, field by field.
import { Anchor, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { BASE_PATH } from '../api/base-path.ts'
import type { ApiRequestDetail } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { BackLink } from '../components/layout/back-link.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { AnchorLink, ButtonLink } from '../components/layout/links.tsx'
import { CopyButton } from '../components/values/copy-button.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { formatLatency } from '../format/times.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { RequestResult } from './request-result.tsx'
import classes from './requests.module.css'
import { requestTexts as texts } from './texts.ts'

export function RequestScreen() {
  const { apiRequestId = '' } = useParams({ strict: false }) as { apiRequestId?: string }
  const request = useQuery(apiQuery('getApiRequest', { path: { apiRequestId } }))
  const { data } = request
  if (request.error instanceof ApiError && request.error.status === 404) return <RequestNotFound />
  return (
    <>
      <BackLink to="/requests">
        <Icon name="back" size={14} /> {texts.title}
      </BackLink>
      <PageHeader title={data ? `${data.method} ${data.path}` : texts.request}>
        {data && <TimeText value={data.occurredAt} shows="seconds" />}
      </PageHeader>
      {request.isPending && <LoadingView lines={8} />}
      {request.isError && !data && <ErrorView error={request.error} onRetry={() => void request.refetch()} />}
      {data && (
        <Stack>
          {data.code && <FailureCard request={data} code={data.code} />}
          <RequestFacts request={data} />
        </Stack>
      )}
    </>
  )
}

function FailureCard({ request: { message, details }, code }: { request: ApiRequestDetail; code: string }) {
  return (
    <Card title={texts.error} message={message ? <WithCode text={message} /> : texts.errorNotKept}>
      {details.length > 0 && (
        <ul className={classes.errors} aria-label={texts.fieldErrors}>
          {details.map((detail) => (
            <li key={`${detail.path} ${detail.code}`}>
              <Code>{detail.path === '' ? texts.wholeBody : detail.path}</Code>
              <div>
                <WithCode text={detail.message} />
                {detail.code !== code && (
                  <Text size="sm" c="dimmed" component="div">
                    {detail.code}
                  </Text>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Anchor size="sm" href={`${BASE_PATH}/docs/errors#${code.toLowerCase()}`}>
          {texts.documentation(code)}
        </Anchor>
      </div>
    </Card>
  )
}

/** Messages of the API write names of fields between backticks. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
    index % 2 === 1 ? <Code key={index}>{part}</Code> : <span key={index}>{part}</span>,
  )
}

const CUSTOMER = /\/business-profiles\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

function RequestFacts({ request }: { request: ApiRequestDetail }) {
  const credentials = useQuery(apiQuery('listApiCredentials'))
  const credential = credentials.data?.items.find(({ thumbprint }) => thumbprint === request.thumbprint)
  const customerId = CUSTOMER.exec(request.path)?.[1]
  const facts: (readonly [string, ReactNode])[] = [
    [texts.result, <RequestResult key="r" request={request} />],
    [texts.duration, formatLatency(request.durationMs)],
    [
      texts.id,
      <span key="i">
        <Code>{request.requestId}</Code> <CopyButton value={request.requestId} label={texts.copyId} />
      </span>,
    ],
    ...(customerId
      ? [
          [
            texts.customer,
            <AnchorLink key="c" size="sm" to="/customers/$customerId" params={{ customerId }}>
              {texts.viewCustomer}
            </AnchorLink>,
          ] as const,
        ]
      : []),
    ...(credential
      ? [
          [
            texts.credential,
            <AnchorLink key="k" size="sm" to="/credentials">
              {credential.name}
            </AnchorLink>,
          ] as const,
        ]
      : []),
  ]
  return (
    <Card title={texts.request} message={texts.notRecorded}>
      <Facts facts={facts} />
    </Card>
  )
}

function RequestNotFound() {
  return (
    <>
      <PageHeader title={texts.notFound}>{texts.notFoundHint}</PageHeader>
      <ButtonLink to={'/requests' as never}>{texts.backToList}</ButtonLink>
    </>
  )
}
