// An escalation that no supervisor has answered yet: who asks.
import type { ReactNode } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { userName } from '../../../format/user-name.ts'
import { useSession } from '../../../session/session.ts'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { flagTexts } from '../texts/flags.ts'

export function OpenEscalation({ children }: { children: ReactNode }) {
  const { escalation } = useOpenCase().reviewCase
  const { userId } = useSession()
  if (!escalation) return null
  const { escalatedBy } = escalation
  const name = escalatedBy.email ? userName(escalatedBy.email) : caseTexts.formerStaff
  return (
    <Notice tone="attention" icon="warning" title={flagTexts.unanswered(escalatedBy.userId === userId ? 'You' : name)}>
      {children}
    </Notice>
  )
}
