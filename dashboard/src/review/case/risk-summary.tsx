// The risk level, with the factors that make up the score in a panel over the page.
import { Popover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { RiskReason } from '../../api/compliance-operations.ts'
import { RiskBadge } from '../components/risk-badge.tsx'
import classes from './header.module.css'
import { targetName } from './model/names.ts'
import { HIGH_FROM, MEDIUM_FROM, riskGroups } from './model/risk-groups.ts'
import { TextButton } from './parts/text-button.tsx'
import { useOpenCase } from './state/case-context.ts'
import { riskTexts } from './texts/case.ts'

/** Factors about another customer, which the duplicates tab shows. */
const ABOUT_ANOTHER_CUSTOMER = /Elsewhere$/

export function RiskSummary() {
  const { reviewCase, show } = useOpenCase()
  const { risk } = reviewCase
  const [opened, setOpened] = useState(false)
  // The panel itself only hears keys that are pressed in it.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpened(false)
  })
  const reasons = (risk?.reasons ?? []) as RiskReason[]
  if (!risk)
    return (
      <span className={classes.state}>
        <RiskBadge level={null} />
        <small>{riskTexts.treatedAsHigh}</small>
      </span>
    )
  if (reasons.length === 0)
    return (
      <span className={classes.state} title={riskTexts.noFactors}>
        <RiskBadge level={risk.level} />
      </span>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={380}
      position="bottom-start"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={classes.risk} onClick={() => setOpened(!opened)}>
          <RiskBadge level={risk.level} />
          <span>{riskTexts.score(risk.score ?? 0)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={riskTexts.title}>
        <p className={classes.total}>
          <strong>{riskTexts.total(reasons.length)}</strong>
          <span className={classes.points}>{riskTexts.points(risk.score ?? 0)}</span>
          <small>{riskTexts.thresholds(MEDIUM_FROM, HIGH_FROM)}</small>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
        <ul className={classes.reasons} tabIndex={0} aria-label={riskTexts.title}>
          {riskGroups(reasons).map(({ code, text, targets, weight }) => (
            <li key={code}>
              <span>
                {text} {targets.length > 1 && riskTexts.times(targets.length)}
              </span>
              <span className={classes.points}>{riskTexts.points(weight)}</span>
              <small>
                <bdi>{riskTexts.list([...new Set(targets.map((target) => targetName(reviewCase, target)))])}</bdi>{' '}
                {ABOUT_ANOTHER_CUSTOMER.test(code) && (
                  <TextButton onClick={() => show('duplicates')}>{riskTexts.view}</TextButton>
                )}
              </small>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
