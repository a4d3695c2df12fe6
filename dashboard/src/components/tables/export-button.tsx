// Exports the filtered list as CSV. A long export shows its progress and can be cancelled.
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { notifyError, notifySuccess } from '../feedback/notifications.ts'
import { commonTexts } from '../texts.ts'
import { saveBlob } from '../values/save-blob.ts'
import { exportTexts as texts } from './texts.ts'

export interface ExportButtonProps {
  operation:
    | 'exportCustomers'
    | 'exportWebhookDeliveries'
    | 'exportApiRequests'
    | 'exportAccountEvents'
    | 'exportCases'
    | 'exportBacklog'
    | 'exportQuality'
    | 'exportDisagreements'
    | 'exportWorkload'
    | 'exportAlerts'
  /** The filters of the list, as for the service. */
  query: object
  /** Without its ending. */
  fileName: string
  /** Beside filters that need the space. */
  isShort?: boolean | undefined
}

export function ExportButton({ operation, query, fileName, isShort }: ExportButtonProps) {
  const api = useApi()
  const [progress, setProgress] = useState<{ rows: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function run() {
    const control = new AbortController()
    running.current = control
    setProgress({ rows: 0, total: 0 })
    try {
      const read = (response: Response) => readRows(response, setProgress)
      const { blob, rows } = await api.readFile(operation, { query } as never, read, control.signal)
      saveBlob(`${fileName}-${new Date().toISOString().slice(0, 10)}.csv`, blob)
      notifySuccess(texts.done(rows))
    } catch (error) {
      if (!control.signal.aborted) notifyError(error)
    }
    setProgress(undefined)
  }
  if (!progress)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        onClick={() => void run()}
        title={texts.logged}
        aria-label={texts.action}
      >
        {isShort ? texts.short : texts.action}
      </Button>
    )
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{texts.progress(progress.rows, progress.total)}</Text>
      <Button size="compact-sm" variant="default" onClick={() => running.current?.abort()}>
        {commonTexts.cancel}
      </Button>
    </Group>
  )
}

const CARRIAGE_RETURN = 13
const SHOWN_EVERY_MS = 200

/** Only the end of a record has a carriage return. */
async function readRows(response: Response, onProgress: (progress: { rows: number; total: number }) => void) {
  const total = Number(response.headers.get('x-row-count'))
  const chunks: BlobPart[] = []
  const reader = response.body!.getReader()
  let rows = -1
  let shownAt = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    for (const byte of value) if (byte === CARRIAGE_RETURN) rows++
    if (performance.now() - shownAt < SHOWN_EVERY_MS) continue
    shownAt = performance.now()
    onProgress({ rows: Math.max(0, rows), total })
  }
  return { rows, blob: new Blob(chunks, { type: 'text/csv;charset=utf-8' }) }
}
