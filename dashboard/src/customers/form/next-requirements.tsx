// What will be required once the customer is created, from the dry run.
import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../components/layout/card.tsx'
import { createTexts as texts } from './texts.ts'
import type { DryRun } from './use-dry-run.ts'

export function NextRequirements({ isStarted, query }: { isStarted: boolean; query: UseQueryResult<DryRun, Error> }) {
  return (
    <Card title={texts.nextTitle}>
      <Stack gap="sm" role="status" aria-live="polite">
        <Message isStarted={isStarted} query={query} />
      </Stack>
    </Card>
  )
}

function Message({ isStarted, query: { data, isError } }: Parameters<typeof NextRequirements>[0]) {
  if (!isStarted) return <Text>{texts.start}</Text>
  if (isError) return <Text>{texts.failed}</Text>
  if (!data) return <Text>{texts.checking}</Text>
  if (!data.requirements) return <Text>{texts.incomplete(data.error?.details.length ?? 0)}</Text>
  if (data.requirements.length === 0) return <Text>{texts.complete}</Text>
  return (
    <>
      <Text>{texts.needed}</Text>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {[...new Set(data.requirements.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  )
}
