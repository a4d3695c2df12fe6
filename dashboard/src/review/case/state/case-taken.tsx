// In a dialog that can no longer send: who has the case now, or who decided it. What was typed stays.
import { Stack, Text } from '@mantine/core'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useSession } from '../../../session/session.ts'
import { staffName } from '../model/names.ts'
import { takenTexts } from '../texts/dialogs.ts'
import { type CaseAction, useOpenCase } from './case-context.ts'
import { WhoseTurn } from './whose-turn.tsx'

export function CaseTaken({ needed }: { needed: CaseAction }) {
  return (
    <Stack gap="xs">
      <WhoHasIt needed={needed} />
      <Text size="sm">{takenTexts.nothingSent}</Text>
    </Stack>
  )
}

/** In the words of the page, where it has a notice. */
function WhoHasIt({ needed }: { needed: CaseAction }) {
  const { reviewStage, decision, ownerId, partner, verificationStatus } = useOpenCase().reviewCase
  const { userId } = useSession()
  const by = decision?.decidedBy.kind === 'Analyst' ? staffName(decision.decidedBy) : takenTexts.system
  if (reviewStage === 'Closed') return <Notice tone="attention" title={takenTexts.closed(by, verificationStatus)} />
  if (reviewStage === 'AwaitingPartner')
    return <Notice tone="attention" title={takenTexts.awaitsPartner(by, partner.name)} />
  // No one took the case: only the action is gone.
  if (needed === 'resolveEscalation' || (reviewStage === 'InReview' && ownerId === userId))
    return <Notice tone="attention" title={takenTexts.unavailable} />
  return <WhoseTurn isInDialog />
}
