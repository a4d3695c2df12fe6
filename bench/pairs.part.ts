// What a feature costs: slices of one load with it and without it in turn, each compared with the slices on both sides of it, so
// that noise affects both equally.
import { median } from './service.part.ts'

/** `slice` measures the CPU milliseconds of one request. The first two slices are not counted: the code becomes fast. */
export async function costInPairs(
  pairs: number,
  slice: (isOn: boolean) => Promise<number>,
): Promise<{ cost: number; report: string }> {
  await slice(false)
  await slice(true)
  const measured: { off: number; on: number }[] = []
  for (let i = 0; i < pairs; i++) measured.push({ off: await slice(false), on: await slice(true) })
  const costs = measured
    .slice(0, -1)
    .map(({ off, on }, i) => on / ((off + measured[i + 1]!.off) / 2) - 1)
    .sort((a, b) => a - b)
  const quarter = Math.floor(costs.length / 4)
  const [off, on] = [median(measured.map((it) => it.off)), median(measured.map((it) => it.on))]
  const cost = median(costs)
  const report =
    `off ${off.toFixed(3)} ms, on ${on.toFixed(3)} ms; cost ${percent(cost)} ` +
    `(half of the pairs between ${percent(costs[quarter]!)} and ${percent(costs.at(-1 - quarter)!)})`
  return { cost, report }
}

export const percent = (part: number) => `${(part * 100).toFixed(1)}%`
