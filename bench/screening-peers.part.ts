// The scores of two published matchers for the labelled pairs, by name alone. The peers know no other script than Latin, so
// they get the names transliterated.
import anyAscii from 'any-ascii'
import { WRatio } from 'fuzzball'
// @ts-expect-error: the package has no types.
import nameMatch from 'name-match'
import { labelledPairs } from '../server/test/screening/labelled-pairs.ts'

const { seed } = JSON.parse(process.argv[2]!)
const latin = (name: string) => anyAscii(name).toLowerCase()
const scores = (score: (one: string, other: string) => number) =>
  labelledPairs(seed).map(({ name, listed }) => score(latin(name), latin(listed.name)))
const report: Record<string, number[]> = {
  'peer: fuzzball': scores((one, other) => WRatio(one, other)),
  'peer: name-match': scores((one, other) => 100 * nameMatch.match(one, other)),
}
process.send!(report, () => process.exit(0))
