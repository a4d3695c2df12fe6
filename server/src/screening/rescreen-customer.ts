// Screens a customer again on request: all its subjects, or one of them.
import { staffActor } from '../audit/staff-actor.ts'
import { markTouched } from '../customer/case/case-sql.ts'
import { changeCustomer } from '../customer/change-customer.ts'
import { findCustomerRef } from '../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { recordCustomerAction } from '../customer/record-change.ts'
import { ApiError } from '../errors.ts'
import { named, optional, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { configuredProvider } from './providers/configured-provider.ts'
import { readScreening } from './read-screening.ts'
import { screenCustomer } from './screen-customer.ts'
import { ScreeningRecord } from './screening-record.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { requestRescreening } from './subjects/subjects-sql.ts'

const Rescreen = named('RescreenCustomer', {
  subjectId: optional(uuid({ description: 'Omit to screen the business and all its people.' })),
})

export const rescreenCustomer = operation({
  id: 'rescreenCustomer',
  method: 'POST',
  path: '/compliance/v1/customers/{customerId}/screening/rescreen',
  scope: 'review.decide',
  tag: 'Screening',
  summary: 'Rescreen a customer',
  description:
    'Subjects are Pending until the result is available: immediately with a list file, after seconds or retries with a screening service. Decisions stay valid where nothing has changed. A closed case can be rescreened if the customer is approved.',
  params: customerIdParam,
  about: anyCustomer,
  body: Rescreen,
  value: ScreeningRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Screening.SubjectNotFound', 'Review.CaseClosed'],

  async handle({ app, caller, params, body, requestId }) {
    const at = await findCustomerRef(app, params.customerId)
    const subjectId = body.subjectId?.toLowerCase()
    const reconciled = await reconcileSubjects(app, at)
    const current = (reconciled?.subjects ?? []).map((subject) => subject.subjectId)
    if (subjectId && !current.includes(subjectId)) throw new ApiError('Screening.SubjectNotFound')
    const wanted = subjectId ? [subjectId] : current
    const action = {
      actor: staffActor(caller),
      action: 'rescreenCustomer',
      changedFields: wanted.map((id) => `screening/subjects/${id}`),
    }
    await changeCustomer(app, at, { requestId, as: 'staff' }, async (customer) => {
      const { reviewStage, verificationStatus } = customer.state
      // Approved customers are monitored; new matches of the others would stay undecided.
      if (reviewStage === 'Closed' && verificationStatus !== 'Approved') throw new ApiError('Review.CaseClosed')
      await recordCustomerAction(customer, action, () => [
        requestRescreening(customer.sql, customer.at, wanted),
        markTouched(customer.sql, customer.at, caller.user!.userId),
      ])
    })
    if (configuredProvider(app).isLocal) await screenCustomer(app, at)
    return { value: await readScreening(app, at) }
  },
})
