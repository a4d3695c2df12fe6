// The panel with the risk factors that make up the score.
import { Popover } from '@mantine/core'
import type { Case, RiskReason } from '../../api/compliance-operations.ts'
import classes from './header.module.css'
import { targetName } from './model/names.ts'
import { HIGH_FROM, MEDIUM_FROM, riskGroups } from './model/risk-groups.ts'
import { TextButton } from './parts/text-button.tsx'
import { useOpenCase } from './state/case-context.ts'
import { riskFactorTexts as texts } from './texts/risk.ts'

/** Factors about another customer, which the duplicates tab shows. */
const ABOUT_ANOTHER_CUSTOMER = /Elsewhere$/

export function RiskFactors({ risk }: { risk: NonNullable<Case['risk']> }) {
  return (
    <Popover.Dropdown aria-label={texts.title}>
      <RiskFactorList risk={risk} />
    </Popover.Dropdown>
  )
}

interface RiskFactorListProps {
  risk: NonNullable<Case['risk']>
  /** What covers the page is closed. */
  onFollow?: () => void
}

export function RiskFactorList({ risk, onFollow }: RiskFactorListProps) {
  const { reviewCase, show } = useOpenCase()
  const reasons = risk.reasons as RiskReason[]
  return (
    <>
      <p className={classes.total}>
        <strong>{texts.total(reasons.length)}</strong>
        <span className={classes.points}>{texts.points(risk.score ?? 0)}</span>
        <small>{texts.thresholds(MEDIUM_FROM, HIGH_FROM)}</small>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <ul className={classes.reasons} tabIndex={0} aria-label={texts.title}>
        {riskGroups(reasons).map(({ code, text, targets, weight }) => (
          <li key={code}>
            <span>{targets.length > 1 ? texts.times(text, targets.length) : text}</span>
            <span className={classes.points}>{texts.points(weight)}</span>
            <small>
              <bdi>{texts.list([...new Set(targets.map((target) => targetName(reviewCase, target)))])}</bdi>{' '}
              {ABOUT_ANOTHER_CUSTOMER.test(code) && (
                <TextButton
                  onClick={() => {
                    show('duplicates')
                    onFollow?.()
                  }}
                >
                  {texts.view}
                </TextButton>
              )}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
