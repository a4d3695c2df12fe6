// Writes down whether a hit is the subject or somebody else, with the trail, in one transaction.

import type { Actor } from '../audit/trail.ts'
import { markTouched } from '../customer/case/case-sql.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { noteBy, unlessBusy } from './customer-trail.ts'
import { decideHit, findHit, listDecisions } from './hits-sql.ts'
import { type HIT_DECISIONS, type HitRecord, hitRecord } from './screening-record.ts'
import { sealComment } from './sealed-hit.ts'
import { type CustomerRef, markRiskDue } from './sql.ts'

export interface HitDecision {
  readonly hitId: string
  readonly decision: (typeof HIT_DECISIONS)[number]
  readonly comment: string
  /** Of the hit as it was read. */
  readonly revision: number
}

export async function settleHit(
  app: App,
  at: CustomerRef,
  who: { actor: Actor; accountId: string },
  { hitId, decision, comment, revision }: HitDecision,
  requestId: string,
): Promise<HitRecord> {
  const key = await app.vault.storedCustomerKey(at.partnerId, at.customerId)
  if (!key) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
  const now = app.clock.now()
  const decided = app.db.partnerTransaction(at.partnerId, async (sql) => {
    const here = { ...at, now }
    await noteBy(sql, here, who.actor, {
      action: decision === 'Confirmed' ? 'confirmScreeningHit' : 'clearScreeningHit',
      places: [`screening/hits/${hitId}`],
      requestId,
    })
    if (!(await findHit(sql, at, hitId))) throw new ApiError('Screening.HitNotFound')
    const decisionId = newId(now)
    const isTaken = await decideHit(sql, here, {
      hitId,
      decisionId,
      decision,
      revision,
      decidedBy: who.accountId,
      sealedComment: sealComment(key, decisionId, comment),
    })
    if (!isTaken) throw new ApiError('Screening.HitChanged')
    const [hit, decisions] = await Promise.all([
      findHit(sql, at, hitId),
      listDecisions(sql, at),
      markRiskDue(sql, here),
      markTouched(sql, here, who.accountId),
    ])
    return hitRecord(hit!, decisions, key)
  })
  return unlessBusy(() => decided)
}
