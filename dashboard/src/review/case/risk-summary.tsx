// How risky the customer looks, with what makes up the score.
import type { RiskReason } from '../../api/compliance-operations.ts'
import { RiskBadge } from '../risk-badge.tsx'
import classes from './case.module.css'
import { targetName } from './model/names.ts'
import { useOpenCase } from './state/case-context.ts'

const ELSEWHERE = /Elsewhere$/

export function RiskSummary() {
  const { reviewCase, show } = useOpenCase()
  const { risk } = reviewCase
  const reasons = (risk?.reasons ?? []) as RiskReason[]
  if (!risk)
    return (
      <>
        <RiskBadge level={null} />
        <small>counts as high until it is</small>
      </>
    )
  return (
    <>
      <RiskBadge level={risk.level} />
      {reasons.length === 0 ? (
        <small>nothing speaks against it</small>
      ) : (
        <details className={classes.reasons}>
          <summary>
            {reasons.length} {reasons.length === 1 ? 'reason' : 'reasons'}, {risk.score} points
          </summary>
          <ul>
            {reasons.map(({ code, target, text, weight }) => (
              <li key={`${code} ${target.id}`}>
                {text}{' '}
                <small>
                  {targetName(reviewCase, target)}, {weight} points.
                </small>
                {ELSEWHERE.test(code) && (
                  <button type="button" className={classes.linkish} onClick={() => show('duplicates')}>
                    See who
                  </button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
