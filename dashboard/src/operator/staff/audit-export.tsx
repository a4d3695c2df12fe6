// The whole audit stream as a file: everything that the service has sealed, page after page.
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { notifyError, notifySuccess } from '../../components/feedback/notifications.ts'
import { Card } from '../../components/layout/card.tsx'
import { CodeBlock } from '../../components/values/code-block.tsx'
import { saveBlob } from '../../components/values/save-blob.ts'
import { auditExportTexts as texts } from './texts.ts'

export function AuditExport() {
  const api = useApi()
  const [lines, setLines] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function download() {
    const control = new AbortController()
    running.current = control
    setLines(0)
    try {
      const { parts, count } = await readStream(api, control.signal, setLines)
      saveBlob(`audit-${new Date().toISOString().slice(0, 10)}.ndjson`, new Blob(parts))
      notifySuccess(texts.done(count))
    } catch (error) {
      if (!control.signal.aborted) notifyError(error)
    }
    setLines(undefined)
  }
  return (
    <Card title={texts.title} message={texts.hint}>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={lines !== undefined}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {lines ? texts.progress(lines) : ''}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.commandHint}
      </Text>
      <CodeBlock code="gangway-operator audit export > audit.ndjson" label={texts.command} />
    </Card>
  )
}

async function readStream(api: ApiClient, signal: AbortSignal, onLines: (count: number) => void) {
  const parts: string[] = []
  let count = 0
  let cursor = ''
  for (;;) {
    const query = { limit: '100', ...(cursor && { cursor }) }
    const text = await api.readFile('getAuditStream', { query }, (response) => response.text(), signal)
    const lines = text.trimEnd().split('\n')
    const end = JSON.parse(lines.pop()!) as { type: string; cursor: string }
    if (end.type !== 'Cursor')
      throw new ApiError({ code: 'AuditStream.CutOff', description: texts.cutOff, status: 502 })
    if (lines.length === 0) return { parts, count }
    parts.push(`${lines.join('\n')}\n`)
    count += lines.length
    cursor = end.cursor
    onLines(count)
  }
}
