// Precision and recall of contestants on the same labelled pairs.
export interface Labelled {
  readonly same: boolean
  /** The kind of pair, one row of the table. */
  readonly kind: string
}

export interface Contestant {
  readonly name: string
  /** One per pair, from 0 to 100. */
  readonly scores: readonly number[]
  /** Undefined: the one that suits it best on these very pairs. */
  readonly threshold?: number
}

export interface Quality {
  readonly threshold: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** The precision at which contestants are compared, whatever threshold it takes. */
const PRECISION = 0.9

type Rows = Record<string, Record<string, string | number>>

/** Prints a summary, and for each kind the share of pairs that a contestant got right. */
export function printQuality(pairs: readonly Labelled[], contestants: readonly Contestant[]): void {
  const [summary, table]: [Rows, Rows] = [{}, {}]
  const kindOf = ({ same, kind }: Labelled) => `${same ? 'found' : 'not reported'}: ${kind}`
  const kinds = Map.groupBy(pairs.keys(), (index) => kindOf(pairs[index]!))
  for (const { name, scores, threshold } of contestants) {
    const thresholds = threshold === undefined ? Array.from({ length: 101 }, (_, score) => score) : [threshold]
    const best = thresholds.map((it) => qualityAt(pairs, scores, it)).reduce((a, b) => (b.f1 > a.f1 ? b : a))
    summary[name] = { threshold: best.threshold }
    for (const field of ['precision', 'recall', 'f1'] as const) summary[name][field] = best[field].toFixed(3)
    summary[name][`recall at precision ${PRECISION}`] = recallAtPrecision(pairs, scores).toFixed(3)
    for (const [kind, indexes] of kinds) {
      const right = indexes.filter((index) => pairs[index]!.same === scores[index]! >= best.threshold).length
      table[`${kind} (${indexes.length})`] ??= {}
      table[`${kind} (${indexes.length})`]![name] = (right / indexes.length).toFixed(3)
    }
  }
  console.table(summary)
  console.table(table)
}

function recallAtPrecision(pairs: readonly Labelled[], scores: readonly number[]): number {
  const all = Array.from({ length: 101 }, (_, threshold) => qualityAt(pairs, scores, threshold))
  return Math.max(...all.filter(({ precision }) => precision >= PRECISION).map(({ recall }) => recall), 0)
}

function qualityAt(pairs: readonly Labelled[], scores: readonly number[], threshold: number): Quality {
  const found = pairs.filter((_, index) => scores[index]! >= threshold).length
  const right = pairs.filter(({ same }, index) => same && scores[index]! >= threshold).length
  const [precision, recall] = [right / Math.max(1, found), right / pairs.filter(({ same }) => same).length]
  return { threshold, precision, recall, f1: (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall) }
}
