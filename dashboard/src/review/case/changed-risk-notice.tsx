// The risk level has changed while the case was open on the page.
import { Button, CloseButton, Group } from '@mantine/core'
import { Notice } from '../../components/feedback/notice.tsx'
import { hasRiskFactors, showRiskFactors } from './risk-button.ts'
import { useOpenCase } from './state/case-context.ts'
import { riskTexts } from './texts/case.ts'
import { answerTexts } from './texts/flags.ts'
import { changedRiskText } from './texts/risk.ts'

export function ChangedRiskNotice({ before, onClose }: { before: string; onClose: () => void }) {
  const { reviewCase } = useOpenCase()
  return (
    <Notice tone="attention" title={changedRiskText(before, reviewCase.risk?.level ?? null)} role="alert">
      <Group justify="space-between" wrap="nowrap">
        {hasRiskFactors(reviewCase) && (
          <Button size="xs" onClick={showRiskFactors}>
            {riskTexts.show}
          </Button>
        )}
        <CloseButton size="sm" ml="auto" aria-label={answerTexts.close} onClick={onClose} />
      </Group>
    </Notice>
  )
}
