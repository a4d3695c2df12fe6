// How much of what a customer needs is there.
import { Progress, Text } from '@mantine/core'
import type { RequirementCount } from '../../api/dashboard-operations.ts'
import { progressTexts as texts } from '../texts.ts'

export function RequirementProgress({ count: { outstanding, total } }: { count: RequirementCount }) {
  const met = total - outstanding
  return (
    <div>
      <Text size="sm" mb={6}>
        {texts.met(met, total)}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? 100 : (met / total) * 100}
          color={outstanding === 0 ? 'teal.8' : 'sea.8'}
          aria-label={texts.label}
          aria-valuetext={texts.met(met, total)}
        />
      </Progress.Root>
    </div>
  )
}
