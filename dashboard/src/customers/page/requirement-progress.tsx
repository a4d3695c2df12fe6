// How much of what a customer needs is there.
import { Progress, Text } from '@mantine/core'
import type { RequirementCount, VerificationStatus } from '../../api/dashboard-operations.ts'
import { progressTexts as texts } from '../texts.ts'
import { countWaived, isClosed } from './due.ts'

interface RequirementProgressProps {
  count: RequirementCount
  status: VerificationStatus
}

export function RequirementProgress({ count: { outstanding, total }, status }: RequirementProgressProps) {
  const settled = total - outstanding
  const waived = countWaived(status)
  const words = texts.met(settled - waived, waived, total)
  return (
    <div>
      <Text size="sm">{words}</Text>
      {isClosed(status) && (
        <Text size="sm" c="dimmed">
          {texts.closed}
        </Text>
      )}
      <Progress.Root size="lg" mt={6}>
        <Progress.Section
          value={total === 0 ? 100 : (settled / total) * 100}
          color={outstanding === 0 ? 'teal.8' : 'sea.8'}
          aria-label={texts.label}
          aria-valuetext={words}
        />
      </Progress.Root>
    </div>
  )
}
