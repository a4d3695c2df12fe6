// What will be required once the customer is created, from the dry run.
import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { createTexts as texts } from './texts.ts'
import type { DryRun } from './use-dry-run.ts'

interface NextRequirementsProps {
  isStarted: boolean
  query: UseQueryResult<DryRun, Error>
  /** Fields that are wrong or missing with what is in the form now. */
  wrong: number
}

export function NextRequirements(props: NextRequirementsProps) {
  return (
    <Card title={texts.nextTitle}>
      <Stack gap="sm" role="status" aria-live="polite">
        <Message {...props} />
      </Stack>
    </Card>
  )
}

function Message({ isStarted, query: { data, isError }, wrong }: NextRequirementsProps) {
  // What was known before a field became incomplete stays: it still applies.
  const [known, setKnown] = useState<readonly string[]>([])
  const messages = data?.requirements && [...new Set(data.requirements.map(({ message }) => message))]
  if (messages && messages.join() !== known.join()) setKnown(messages)
  if (!isStarted) return <Text>{texts.start}</Text>
  if (isError) return <Text>{texts.failed}</Text>
  if (!data) return <Text>{texts.checking}</Text>
  if (!messages) {
    // Until the answer about a corrected field is here.
    const missing = wrong === 0 ? texts.checking : texts.incomplete(wrong)
    if (known.length === 0)
      return (
        <Text>
          {missing} {wrong > 0 && texts.incompleteStart}
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
