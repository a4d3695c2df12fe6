// Chooses the decisions that another analyst reviews again. The choice depends on a secret of the customer and on the version that
// the decision makes: no one can foresee it, and the same decision always has the same result.
import { assertKey } from '../../customer/change-customer.ts'
import { recordChange } from '../../customer/record-change.ts'
import { newId } from '../../platform/ids.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import type { CaseAfter } from '../case/case-state.ts'
import type { LockedCase } from '../case/case-work.ts'
import { insertSample } from './quality-sql.ts'
import { defaultShares, OUTCOMES, shareFor } from './sampling-shares.ts'
import { findSampling } from './sampling-sql.ts'

const RANGE = 2 ** 32

export function isSampled(key: Buffer, version: number, percent: number): boolean {
  const drawn = blindIndex(key, 'quality-sample', String(version)).readUInt32BE(0)
  return drawn < (percent / 100) * RANGE
}

/** After a decision by an analyst, in its transaction. An approval that was only proposed isn't final yet. */
export async function sampleDecision(
  lockedCase: LockedCase,
  after: CaseAfter,
  { isHighRisk }: { isHighRisk: boolean },
): Promise<void> {
  const { app, sql, at, reviewer, reviewCase } = lockedCase
  const outcome = OUTCOMES.find((status) => status === after.state.verificationStatus)
  if (!outcome || reviewer.actor.kind !== 'Analyst') return
  const { firstApproverId } = reviewCase
  const deciders = firstApproverId ? [reviewer.accountId, firstApproverId] : [reviewer.accountId]
  // Read for each decision, so that a change counts at once on every node.
  const shares = (await app.db.staffDirectoryBeside(sql, at.partnerId)(findSampling)) ?? defaultShares(app.config)
  const percent = shareFor(shares, { outcome, isHighRisk, deciders })
  if (!isSampled(assertKey(lockedCase), after.version, percent)) return
  const sampleId = newId(at.now)
  await recordChange(
    lockedCase,
    {
      actor: { kind: 'System', id: 'quality-sampling' },
      action: outcome === 'Approved' ? 'sampleApproval' : 'sampleRejection',
      changedFields: [`qualitySamples/${sampleId}`],
      version: after.version,
    },
    () => [
      insertSample(sql, at, {
        sampleId,
        version: after.version,
        round: after.state.round,
        outcome,
        decidedBy: reviewer.accountId,
        firstApproverId,
      }),
    ],
  )
}
