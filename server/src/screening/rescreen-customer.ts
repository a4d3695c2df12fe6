// Asks the lists again, by hand: about everybody of a customer, or about one of them.
import { markTouched } from '../customer/case/case-sql.ts'
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { ApiError } from '../errors.ts'
import { named, optional, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { findAnyCustomer, note, unlessBusy } from './customer-trail.ts'
import { screeningOf } from './get-screening.ts'
import { configuredProvider } from './providers/configured-provider.ts'
import { reconcileSubjects } from './reconcile-subjects.ts'
import { screenCustomer } from './screen-customer.ts'
import { ScreeningRecord } from './screening-record.ts'
import { askAgain } from './sql.ts'

const Rescreen = named('RescreenCustomer', {
  subjectId: optional(uuid({ description: 'Left out: everybody.' })),
})

export const rescreenCustomer = operation({
  id: 'rescreenCustomer',
  method: 'POST',
  path: '/compliance/v1/customers/{customerId}/screening/rescreen',
  scope: 'review.decide',
  tag: 'Screening',
  summary: 'Ask the lists again',
  description:
    'Everybody who is asked about is Pending until the answer is there: at once from a list in a file, within seconds or after retries from a service. Decisions stand as far as nothing has changed.',
  params: customerIdParam,
  about: anyCustomer,
  body: Rescreen,
  value: ScreeningRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Screening.SubjectNotFound'],

  handle: ({ app, caller, params, body, requestId }) =>
    unlessBusy(async () => {
      const at = await findAnyCustomer(app, params.customerId)
      const subjectId = body.subjectId?.toLowerCase()
      const reconciled = await reconcileSubjects(app, at)
      const current = (reconciled?.subjects ?? []).map((subject) => subject.subjectId)
      if (subjectId && !current.includes(subjectId)) throw new ApiError('Screening.SubjectNotFound')
      const wanted = subjectId ? [subjectId] : current
      const now = app.clock.now()
      await app.db.partnerTransaction(at.partnerId, async (sql) => {
        await note(sql, { ...at, now }, caller, {
          action: 'rescreenCustomer',
          places: wanted.map((id) => `screening/subjects/${id}`),
          requestId,
        })
        await Promise.all([
          askAgain(sql, { ...at, now }, wanted),
          markTouched(sql, { ...at, now }, caller.person!.userId),
        ])
      })
      if (configuredProvider(app).isLocal) await screenCustomer(app, at)
      return { value: await screeningOf(app, at) }
    }),
})
