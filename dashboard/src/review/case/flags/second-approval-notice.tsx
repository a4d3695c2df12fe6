// A case that awaits its second approval: who proposed it, why, and what the second approver must know.
import { Text } from '@mantine/core'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useSession } from '../../../session/session.ts'
import { staffName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { acknowledgeTexts } from '../texts/decision.ts'
import { secondApprovalTexts as texts } from '../texts/second-approval.ts'
import { ProposalComment } from './proposal-comment.tsx'
import { RiskChange } from './risk-change.tsx'

export function SecondApprovalNotice() {
  const { firstApprover, screening } = useOpenCase().reviewCase
  const { userId } = useSession()
  const confirmed = screening.confirmed.length
  if (firstApprover?.userId === userId)
    return (
      <Notice tone="waiting" title={texts.youProposed} isSlim>
        {texts.youProposedHint}
      </Notice>
    )
  return (
    <Notice tone="attention" title={texts.needed(staffName(firstApprover))}>
      {texts.neededHint}
      <ProposalComment />
      <RiskChange />
      {confirmed > 0 && (
        <Text fw={600} mt={4}>
          {acknowledgeTexts.title(confirmed)}
        </Text>
      )}
    </Notice>
  )
}
