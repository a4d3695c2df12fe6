// The screening of a customer as an operation returns it.
import { findStaffEmails } from '../audit/staff-emails.ts'
import type { CustomerRef } from '../customer/customer-ref.ts'
import type { App } from '../platform/app.ts'
import { listDecisions, listHits } from './hits/hits-sql.ts'
import { undecidedGate, undecidedHits } from './hits/undecided-hits.ts'
import { findScreeningGate, letsApprove } from './screening-gate-sql.ts'
import { subjectRecords } from './screening-record.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { listSubjects } from './subjects/subjects-sql.ts'

/** `isBlind`: as if no match had been decided, for the reviewer of a quality sample. */
export async function readScreening(app: App, at: CustomerRef, { isBlind = false } = {}) {
  const { key, subjects } = (await reconcileSubjects(app, at)) ?? { key: undefined, subjects: [] }
  const { gate, rows, hits, decisions } = await app.db.reads.staff(at.partnerId, async (sql) => {
    const [gate, rows, hits, decisions] = await Promise.all([
      findScreeningGate(sql, at),
      listSubjects(sql, at),
      listHits(sql, at),
      isBlind ? [] : listDecisions(sql, at),
    ])
    return isBlind
      ? { gate: undecidedGate(gate, hits), rows, hits: undecidedHits(hits), decisions }
      : { gate, rows, hits, decisions }
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
