// What was decided about a possible duplicate, by whom and when.
import { Text } from '@mantine/core'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { caseTexts } from '../texts/case.ts'
import { duplicateTexts } from '../texts/screening.ts'

export function VerdictText({ verdict }: Pick<PossibleDuplicate, 'verdict'>) {
  if (!verdict) return null
  return (
    <Text size="sm" c="dimmed" component="span">
      {verdict.isCurrent ? duplicateTexts.verdicts[verdict.verdict] : duplicateTexts.openAgain(verdict.verdict)} ·{' '}
      <UserName email={verdict.decidedBy.email} none={caseTexts.formerStaff} /> · <TimeText value={verdict.decidedAt} />
    </Text>
  )
}
