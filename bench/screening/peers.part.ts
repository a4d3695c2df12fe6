// The scores of two published matchers for the labelled pairs, by name alone. The peers know no other script than Latin, so
// they get the names transliterated. A pair from a published list has the best score of the names of its entry.
import anyAscii from 'any-ascii'
import { WRatio } from 'fuzzball'
// @ts-expect-error: the package has no types.
import nameMatch from 'name-match'
import { labelledPairs } from '../../server/test/screening/labelled-pairs.ts'
import { publishedPairs } from './published-pairs.ts'

const { seed, list } = JSON.parse(process.argv[2]!) as { seed: number; list?: string }
const pairs = list
  ? await publishedPairs(list)
  : labelledPairs(seed).map(({ name, listed }) => ({ name, listed: [listed.name] }))
const latin = (name: string) => anyAscii(name).toLowerCase()
const scores = (score: (one: string, other: string) => number) =>
  pairs.map(({ name, listed }) => Math.max(...listed.map((other) => score(latin(name), latin(other)))))
const report: Record<string, number[]> = {
  'peer: fuzzball': scores((one, other) => WRatio(one, other)),
  'peer: name-match': scores((one, other) => 100 * nameMatch.match(one, other)),
}
process.send!(report, () => process.exit(0))
