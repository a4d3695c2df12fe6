// Brings risk and screening of a case up to date when somebody takes it or decides on it.
import type { App } from '../../platform/app.ts'
import { countHits } from '../../screening/sql.ts'
import type { CaseRef, LockedCase } from '../case/case-work.ts'
import { assessRisk } from './assess-risk.ts'
import { needsSecondApproval, type RiskSignal } from './risk-rules.ts'
import { signalsOfHits } from './risk-signals.ts'

export async function assessBeforeDecision(app: App, { partnerId, customerId }: CaseRef): Promise<void> {
  await assessRisk(app, partnerId, customerId)
}

/** Whoever takes a case gets it, whatever becomes of the assessment: the approval asks again. */
export async function assessAfterClaim(app: App, { partnerId, customerId }: CaseRef): Promise<void> {
  await assessRisk(app, partnerId, customerId).catch((error) =>
    app.log.warn({ customerId, err: error }, 'a customer could not be assessed; it is tried again'),
  )
}

/**
 * Unknown is not low. Ask with the customer's row held: the assessment was made before, and a hit that was found or confirmed
 * since then is not in it.
 */
export async function isHighRisk({ sql, at, reviewCase }: LockedCase): Promise<boolean> {
  if (reviewCase.riskLevel === null || needsSecondApproval(reviewCase.riskLevel)) return true
  const known = new Set((reviewCase.riskReasons as readonly RiskSignal[]).map(keyOf))
  return signalsOfHits(at.customerId, await countHits(sql, at)).some((signal) => !known.has(keyOf(signal)))
}

const keyOf = ({ code, target }: RiskSignal) => `${code} ${target.id}`
