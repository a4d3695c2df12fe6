// Confirmed screening matches, each of which a reviewer acknowledges before the customer can be approved.
import { Checkbox, Stack, Text } from '@mantine/core'
import type { ConfirmedHit } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { listCategories } from '../../components/alert-texts.ts'
import { acknowledgeTexts } from '../texts/decision.ts'
import type { Acknowledgement } from './use-acknowledgement.ts'

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
            data-autofocus
            key={hitId}
            label={<bdi>{acknowledgeTexts.match(name, listCategories[category] ?? category, list)}</bdi>}
            checked={acknowledgement.ids.includes(hitId)}
            onChange={(event) => acknowledgement.set(hitId, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Notice>
  )
}
