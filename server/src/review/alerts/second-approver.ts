// Whether the dismissal of an alert needs a second approver: if the risk of the customer is high once it is dismissed. And the
// risk that is accepted with a match.
import { acceptRisk, type CaseRow } from '../../customer/case/case-sql.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { type HitState, listHitStates, listHits } from '../../screening/hits/hits-sql.ts'
import type { LockedCase } from '../case/case-work.ts'
import { needsSecondApproval, RISK_LEVELS, type RiskLevel, type RiskResult } from '../risk/risk-rules.ts'
import type { RiskFacts } from '../risk/risk-signals.ts'
import { riskWithHits } from '../risk/risk-with-hits.ts'
import { DISMISSAL_REASONS, type DismissalReason, dismissalReasons } from './alert-kinds.ts'
import { type AlertRow, findOpenAlerts } from './alerts-sql.ts'

type CountedHit = RiskFacts['hits'][number]
type KnownRisk = Pick<CaseRow, 'riskLevel' | 'riskReasons'>

interface MatchDecision {
  readonly hitId: string
  readonly isConfirmed: boolean
}

/** What the risk is worked out from. */
interface RiskCase {
  readonly sql: CellSql
  readonly at: CustomerRef
  readonly reviewCase: KnownRisk
}

type Proposed = Pick<AlertRow, 'details' | 'proposedBy' | 'proposedReason'>

/** Whether a dismissal by this user is only a proposal, because a second approver has to agree. */
export async function isProposal(
  { alert, ...riskCase }: RiskCase & { alert: Proposed },
  by: string,
  reasonCode: DismissalReason,
): Promise<boolean> {
  return !isAgreed(alert, by, reasonCode) && needsSecondApprover(riskCase, decisionOf(alert, reasonCode))
}

/** The reasons for which a dismissal of each open alert would be a proposal, if all of them are dismissed in this order. */
export async function findProposalReasons(
  sql: CellSql,
  alertIds: readonly string[],
  by: string,
): Promise<Map<string, DismissalReason[]>> {
  const alerts = await findOpenAlerts(sql, alertIds)
  if (alerts.length === 0) return new Map()
  const byCustomer = Map.groupBy(alerts, ({ customerId }) => customerId)
  const customers = [...byCustomer.values()].map(([first]) => first!)
  const hits = Map.groupBy(await listHitStates(sql, customers), ({ customerId }) => customerId)
  const found = new Map<string, DismissalReason[]>(alerts.map(({ alertId }) => [alertId, []]))
  for (const [customerId, own] of byCustomer)
    for (const reason of DISMISSAL_REASONS) {
      let known: readonly HitState[] = hits.get(customerId) ?? []
      for (const alert of own) {
        if (!dismissalReasons(alert.kind, alert.details.category).includes(reason)) continue
        const after = withDecision(known, decisionOf(alert, reason))
        if (!isAgreed(alert, by, reason) && isHigh(alert, customerId, after)) found.get(alert.alertId)!.push(reason)
        // Once it is dismissed, its match no longer counts for the next alert of the customer.
        else known = after
      }
    }
  return found
}

/** Someone else has proposed the same. */
export const isAgreed = ({ proposedBy, proposedReason }: Proposed, by: string, reasonCode: DismissalReason) =>
  proposedReason === reasonCode && proposedBy !== by

function decisionOf({ details: { hitId } }: Proposed, reasonCode: DismissalReason): MatchDecision | undefined {
  return hitId ? { hitId, isConfirmed: reasonCode === 'RiskAccepted' } : undefined
}

export async function needsSecondApprover(
  { sql, at, reviewCase }: RiskCase,
  decided?: MatchDecision,
): Promise<boolean> {
  return isHigh(reviewCase, at.customerId, withDecision(await listHits(sql, at), decided))
}

/** An unknown risk counts as high. */
function isHigh(risk: KnownRisk, customerId: string, hits: readonly HitState[]): boolean {
  return risk.riskLevel === null || needsSecondApproval(riskWith(risk, customerId, hits).level)
}

function withDecision(hits: readonly HitState[], decided: MatchDecision | undefined): HitState[] {
  return hits.map((hit) =>
    hit.hitId === decided?.hitId ? { ...hit, state: decided.isConfirmed ? 'Confirmed' : 'FalsePositive' } : hit,
  )
}

/** Matches are read again: the last assessment may not know all of them. */
function riskWith({ riskReasons }: KnownRisk, customerId: string, hits: readonly HitState[]): RiskResult {
  const counted = hits.flatMap(({ subjectId, category, state, withdrawnAt }): CountedHit[] =>
    state === 'Confirmed' || (state === 'Open' && withdrawnAt === null) ? [{ subjectId, category, state }] : [],
  )
  return riskWithHits(riskReasons, customerId, counted)
}

/**
 * Accepts the risk of a customer with a match that is confirmed, so that it is no cause of an alert. Returns what the audit entry
 * says about it.
 */
export async function acceptMatch(lockedCase: LockedCase, hitId: string): Promise<string> {
  const { sql, at, reviewCase } = lockedCase
  const hits = withDecision(await listHits(sql, at), { hitId, isConfirmed: true })
  const { level, reasons } = riskWith(reviewCase, at.customerId, hits)
  const accepted = higher(level, reviewCase.acceptedRiskLevel)
  const codes = reasons.map(({ code }) => code).filter((code) => code.endsWith('Confirmed'))
  await acceptRisk(sql, at, { level: accepted, codes })
  return acceptedRiskField(accepted)
}

export function higher(a: RiskLevel, b: RiskLevel | null): RiskLevel {
  return b !== null && RISK_LEVELS.indexOf(b) > RISK_LEVELS.indexOf(a) ? b : a
}

/** For the audit entry: which risk its actor accepted. */
export const acceptedRiskField = (level: RiskLevel) => `risk/accepted/${level}`
