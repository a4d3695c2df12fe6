// The screening of a customer: its subjects with their matches. Staff only; views are in the audit log.
import { findStaffEmails } from '../audit/staff-emails.ts'
import { type CustomerRef, findCustomerRef } from '../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { recordCustomerView } from './customer-audit.ts'
import { listDecisions, listHits } from './hits/hits-sql.ts'
import { findScreeningGate, letsApprove } from './screening-gate-sql.ts'
import { ScreeningRecord, subjectRecords } from './screening-record.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { listSubjects } from './subjects/subjects-sql.ts'

export const getScreening = operation({
  id: 'getScreening',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/screening',
  scope: 'review.read',
  tag: 'Screening',
  summary: 'Get the screening of a customer',
  description:
    'The business and each person with state and matches, including people who have since been removed. Views are recorded in the audit log.',
  params: customerIdParam,
  about: anyCustomer,
  value: ScreeningRecord,
  errors: ['Customer.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const at = await findCustomerRef(app, params.customerId)
    await recordCustomerView(app, at, caller, { action: 'viewScreening', subjects: ['screening'], requestId })
    return { value: await screeningOf(app, at) }
  },
})

export async function screeningOf(app: App, at: CustomerRef) {
  const { key, subjects } = (await reconcileSubjects(app, at)) ?? { key: undefined, subjects: [] }
  const { gate, rows, hits, decisions } = await app.db.reads.staff(at.partnerId, async (sql) => {
    const [gate, rows, hits, decisions] = await Promise.all([
      findScreeningGate(sql, at),
      listSubjects(sql, at),
      listHits(sql, at),
      listDecisions(sql, at),
    ])
    return { gate, rows, hits, decisions }
  })
  const emailOf = await findStaffEmails(
    app,
    decisions.map(({ decidedBy }) => decidedBy),
  )
  return {
    customerId: at.customerId,
    open: gate.open,
    confirmed: gate.confirmed,
    unfinished: gate.unfinished.length,
    letsApprove: letsApprove(gate),
    subjects: subjectRecords(subjects, rows, { hits, decisions, emailOf }, key),
  }
}
