// Every event there is. Open to everybody who is signed in, whatever the standing of the organisation.
import { Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEventType } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorView, LoadingView } from '../../components/state-views.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../webhooks.module.css'

export function EventTypesScreen() {
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  return (
    <>
      <PageHeader title="Event catalogue">
        What is sent to your webhook, with an example of each. Data is thin: ids and codes, never names or numbers of
        people. Read the rest with the Partner API.
      </PageHeader>
      {types.isPending && <LoadingView lines={12} />}
      {types.isError && !types.data && <ErrorView error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && (
        <Stack>
          <Guide />
          {types.data.map((type) => (
            <EventType key={`${type.name} ${type.version}`} type={type} />
          ))}
        </Stack>
      )}
    </>
  )
}

function Guide() {
  return (
    <Card title="What a receiver does">
      <ul className={classes.rules}>
        <li>
          It answers with 2xx to every type, also to types it doesn't know: new ones come without notice, and one that
          is refused is tried again for three days.
        </li>
        <li>
          It ignores fields it doesn't know. A breaking change comes as a new version of the type, beside the old one.
        </li>
        <li>
          It remembers <Code>eventId</Code>: the same event may come more than once, and has the same id each time.
        </li>
        <li>
          It compares <Code>sequence</Code>, which counts per customer: events may overtake each other. An event about
          no customer has none.
        </li>
      </ul>
    </Card>
  )
}

function EventType({ type }: { type: WebhookEventType }) {
  const example = JSON.stringify(JSON.parse(type.exampleJson), null, 2)
  return (
    <Card title={type.name} message={`Version ${type.version}`}>
      <Text>{type.description}</Text>
      <details>
        <summary>
          <Title order={3} size="sm" className={classes.inline}>
            Example of {type.name}
          </Title>
        </summary>
        <div className={classes.snippet}>
          <Code block className={classes.text} tabIndex={0} aria-label={`Example of ${type.name}`}>
            {example}
          </Code>
          <CopyButton value={example} label={`Copy the example of ${type.name}`} />
        </div>
      </details>
    </Card>
  )
}
