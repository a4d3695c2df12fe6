// Who of a customer was held against which list, and what was found. For staff alone; each view is in the trail.
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { findAnyCustomer, noteView, unlessBusy } from './customer-trail.ts'
import { listDecisions, listHits } from './hits-sql.ts'
import { reconcileSubjects } from './reconcile-subjects.ts'
import { letsApprove, screeningGate } from './screening-gate.ts'
import { ScreeningRecord, subjectRecords } from './screening-record.ts'
import { type CustomerRef, listSubjects } from './sql.ts'

export const getScreening = operation({
  id: 'getScreening',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/screening',
  scope: 'review.read',
  tag: 'Screening',
  summary: 'Who was screened, and what was found',
  description:
    'The business and each person with state and hits, also people who were taken out since. Each view is written into the customer’s audit trail, with who it was.',
  params: customerIdParam,
  about: anyCustomer,
  value: ScreeningRecord,
  errors: ['Customer.NotFound'],

  handle: ({ app, caller, params, requestId }) =>
    unlessBusy(async () => {
      const at = await findAnyCustomer(app, params.customerId)
      await noteView(app, at, caller, { action: 'viewScreening', places: ['screening'], requestId })
      return { value: await screeningOf(app, at) }
    }),
})

export async function screeningOf(app: App, at: CustomerRef) {
  const { key, subjects } = (await reconcileSubjects(app, at)) ?? { key: undefined, subjects: [] }
  const { gate, rows, hits, decisions } = await app.db.partner(at.partnerId, async (sql) => {
    const [gate, rows, hits, decisions] = await Promise.all([
      screeningGate(sql, at.partnerId, at.customerId),
      listSubjects(sql, at),
      listHits(sql, at),
      listDecisions(sql, at),
    ])
    return { gate, rows, hits, decisions }
  })
  return {
    customerId: at.customerId,
    open: gate.open,
    confirmed: gate.confirmed,
    unfinished: gate.unfinished.length,
    letsApprove: letsApprove(gate),
    subjects: subjectRecords(subjects, rows, hits, decisions, key),
  }
}
