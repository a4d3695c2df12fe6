// Whether the dismissal of an alert needs a second approver: if the risk of the customer is high once it is dismissed. And the
// risk that is accepted with a match.
import { acceptRisk, type CaseRow } from '../../customer/case/case-sql.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { listHits } from '../../screening/hits/hits-sql.ts'
import type { LockedCase } from '../case/case-work.ts'
import { needsSecondApproval, RISK_LEVELS, type RiskLevel } from '../risk/risk-rules.ts'
import type { RiskFacts } from '../risk/risk-signals.ts'
import { riskWithHits } from '../risk/risk-with-hits.ts'
import type { DismissalReason } from './alert-kinds.ts'
import type { AlertRow } from './alerts-sql.ts'

type CountedHit = RiskFacts['hits'][number]

/** What the risk is worked out from. */
interface RiskCase {
  readonly sql: CellSql
  readonly at: CustomerRef
  readonly reviewCase: Pick<CaseRow, 'riskLevel' | 'riskReasons'>
}

interface DismissedAlert extends RiskCase {
  readonly alert: Pick<AlertRow, 'details' | 'proposedBy' | 'proposedReason'>
}

/** Whether a dismissal by this user is only a proposal, because a second approver has to agree. */
export async function isProposal(
  { alert, ...riskCase }: DismissedAlert,
  by: string,
  reasonCode: DismissalReason,
): Promise<boolean> {
  const { hitId } = alert.details
  const isAgreed = alert.proposedReason === reasonCode && alert.proposedBy !== by
  return (
    !isAgreed &&
    needsSecondApprover(riskCase, hitId ? { hitId, isConfirmed: reasonCode === 'RiskAccepted' } : undefined)
  )
}

/** An unknown risk counts as high. */
export async function needsSecondApprover(
  riskCase: RiskCase,
  decided?: { hitId: string; isConfirmed: boolean },
): Promise<boolean> {
  if (riskCase.reviewCase.riskLevel === null) return true
  return needsSecondApproval((await riskAfter(riskCase, decided)).level)
}

/** The risk once a match is decided. Matches are read again: the last assessment may not know all of them. */
export async function riskAfter({ sql, at, reviewCase }: RiskCase, decided?: { hitId: string; isConfirmed: boolean }) {
  const hits = (await listHits(sql, at)).flatMap((hit): CountedHit[] => {
    const { subjectId, category } = hit
    const isDecided = hit.hitId === decided?.hitId
    if (isDecided ? decided.isConfirmed : hit.state === 'Confirmed')
      return [{ subjectId, category, state: 'Confirmed' }]
    return !isDecided && hit.state === 'Open' && hit.withdrawnAt === null
      ? [{ subjectId, category, state: 'Open' }]
      : []
  })
  return riskWithHits(reviewCase.riskReasons, at.customerId, hits)
}

/** Accepts the risk of a customer with a match that is confirmed, so that it is no cause of an alert. Returns the accepted level. */
export async function acceptMatch(lockedCase: LockedCase, hitId: string): Promise<RiskLevel> {
  const { sql, at, reviewCase } = lockedCase
  const { level, reasons } = await riskAfter(lockedCase, { hitId, isConfirmed: true })
  const accepted = higher(level, reviewCase.acceptedRiskLevel)
  const codes = reasons.map(({ code }) => code).filter((code) => code.endsWith('Confirmed'))
  await acceptRisk(sql, at, { level: accepted, codes })
  return accepted
}

export function higher(a: RiskLevel, b: RiskLevel | null): RiskLevel {
  return b !== null && RISK_LEVELS.indexOf(b) > RISK_LEVELS.indexOf(a) ? b : a
}

/** For the audit entry: which risk its actor accepted. */
export const acceptedRiskField = (level: RiskLevel) => `risk/accepted/${level}`
