// Confirmed screening matches, each of which a reviewer acknowledges before the customer can be approved.
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ConfirmedHit } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { listCategories } from '../../components/alert-texts.ts'
import { acknowledgeTexts } from '../texts/decision.ts'

export interface Acknowledgement {
  readonly hitIds: readonly string[]
  readonly set: (hitId: string, isAcknowledged: boolean) => void
  readonly isComplete: boolean
}

export function useAcknowledgement(matches: readonly ConfirmedHit[]): Acknowledgement {
  const [hitIds, setHitIds] = useState<readonly string[]>([])
  return {
    hitIds,
    set: (hitId, isAcknowledged) =>
      setHitIds((before) => [...before.filter((id) => id !== hitId), ...(isAcknowledged ? [hitId] : [])]),
    isComplete: matches.every(({ hitId }) => hitIds.includes(hitId)),
  }
}

interface AcknowledgeMatchesProps {
  matches: readonly ConfirmedHit[]
  acknowledgement: Acknowledgement
}

export function AcknowledgeMatches({ matches, acknowledgement }: AcknowledgeMatchesProps) {
  if (matches.length === 0) return null
  return (
    <Notice tone="bad" icon="warning" title={acknowledgeTexts.title(matches.length)}>
      <Stack gap="xs">
        <Text size="sm">{acknowledgeTexts.hint}</Text>
        {matches.map(({ hitId, name, category, list }) => (
          <Checkbox
            key={hitId}
            label={<bdi>{acknowledgeTexts.match(name, listCategories[category] ?? category, list)}</bdi>}
            checked={acknowledgement.hitIds.includes(hitId)}
            onChange={(event) => acknowledgement.set(hitId, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Notice>
  )
}
