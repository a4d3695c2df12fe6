// The share of approvals that are sampled: as a supervisor has set it, or the setting of the service.
import type { App } from '../../platform/app.ts'
import { findSampling } from './sample-percent-sql.ts'

/** Read for each approval, so that a change counts at once on every node. */
export async function samplePercent(app: App): Promise<number> {
  const row = await app.db.directory(findSampling)
  return row?.samplePercent ?? app.config.review.samplePercent
}
