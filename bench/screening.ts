// npm run bench screening: precision and recall of name screening on labelled pairs, against two published matchers,
// comparisons a second on one core, and the cost of a changed list with many people. Each peer gets the threshold that suits it best on these very pairs, and birth dates and
// countries count for it as they do for us; ours is the default of SCREENING_THRESHOLD.
import { adjustedScore, indexList } from '../server/src/screening/lists/list-matching.ts'
import { nameScore, preparedNameOf } from '../server/src/screening/lists/name-matching.ts'
import { type LabelledPair, labelledPairs } from '../server/test/screening/labelled-pairs.ts'
import { measureDelta } from './screening-delta.part.ts'
import { median, runPart } from './service.part.ts'

const SEED = Number(process.env.BENCH_SEED ?? 4711)
const OUR_THRESHOLD = 80
const ROUNDS = 5
const COMPARED = 20
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const ENTRIES = 1000

const pairs = labelledPairs(SEED)
const peers = await runPart<Record<string, number[]>>('screening-peers.part.ts', { seed: SEED })
const contestants: [string, number[]][] = [
  ['Gangway', await Promise.all(pairs.map(ourScore))],
  ...Object.entries(peers).map(([name, scores]): [string, number[]] => [
    name,
    scores.map((score, index) => adjustedScore(score, pairs[index]!, pairs[index]!.listed)),
  ]),
]
const rules = [...new Set(pairs.map(({ same, rule }) => `${same ? 'found' : 'not reported'}: ${rule}`))]
const table: Record<string, Record<string, string>> = {}
const summary: Record<string, Record<string, string | number>> = {}

for (const [name, scores] of contestants) {
  const scored = pairs.map((pair, index) => ({ ...pair, score: scores[index]! }))
  const thresholds = name === 'Gangway' ? [OUR_THRESHOLD] : Array.from({ length: 101 }, (_, threshold) => threshold)
  const best = thresholds.map((threshold) => qualityAt(scored, threshold)).reduce((a, b) => (b.f1 > a.f1 ? b : a))
  for (const rule of rules) {
    const of = scored.filter((pair) => rule === `${pair.same ? 'found' : 'not reported'}: ${pair.rule}`)
    const right = of.filter(({ same, score }) => same === score >= best.threshold).length
    table[`${rule} (${of.length})`] ??= {}
    table[`${rule} (${of.length})`]![name] = (right / of.length).toFixed(3)
  }
  summary[name] = {
    threshold: best.threshold,
    precision: best.precision.toFixed(3),
    recall: best.recall.toFixed(3),
    F1: best.f1.toFixed(3),
  }
}
console.log(`${pairs.length} labelled pairs, seed ${SEED}`)
console.table(summary)
console.table(table)

const names = pairs.map(({ kind, name }) => preparedNameOf(kind, name))
const listed = pairs.map(({ kind, listed }) => preparedNameOf(kind, listed.name))
const rates = Array.from({ length: ROUNDS }, () => {
  const before = process.cpuUsage()
  for (const [i, name] of names.entries())
    for (let j = 0; j < COMPARED; j++) nameScore(name, listed[(i + j) % listed.length]!)
  const { user, system } = process.cpuUsage(before)
  return (names.length * COMPARED) / ((user + system) / 1e6)
})
console.log(
  `${Math.round(median(rates)).toLocaleString('en')} comparisons of candidates per CPU second (target 20,000)`,
)

if (PEOPLE > 0) {
  console.log('A list that changes')
  console.table(
    (await measureDelta([PEOPLE / 10, PEOPLE], ENTRIES)).map((report) => ({
      people: report.people,
      'changed entries': report.entries,
      seconds: report.seconds.toFixed(2),
      'people to screen again': report.concerned,
      'memory (MiB)': report.megabytes.toFixed(0),
    })),
  )
}

async function ourScore({ kind, listed, name, birthDate, country }: LabelledPair): Promise<number> {
  const entry = { entryId: '1', list: 'Bench', category: 'Other', kind, aliases: [], url: null, note: null } as const
  const subject = { subjectId: '', kind, name, aliases: [], birthDate, country, registrationNumber: null }
  return (await indexList([{ ...entry, ...listed }]).matches(subject, 0))[0]?.score ?? 0
}

function qualityAt(scored: readonly (LabelledPair & { score: number })[], threshold: number) {
  const found = scored.filter(({ score }) => score >= threshold)
  const right = found.filter(({ same }) => same).length
  const [precision, recall] = [right / Math.max(1, found.length), right / scored.filter(({ same }) => same).length]
  return { threshold, precision, recall, f1: (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall) }
}
