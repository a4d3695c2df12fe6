// What was sent: the body byte for byte, and the headers of an attempt as far as they can be told afterwards.
import { Code, Group, NativeSelect, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { Card } from '../../components/card.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Notice } from '../../components/notice.tsx'
import classes from '../webhooks.module.css'

const UNTOLD: readonly (readonly [name: string, why: string])[] = [
  ['svc-signature', 'not kept: made with your secret for each attempt'],
  ['webhook-signature', 'not kept: the same as svc-signature'],
  ['traceparent', 'not kept: its trace id is the delivery id without dashes'],
]

export function SentRequest({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { attempts, envelopeJson } = delivery
  const [chosen, setChosen] = useState<number>()
  const attempt = attempts.find(({ attemptNo }) => attemptNo === chosen) ?? attempts.at(-1)
  return (
    <Card title="What was sent">
      {envelopeJson === null ? (
        <Notice tone="neutral" icon="clock" title="The body is purged">
          Bodies are kept for 30 days. What became of the delivery stays for 90.
        </Notice>
      ) : (
        <Body json={envelopeJson} />
      )}
      {attempt ? (
        <>
          <Group justify="space-between" align="flex-end">
            <Text fw={600}>Headers</Text>
            {attempts.length > 1 && (
              <NativeSelect
                aria-label="Attempt"
                size="xs"
                value={String(attempt.attemptNo)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
                data={attempts.map(({ attemptNo }) => ({ value: String(attemptNo), label: `Attempt ${attemptNo}` }))}
              />
            )}
          </Group>
          <Table aria-label="Headers" layout="fixed" className={classes.headers}>
            <Table.Tbody>
              {Object.entries(attempt.requestHeaders).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td>
                    <Code>{String(value)}</Code>
                  </Table.Td>
                </Table.Tr>
              ))}
              {UNTOLD.map(([name, why]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td c="dimmed">{why}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            Sent with POST to the URL that was registered at that time, with host and content-length besides.
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Nothing has been sent yet, so there are no headers to show.
        </Text>
      )}
    </Card>
  )
}

function Body({ json }: { json: string }) {
  const [how, setHow] = useState('As sent')
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>Body</Text>
        <Group gap="xs">
          <SegmentedControl size="xs" data={['As sent', 'Formatted']} value={how} onChange={setHow} aria-label="Body" />
          <CopyButton value={json} label="Copy the body as it was sent" />
        </Group>
      </Group>
      <Code
        block
        className={`${classes.text} ${classes.wrapped}`}
        tabIndex={0}
        aria-label={`Body ${how.toLowerCase()}`}
      >
        {how === 'As sent' ? json : formatted(json)}
      </Code>
    </>
  )
}

function formatted(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
