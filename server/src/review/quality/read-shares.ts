// The shares of decisions that are sampled: as a supervisor has set them, or the setting of the service for approvals alone.
import type { App } from '../../platform/app.ts'
import type { SamplingShares } from './sampling-shares.ts'
import { findSampling } from './sampling-sql.ts'

/** Read for each decision, so that a change counts at once on every node. */
export async function readShares(app: App): Promise<SamplingShares> {
  return (await app.db.directory(findSampling)) ?? defaultShares(app)
}

export function defaultShares({ config }: App): SamplingShares {
  return { samplePercent: config.review.samplePercent, rejectionPercent: 0, highRiskPercent: 0, reviewerPercents: {} }
}
