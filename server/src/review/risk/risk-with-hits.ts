// The risk of a customer with other decisions on its matches than those of the last assessment. Pure.
import { type RiskResult, type RiskSignal, riskOf } from './risk-rules.ts'
import { type RiskFacts, signalsOfHits } from './risk-signals.ts'

const OF_HITS: ReadonlySet<string> = new Set([
  ...['SanctionsHit', 'SanctionsConfirmed', 'PepHit', 'PepConfirmed', 'OtherHit', 'OtherConfirmed'],
])

export function riskWithHits(reasons: readonly unknown[], customerId: string, hits: RiskFacts['hits']): RiskResult {
  const others = (reasons as readonly RiskSignal[]).filter(({ code }) => !OF_HITS.has(code))
  return riskOf([...others, ...signalsOfHits(customerId, hits)])
}
