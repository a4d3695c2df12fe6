// The risk factors of a case, one line for each kind. Pure.
import type { RiskReason } from '../../../api/compliance-operations.ts'

/** The scores from which the level is medium and high, as the service decides it. */
export const MEDIUM_FROM = 30
export const HIGH_FROM = 60

export interface RiskGroup extends Pick<RiskReason, 'code' | 'text'> {
  readonly targets: readonly RiskReason['target'][]
  /** Of all targets together. */
  readonly weight: number
}

/** Highest weight first. */
export function riskGroups(reasons: readonly RiskReason[]): RiskGroup[] {
  const groups = new Map<string, RiskGroup>()
  for (const { code, text, target, weight } of reasons) {
    const before = groups.get(code)
    groups.set(code, {
      code,
      text,
      targets: [...(before?.targets ?? []), target],
      weight: (before?.weight ?? 0) + weight,
    })
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight)
}
