// A document that arrives may be what an analyst asked for. Then the item is answered, and with the last one the customer
// goes back to the queue.

import { findCase, updateReviewState } from '../../customer/case/case-sql.ts'
import { moveReview } from '../../customer/case/move-review.ts'
import { answeredChanges, dueCount, howAnswered, withAnswers } from '../../customer/case/requested-changes.ts'
import { markAnswered } from '../../customer/case/requested-changes-sql.ts'
import { stateOf, step } from '../../customer/case/verification.ts'
import type { DocumentRow } from '../../customer/documents/documents-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { findPackage } from '../../customer/sql.ts'
import type { EventSeries } from '../../events/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'

/** In the transaction that confirms the document, after it was confirmed, if anything is due. Adds to the series what happens by it. */
export async function answerByDocument(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  document: DocumentRow,
  { series, version, slaMs }: { series: EventSeries; version: number; slaMs: number },
): Promise<void> {
  const [row, reviewCase] = await Promise.all([findPackage(sql, at.partnerId, at.customerId), findCase(sql, at)])
  const answered = answeredChanges(row!.requestedChanges, {
    fields: [],
    addedPeople: [],
    touchedPeople: [],
    documents: [document],
  })
  if (answered.length === 0) return
  const before = stateOf(row!)
  const after = step(before, 'DocumentArrives', { answered: howAnswered(row!.requestedChanges, answered) }) ?? before
  const counted = { businessTypeCode: row!.business_type_code, incorporationCountry: row!.incorporation_country }
  await Promise.all([
    markAnswered(sql, at, answered, version),
    moveReview(sql, series, {
      at,
      partnerCustomerId: row!.partner_customer_id,
      before,
      after,
      reviewCase,
      how: { trigger: 'DocumentArrives', by: null, now: at.now, version, slaMs },
      reasonCodes: [],
      dueCount: dueCount(packageOf(row!), withAnswers(row!.requestedChanges, answered), after.reviewStage),
      counted: { before: counted, after: counted },
    }),
    updateReviewState(sql, at, after, before.verificationStatus !== after.verificationStatus),
  ])
}
