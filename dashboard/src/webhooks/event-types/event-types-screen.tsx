// All event types. Every signed-in user has access, whatever the status of their organisation.
import { Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEventType } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../webhooks.module.css'
import { catalogueTexts as texts } from './texts.ts'

export function EventTypesScreen() {
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      {types.isPending && <LoadingView lines={12} />}
      {types.isError && !types.data && <ErrorView error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && (
        <Stack>
          <Card title={texts.guideTitle}>
            <ul className={classes.rules}>
              {texts.guide.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Card>
          {types.data.map((type) => (
            <EventType key={`${type.name} ${type.version}`} type={type} />
          ))}
        </Stack>
      )}
    </>
  )
}

function EventType({ type }: { type: WebhookEventType }) {
  const example = JSON.stringify(JSON.parse(type.exampleJson), null, 2)
  return (
    <Card title={type.name} message={texts.version(type.version)}>
      <Text>{type.description}</Text>
      <details>
        <summary>
          <Title order={3} size="sm" className={classes.inline}>
            {texts.example(type.name)}
          </Title>
        </summary>
        <div className={classes.snippet}>
          <Code block className={classes.text} tabIndex={0} aria-label={texts.example(type.name)}>
            {example}
          </Code>
          <CopyButton value={example} label={texts.copyExample(type.name)} />
        </div>
      </details>
    </Card>
  )
}
