// Assesses the risk of a customer: brings screening up to date, collects the risk signals and stores the result. Cheap enough
// to run within a request (a claim, a decision); risk-sweep.ts does it in the background otherwise.
import { saveCaseRisk } from '../../customer/case/case-sql.ts'
import { findPartnerOf } from '../../customer/customer-ref.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { configuredProvider } from '../../screening/providers/configured-provider.ts'
import { screenCustomer } from '../../screening/screen-customer.ts'
import { reconcileSubjects } from '../../screening/subjects/reconcile-subjects.ts'
import { countHits } from '../../screening/subjects/subjects-sql.ts'
import type { CaseRef } from '../case/case-work.ts'
import { identityTraits, traitsOf } from '../search/customer-traits.ts'
import { countryRisk } from './country-risk.ts'
import { RISK_RULES_VERSION, riskOf } from './risk-rules.ts'
import { nextRiskChange, riskSignals, SHARED_CODES } from './risk-signals.ts'
import { assessAgain, findRisk, listFiles, markSharersDue, type RiskRow, saveRisk, saveTraits } from './risk-sql.ts'
import { announceTraits, findShared, markInOtherCells, RETRY_MS } from './shared-traits.ts'

/** The versions of the rules and of the country list: the same versions and facts give the same result. */
function rulesVersion(app: App): string {
  return `${RISK_RULES_VERSION}+${countryRisk(app).version}`
}

export interface Assessment {
  readonly risk: RiskRow
  /** When the risk next changes without a change of the customer. */
  readonly nextChangeAt: Date | undefined
  /** Approved, or approved before: it may have alerts. */
  readonly isMonitored: boolean
}

/** Undefined when there is no such customer. An erased customer keeps its last result, which decisions were based on. */
export async function assessRisk(app: App, partnerId: string, customerId: string): Promise<RiskRow | undefined> {
  return (await assess(app, { partnerId, customerId }))?.risk
}

export async function assess(app: App, at: CaseRef): Promise<Assessment | undefined> {
  const { partnerId, customerId } = at
  const reconciled = await reconcileSubjects(app, at)
  if (!reconciled) return undefined
  if (!reconciled.key) {
    const risk = await app.db.staff(partnerId, (sql) => findRisk(sql, at))
    return risk && { risk, nextChangeAt: undefined, isMonitored: false }
  }
  if (configuredProvider(app).isLocal) await screenCustomer(app, at, reconciled)

  const { row, people } = reconciled
  const indexKey = await app.vault.blindIndexKey()
  const { files, hits } = await app.db.staff(partnerId, async (sql) => {
    const [files, hits] = await Promise.all([listFiles(sql, at), countHits(sql, at)])
    return { files, hits }
  })
  const traits = traitsOf(row, people, files, indexKey)
  const identities = identityTraits(people, indexKey)
  const { shared, isComplete } = await findShared(app, customerId, { traits, identities })
  const now = app.clock.now()
  const signals = riskSignals({ row, people, today: dayOf(now), countries: countryRisk(app), shared, hits })
  // Values shared with customers of a cell that is unavailable can't be seen: what was known of them stays until it is back.
  const before = isComplete ? undefined : await app.db.staff(partnerId, (sql) => findRisk(sql, at))
  const kept = (before?.reasons ?? []).filter(({ code }) => SHARED_CODES.has(code))
  const { score, level, reasons } = riskOf([...signals, ...kept])
  const risk: RiskRow = {
    score,
    level,
    reasons: [...reasons],
    version: row.version,
    rulesVersion: rulesVersion(app),
    assessedAt: now,
  }
  const next = {
    nextChangeAt: nextRiskChange(row, people, dayOf(now)),
    isMonitored: row.verification_status === 'Approved' || row.round > 1,
  }
  const own = await app.db.cellOf(partnerId)
  const all = [...traits, ...identities]
  const savesTraits = isComplete && (await announceTraits(app, at, own, all))
  // Across partners, because customers of other partners that share a trait are marked in the same transaction.
  const saved = await own.transaction(async (sql) => {
    if (!(await saveRisk(sql, at, risk))) return { risk: (await findRisk(sql, at)) ?? risk, changed: [] }
    await saveCaseRisk(sql, at, risk)
    if (!savesTraits) {
      await assessAgain(sql, at, new Date(now.getTime() + RETRY_MS))
      return { risk, changed: [] }
    }
    const changed = await saveTraits(sql, at, all)
    await markSharersDue(sql, { customerId, dueAt: now }, changed)
    return { risk, changed }
  })
  // If it fails, the mark from before is due in a minute.
  await markInOtherCells(app, own, saved.changed, { customerId, dueAt: now })
  return { risk: saved.risk, ...next }
}

/** Before a decision, which must not rest on an old assessment. */
export async function assessCase(app: App, customerId: string): Promise<void> {
  const partnerId = await findPartnerOf(app, customerId)
  if (partnerId) await assess(app, { partnerId, customerId })
}

/** Within a request, which succeeds even if the assessment fails: the background and the approval assess again. */
export function assessNow(app: App, { partnerId, customerId }: CaseRef): Promise<RiskRow | undefined> {
  return assessRisk(app, partnerId, customerId).catch((error) => {
    app.log.warn({ customerId, err: error }, 'assessing a customer within a request failed; retrying in the background')
    return undefined
  })
}
