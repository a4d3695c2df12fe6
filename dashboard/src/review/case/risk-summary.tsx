// The risk level, with the factors that make up the score.
import type { RiskReason } from '../../api/compliance-operations.ts'
import { RiskBadge } from '../components/risk-badge.tsx'
import classes from './case.module.css'
import { targetName } from './model/names.ts'
import { TextButton } from './parts/text-button.tsx'
import { useOpenCase } from './state/case-context.ts'
import { riskTexts } from './texts/case.ts'

/** Factors about another customer, which the duplicates tab shows. */
const ABOUT_ANOTHER_CUSTOMER = /Elsewhere$/

export function RiskSummary() {
  const { reviewCase, show } = useOpenCase()
  const { risk } = reviewCase
  const reasons = (risk?.reasons ?? []) as RiskReason[]
  if (!risk)
    return (
      <>
        <RiskBadge level={null} />
        <small>{riskTexts.treatedAsHigh}</small>
      </>
    )
  return (
    <>
      <RiskBadge level={risk.level} />
      {reasons.length === 0 ? (
        <small>{riskTexts.noFactors}</small>
      ) : (
        <details className={classes.reasons}>
          <summary>{riskTexts.factors(reasons.length, risk.score ?? 0)}</summary>
          <ul>
            {reasons.map(({ code, target, text, weight }) => (
              <li key={`${code} ${target.id}`}>
                {text}{' '}
                <small>
                  <bdi>{riskTexts.points(targetName(reviewCase, target), weight)}</bdi>
                </small>{' '}
                {ABOUT_ANOTHER_CUSTOMER.test(code) && (
                  <TextButton onClick={() => show('duplicates')}>{riskTexts.view}</TextButton>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
