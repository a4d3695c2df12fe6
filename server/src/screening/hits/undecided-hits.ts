// Screening as if no match had been decided: what the reviewer of a quality sample sees. Pure.
import type { ScreeningGate } from '../screening-gate-sql.ts'
import type { HitRow } from './hits-sql.ts'

/** A revision counts decisions too, so it would reveal one. */
export function undecidedHits(hits: readonly HitRow[]): HitRow[] {
  return hits.map((hit) => ({ ...hit, state: 'Open', revision: 1, decidedAt: null }))
}

export function undecidedGate(gate: ScreeningGate, hits: readonly HitRow[]): ScreeningGate {
  const open = hits.filter(({ withdrawnAt }) => withdrawnAt === null).length
  return { ...gate, open, confirmed: 0, confirmedHits: [] }
}
