// npm run bench screening: precision and recall of name screening on labelled pairs, against two published matchers,
// comparisons a second on one core, and the cost of a changed list with many people. Each peer gets the threshold that suits it
// best on these very pairs, and birth dates and countries count for it as they do for us; ours is the default of
// SCREENING_THRESHOLD. With BENCH_LISTS (files of published lists, separated by commas) their aliases are a second set, which no
// rule of ours made. BENCH_PEOPLE sets the largest number of people; 0 leaves the changed list out. BENCH_LIST_MB is the size of
// the list file whose import is measured; 0 leaves it out.
import { basename } from 'node:path'
import { adjustedScore, indexList } from '../server/src/screening/lists/list-matching.ts'
import { nameScore, preparedNameOf } from '../server/src/screening/lists/name-matching.ts'
import { type LabelledPair, labelledPairs } from '../server/test/screening/labelled-pairs.ts'
import { measureDelta } from './screening/delta.part.ts'
import type { HugeListReport } from './screening/huge-list.part.ts'
import { type PublishedPair, publishedPairs } from './screening/published-pairs.ts'
import { printQuality } from './screening/quality.ts'
import { median, runPart } from './service.part.ts'

const SEED = Number(process.env.BENCH_SEED ?? 4711)
const OUR_THRESHOLD = 80
const ROUNDS = 5
const COMPARED = 20
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const LISTS = (process.env.BENCH_LISTS ?? '').split(',').filter((path) => path !== '')
const ENTRIES = [100, 1000]
const LIST_MEGABYTES = Number(process.env.BENCH_LIST_MB ?? 200)
type Scores = Record<string, number[]>
const ENTRY = { entryId: '1', list: 'Bench', category: 'Other', aliases: [], url: null, note: null } as const
const SUBJECT = { subjectId: '', aliases: [], birthDate: null, country: 'NGA', registrationNumber: null } as const

const pairs = labelledPairs(SEED)
const peers = await runPart<Scores>('screening/peers.part.ts', { seed: SEED })
console.log(`${pairs.length} labelled pairs, seed ${SEED}`)
printQuality(
  pairs.map(({ same, rule }) => ({ same, kind: rule })),
  [
    { name: 'Gangway', scores: await Promise.all(pairs.map(ourScore)), threshold: OUR_THRESHOLD },
    ...Object.entries(peers).map(([name, scores]) => ({
      name,
      scores: scores.map((score, index) => adjustedScore(score, pairs[index]!, pairs[index]!.listed)),
    })),
  ],
)

for (const list of LISTS) {
  const published = await publishedPairs(list)
  const peers = await runPart<Scores>('screening/peers.part.ts', { seed: SEED, list })
  const ours = await Promise.all(published.map(publishedScore))
  console.log(`${basename(list)}: ${published.length} pairs made of the aliases of its entries`)
  printQuality(
    published.map(({ same, slice }) => ({ same, kind: slice })),
    [
      { name: 'Gangway', scores: ours, threshold: OUR_THRESHOLD },
      ...Object.entries(peers).map(([name, scores]) => ({ name, scores })),
    ],
  )
}

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

if (LIST_MEGABYTES > 0) {
  console.log(`Import of list files of ${LIST_MEGABYTES} MB`)
  console.table(
    (await runPart<HugeListReport[]>('screening/huge-list.part.ts', { megabytes: LIST_MEGABYTES })).map((report) => ({
      format: report.format,
      entries: report.entries,
      'CPU seconds of Node': report.cpuSeconds.toFixed(1),
      seconds: report.seconds.toFixed(1),
      'memory (MiB)': report.megabytes.toFixed(0),
      'memory of a tenth (MiB)': report.megabytesOfTenth.toFixed(0),
    })),
  )
}

if (PEOPLE > 0) {
  console.log('A list that changes')
  console.table(
    (await measureDelta([PEOPLE / 100, PEOPLE / 10, PEOPLE], ENTRIES)).map((report) => ({
      people: report.people,
      'changed entries': report.entries,
      'CPU seconds': report.cpuSeconds.toFixed(2),
      seconds: report.seconds.toFixed(2),
      'memory (MiB)': report.megabytes.toFixed(0),
      'people to screen again': report.concerned,
      'CPU seconds to compare them': report.matchingSeconds.toFixed(2),
      matches: report.matches,
    })),
  )
}

async function ourScore({ kind, listed, name, birthDate, country }: LabelledPair): Promise<number> {
  const found = await (await indexList([{ ...ENTRY, kind, ...listed }])).matches(
    { ...SUBJECT, kind, name, birthDate, country },
    0,
  )
  return found[0]?.score ?? 0
}

async function publishedScore({ kind, name, listed: [first, ...aliases] }: PublishedPair): Promise<number> {
  const entry = { ...ENTRY, kind, name: first!, aliases, birthDates: [], countries: [] }
  return (await (await indexList([entry])).matches({ ...SUBJECT, kind, name }, 0))[0]?.score ?? 0
}
