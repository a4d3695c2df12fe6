// The risk level, with the factors that make up the score in a panel over the page.
import { Popover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import type { Case } from '../../api/compliance-operations.ts'
import { lazyPart } from '../../components/feedback/lazy-part.ts'
import { Key } from '../../components/keys/key.tsx'
import { RiskBadge } from '../components/risk-badge.tsx'
import classes from './header.module.css'
import { RISK_KEY } from './risk-button.ts'
import { useOpenCase } from './state/case-context.ts'
import { riskTexts } from './texts/case.ts'

const RiskFactors = lazyPart<{ risk: NonNullable<Case['risk']> }>(
  async () => (await import('./risk-factors.tsx')).RiskFactors,
)

export function RiskSummary() {
  const { risk } = useOpenCase().reviewCase
  // Undefined until it is opened for the first time.
  const [opened, setOpened] = useState<boolean>()
  // The panel itself only hears keys that are pressed in it.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && opened) setOpened(false)
  })
  if (!risk)
    return (
      <span className={classes.state}>
        <RiskBadge level={null} />
        <small>{riskTexts.treatedAsHigh}</small>
      </span>
    )
  if (risk.reasons.length === 0)
    return (
      <span className={classes.state}>
        <RiskBadge level={risk.level} />
        <small>{riskTexts.noFactors(risk.score ?? 0)}</small>
      </span>
    )
  return (
    <Popover
      opened={opened === true}
      onChange={setOpened}
      width={380}
      position="bottom-start"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" data-risk className={classes.risk} onClick={() => setOpened(!opened)}>
          <RiskBadge level={risk.level} />
          <span>{riskTexts.score(risk.score ?? 0)}</span>
          <Key name={RISK_KEY} />
        </button>
      </Popover.Target>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <RiskFactors risk={risk} />
        </Suspense>
      )}
    </Popover>
  )
}
