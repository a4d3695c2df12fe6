// What will be required once the customer is created, from the dry run.
import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
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
  // What was known before a field became incomplete stays: it still applies.
  const [known, setKnown] = useState<readonly string[]>([])
  const messages = data?.requirements && [...new Set(data.requirements.map(({ message }) => message))]
  if (messages && messages.join() !== known.join()) setKnown(messages)
  if (!isStarted) return <Text>{texts.start}</Text>
  if (isError) return <Text>{texts.failed}</Text>
  if (!data) return <Text>{texts.checking}</Text>
  if (!messages) {
    const missing = texts.incomplete(data.error?.details.length ?? 0)
    if (known.length === 0)
      return (
        <Text>
          {missing} {texts.incompleteStart}
        </Text>
      )
    return (
      <>
        <Text>{missing}</Text>
        <Text>{texts.thenNeeded}</Text>
        <Messages messages={known} />
      </>
    )
  }
  if (messages.length === 0) return <Text>{texts.complete}</Text>
  return (
    <>
      <Text>{texts.needed}</Text>
      <Messages messages={messages} />
    </>
  )
}

function Messages({ messages }: { messages: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
