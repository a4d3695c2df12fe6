// The state of a case without what it contains, so that an open page can follow it: reading the case itself is a view in the audit log.
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { findReviewState } from './case-sql.ts'
import { CaseState, caseState } from './case-state.ts'

export const getCaseState = operation({
  id: 'getCaseState',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}/state',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Get the state of a case',
  description:
    'For following a case that is open in another window. It contains nothing personal and is no view of the case.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound'],

  async handle({ app, params }) {
    const at = { ...(await findCustomerRef(app, params.customerId)), now: app.clock.now() }
    const value = await app.db.staff(at.partnerId, async (sql) => {
      const current = await findReviewState(sql, at)
      if (!current) throw new ApiError('Customer.NotFound')
      return caseState({ sql, at }, current)
    })
    return { value }
  },
})
