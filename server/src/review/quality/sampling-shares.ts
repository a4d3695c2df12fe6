// Which share of decisions is sampled: as a supervisor has set it, or the setting of the service for approvals alone. Pure.
import type { Config } from '../../config/config.ts'

export interface SamplingShares {
  /** Of approvals. */
  readonly samplePercent: number
  readonly rejectionPercent: number
  /** Of approvals and rejections of customers with a high risk. */
  readonly highRiskPercent: number
  /** Of all decisions of a reviewer, by user ID. */
  readonly reviewerPercents: Readonly<Record<string, number>>
}

/** Until a supervisor sets them. */
export function defaultShares({ review }: Pick<Config, 'review'>): SamplingShares {
  return { samplePercent: review.samplePercent, rejectionPercent: 0, highRiskPercent: 0, reviewerPercents: {} }
}

export const OUTCOMES = ['Approved', 'Rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface Decided {
  readonly outcome: Outcome
  readonly isHighRisk: boolean
  /** Who decided, and who proposed it. */
  readonly deciders: readonly string[]
}

/** The highest share that applies, in per cent. */
export function shareFor(shares: SamplingShares, { outcome, isHighRisk, deciders }: Decided): number {
  return Math.max(
    outcome === 'Approved' ? shares.samplePercent : shares.rejectionPercent,
    isHighRisk ? shares.highRiskPercent : 0,
    ...deciders.map((userId) => shares.reviewerPercents[userId] ?? 0),
  )
}
