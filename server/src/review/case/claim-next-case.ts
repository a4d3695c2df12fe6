// Claims the most urgent case that is available.

import { saveClaimId } from '../../customer/case/case-sql.ts'
import { LEASE_MS } from '../../customer/case/review-case.ts'
import { ApiError } from '../../errors.ts'
import { uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import type { Cell } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type Claim, claimInCells } from '../queue/claim-in-cells.ts'
import { findOwnClaim, lockNextCase, lockReviewer } from '../queue/next-case-sql.ts'
import { assessNow } from '../risk/assess-risk.ts'
import { CaseState, caseState } from './case-state.ts'
import { lockCase } from './case-work.ts'
import { claimLockedCase } from './claim-case.ts'
import { reviewerOf } from './reviewer.ts'

export const claimNextCase = operation({
  id: 'claimNextCase',
  method: 'POST',
  path: '/compliance/v1/cases/claim-next',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Claim the next case',
  description:
    'Claims a case that returned to you first, then the one that is due first. Cases that returned to a colleague are ' +
    'reserved for them for four hours.',
  query: Type.Object({
    clientClaimId: Type.Optional(
      uuid({
        description:
          'An ID that you generate. A second request with the same ID returns the first case, while you own it.',
      }),
    ),
  }),
  value: CaseState,
  errors: ['ValidationControl.Error', 'Review.NothingToClaim'],

  async handle({ app, caller, query, requestId }) {
    const reviewer = reviewerOf(caller)
    const now = app.clock.now()
    const available = { accountId: reviewer.accountId, reservedSince: new Date(now.getTime() - LEASE_MS), now }
    const claim = { reviewer, requestId, claimId: query.clientClaimId?.toLowerCase(), available }
    const [cell, ...others] = app.db.cells
    const value = others.length > 0 ? await claimInCells(app, claim) : await claimInCell(app, cell!, claim)
    await assessNow(app, value)
    return { value }
  },
})

function claimInCell(app: App, cell: Cell, { reviewer, requestId, claimId, available }: Claim): Promise<CaseState> {
  const { accountId } = reviewer
  return cell.transaction(async (sql) => {
    // Requests with an ID wait for each other: the second one finds what the first one claimed.
    if (claimId) await lockReviewer(sql, accountId)
    const claimed = claimId && (await findOwnClaim(sql, accountId, claimId))
    const ref = claimed || (await lockNextCase(sql, available))
    const lockedCase = ref && (await lockCase(app, sql, ref, { reviewer, requestId, partnerKey: undefined }))
    if (!lockedCase) throw new ApiError('Review.NothingToClaim')
    const claimedCase = await caseState(lockedCase, await claimLockedCase(lockedCase))
    if (claimId && !claimed) await saveClaimId(sql, lockedCase.at, claimId)
    return claimedCase
  })
}
