// How the risk has changed since the approval was proposed: the second approver decides on another case than the first one.
import { Text } from '@mantine/core'
import type { RiskReason } from '../../../api/compliance-operations.ts'
import { staffName } from '../model/names.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { riskChangeTexts as texts } from '../texts/second-approval.ts'
import { riskChange } from './changed-risk.ts'

export function RiskChange() {
  const { reviewStage, decision, risk, firstApprover } = useOpenCase().reviewCase
  const proposed = reviewStage === 'AwaitingSecondApproval' ? decision?.risk : null
  const change = proposed && riskChange(proposed, risk && { ...risk, reasons: risk.reasons as RiskReason[] })
  if (!change) return null
  const { before, now, added, gone } = change
  return (
    <div>
      <Text inherit fw={600} mt={4}>
        {texts.changed(staffName(firstApprover), texts.risk(before), texts.risk(now))}
      </Text>
      {added.length + gone > 0 && (
        <BulletList>
          {added.map((text) => (
            <li key={text}>{texts.added(text)}</li>
          ))}
          {gone > 0 && <li>{texts.gone(gone)}</li>}
        </BulletList>
      )}
    </div>
  )
}
