// Claims the most urgent case that is available.
import { LEASE_MS } from '../../customer/case/review-case.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { lockNextCase } from '../queue/queue-sql.ts'
import { assessClaimedCase } from '../risk/assess-risk.ts'
import { CaseState } from './case-state.ts'
import { lockCase, rethrowLockTimeout } from './case-work.ts'
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
  value: CaseState,
  errors: ['Review.NothingToClaim'],

  async handle({ app, caller, requestId }) {
    const reviewer = reviewerOf(caller)
    const reservedSince = new Date(app.clock.now().getTime() - LEASE_MS)
    const value = await app.db
      .everyPartnerTransaction(async (sql) => {
        const ref = await lockNextCase(sql, { accountId: reviewer.accountId, reservedSince })
        const lockedCase = ref && (await lockCase(app, sql, ref, { reviewer, requestId, partnerKey: undefined }))
        if (!lockedCase) throw new ApiError('Review.NothingToClaim')
        return claimLockedCase(lockedCase)
      })
      .catch(rethrowLockTimeout)
    await assessClaimedCase(app, value)
    return { value }
  },
})
