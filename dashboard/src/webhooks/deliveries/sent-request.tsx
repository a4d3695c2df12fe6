// The request: the body byte for byte, and the headers of an attempt as far as they are stored.
import { Code, Group, NativeSelect, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import classes from '../webhooks.module.css'
import { requestTexts as texts } from './texts.ts'

export function SentRequest({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { attempts, envelopeJson } = delivery
  const [chosen, setChosen] = useState<number>()
  const attempt = attempts.find(({ attemptNo }) => attemptNo === chosen) ?? attempts.at(-1)
  return (
    <Card title={texts.title}>
      {envelopeJson === null ? (
        <Notice tone="neutral" icon="clock" title={texts.purged}>
          {texts.purgedHint}
        </Notice>
      ) : (
        <Body json={envelopeJson} />
      )}
      {attempt ? (
        <>
          <Group justify="space-between" align="flex-end">
            <Text fw={600}>{texts.headers}</Text>
            {attempts.length > 1 && (
              <NativeSelect
                aria-label={texts.attempt}
                size="xs"
                value={String(attempt.attemptNo)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
                data={attempts.map(({ attemptNo }) => ({
                  value: String(attemptNo),
                  label: texts.attemptNumber(attemptNo),
                }))}
              />
            )}
          </Group>
          <Table aria-label={texts.headers} layout="fixed" className={classes.headers}>
            <Table.Tbody>
              {Object.entries(attempt.requestHeaders).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td>
                    <Code>{String(value)}</Code>
                  </Table.Td>
                </Table.Tr>
              ))}
              {Object.entries({
                ...('svc-timestamp' in attempt.requestHeaders ? {} : texts.inRealTime),
                ...texts.notStored,
              }).map(([name, why]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td c="dimmed">{why}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            {texts.hint}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
    </Card>
  )
}

function Body({ json }: { json: string }) {
  const [format, setFormat] = useState(texts.raw)
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>{texts.body}</Text>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            data={[texts.raw, texts.formatted]}
            value={format}
            onChange={setFormat}
            aria-label={texts.body}
          />
          <CopyButton value={json} label={texts.copyBody} />
        </Group>
      </Group>
      <Code block className={`${classes.text} ${classes.wrapped}`} tabIndex={0} aria-label={texts.bodyLabel(format)}>
        {format === texts.raw ? json : formatted(json)}
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
