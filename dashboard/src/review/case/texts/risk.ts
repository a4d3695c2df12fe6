// Texts of the panel with the risk factors, and of a risk that has changed.
import { plural } from '../../../format/sentences.ts'
import { reviewTexts, riskLabels } from '../../components/texts.ts'

export const riskFactorTexts = {
  total: (count: number) => plural(count, { one: 'Score: # risk factor', other: 'Score: # risk factors' }),
  thresholds: (medium: number, high: number) => `Medium risk from ${medium} points, high risk from ${high}.`,
  /** The factor is a sentence. */
  times: (factor: string, count: number) => factor.replace(/\.?$/, ` (applies ${count} times)$&`),
  list: (names: readonly string[]) => names.join(', '),
  title: 'Risk factors',
  points: (weight: number) => plural(weight, { one: '# point', other: '# points' }),
  view: 'View',
}

const levelName = (level: string | null) => (level === null ? reviewTexts.notRated : (riskLabels[level] ?? level))
export const changedRiskText = (before: string, now: string | null) =>
  `Risk changed from ${levelName(before)} to ${levelName(now)}`
