// Assesses a customer: brings screening up to date, gathers what speaks for a closer look, and keeps the result. Cheap enough
// to be done while somebody waits (a claim, an approval); otherwise risk-sweep.ts does it in the background.
import { saveCaseRisk } from '../../customer/case/case-sql.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { configuredProvider } from '../../screening/providers/configured-provider.ts'
import { reconcileSubjects } from '../../screening/reconcile-subjects.ts'
import { screenCustomer } from '../../screening/screen-customer.ts'
import { countHits } from '../../screening/sql.ts'
import { identityTraits, type Trait, traitsOf } from '../search/customer-traits.ts'
import { countryRisk } from './country-risk.ts'
import { RISK_RULES_VERSION, riskOf } from './risk-rules.ts'
import { riskSignals } from './risk-signals.ts'
import {
  findIdentitySharers,
  findRisk,
  findTraitSharers,
  listFiles,
  type RiskRow,
  saveRisk,
  saveTraits,
} from './risk-sql.ts'

/** The rules and the countries they were held against: the same version and facts give the same result. */
export function rulesVersion(app: App): string {
  return `${RISK_RULES_VERSION}+${countryRisk(app).version}`
}

/**
 * Undefined when there is no such customer. One that has been erased keeps the result it had: it is what was decided on, and
 * nothing is left to be assessed.
 */
export async function assessRisk(app: App, partnerId: string, customerId: string): Promise<RiskRow | undefined> {
  const at = { partnerId, customerId }
  const reconciled = await reconcileSubjects(app, at)
  if (!reconciled) return undefined
  if (!reconciled.key) return app.db.partner(partnerId, (sql) => findRisk(sql, at))
  if (configuredProvider(app).isLocal) await screenCustomer(app, at, reconciled)

  const { row, people } = reconciled
  const indexKey = await app.vault.blindIndexKey()
  const { files, hits } = await app.db.partner(partnerId, async (sql) => {
    const [files, hits] = await Promise.all([listFiles(sql, at), countHits(sql, at)])
    return { files, hits }
  })
  const traits = traitsOf(row, people, files, indexKey)
  const identities = identityTraits(people, indexKey)
  const [traitSharers, identitySharers] = await app.db.everyPartner((sql) =>
    Promise.all([findTraitSharers(sql, customerId, traits, 1), findIdentitySharers(sql, customerId, identities, 1)]),
  )
  const shared: Trait<string>[] = [
    ...traitSharers.map(({ trait }) => traits[trait]!),
    ...identitySharers.map(({ trait }) => identities[trait]!),
  ]
  const now = app.clock.now()
  const signals = riskSignals({ row, people, today: dayOf(now), countries: countryRisk(app), shared, hits })
  const { score, level, reasons } = riskOf(signals)
  const risk: RiskRow = {
    score,
    level,
    reasons: [...reasons],
    version: row.version,
    rulesVersion: rulesVersion(app),
    assessedAt: now,
  }
  return app.db.partnerTransaction(partnerId, async (sql) => {
    if (!(await saveRisk(sql, at, risk))) return (await findRisk(sql, at)) ?? risk
    await Promise.all([saveTraits(sql, at, traits), saveCaseRisk(sql, at, risk)])
    return risk
  })
}
