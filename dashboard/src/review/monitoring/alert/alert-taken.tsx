// In a dialog that can no longer send: who has the alert now, or how it was closed. What was typed stays.
import { Stack, Text } from '@mantine/core'
import type { Alert } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { AlertTurn } from './alert-notices.tsx'
import { takenTexts } from './later-texts.ts'
import { keyTexts } from './texts.ts'

export function AlertTaken({ alert }: { alert: Alert }) {
  const isUnclaimed = alert.state === 'Open' && !alert.ownerId && !alert.proposal
  return (
    <Stack gap="xs">
      {isUnclaimed ? <Notice tone="attention" title={keyTexts.unclaimed} /> : <AlertTurn alert={alert} />}
      <Text size="sm">{takenTexts.nothingSent}</Text>
    </Stack>
  )
}
