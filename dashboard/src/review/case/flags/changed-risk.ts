// What differs between the risk that an approval was proposed on and the risk now. Pure.
import type { Case } from '../../../api/compliance-operations.ts'

type Level = NonNullable<Case['risk']>['level']

export interface KnownRisk {
  /** Null while it is unknown, which counts as high. */
  readonly level: Level | null
  readonly score: number | null
}

export interface RiskChange {
  readonly before: KnownRisk
  readonly now: KnownRisk
  /** Sentences, each once. */
  readonly added: readonly string[]
  /** How many factors no longer apply. */
  readonly gone: number
}

/** Undefined if nothing has changed. */
export function riskChange(
  before: KnownRisk & { readonly codes: readonly string[] },
  now: (KnownRisk & { readonly reasons: readonly { readonly code: string; readonly text: string }[] }) | null,
): RiskChange | undefined {
  const reasons = now?.reasons ?? []
  const added = new Set(reasons.filter(({ code }) => !before.codes.includes(code)).map(({ text }) => text))
  const gone = before.codes.filter((known) => !reasons.some(({ code }) => code === known)).length
  const { level, score } = now ?? { level: null, score: null }
  if (level === before.level && score === before.score && added.size + gone === 0) return undefined
  return { before: { level: before.level, score: before.score }, now: { level, score }, added: [...added], gone }
}
