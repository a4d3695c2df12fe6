// A document that arrives may be what an analyst asked for. Then the item is answered, and with the last one the customer
// goes back to the queue.
import type { EventSeries } from '../events/outbox.ts'
import type { Sql } from '../platform/db.ts'
import type { DocumentRow } from './documents-sql.ts'
import { moveReview } from './move-review.ts'
import { packageOf } from './profile-record.ts'
import { answeredItems, dueCount, howAnswered, withAnswers } from './requested-items.ts'
import { findCase, markAnswered, updateReviewState } from './review-sql.ts'
import { findPackage } from './sql.ts'
import { stateOf, step } from './verification.ts'

/** In the transaction that confirms the document, after it was confirmed, if anything is due. Adds to the series what happens by it. */
export async function answerByDocument(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  document: DocumentRow,
  { series, version, slaMs }: { series: EventSeries; version: number; slaMs: number },
): Promise<void> {
  const [row, kase] = await Promise.all([findPackage(sql, at.partnerId, at.customerId), findCase(sql, at)])
  const answered = answeredItems(row!.items, {
    fields: [],
    addedPeople: [],
    touchedPeople: [],
    documents: [document],
  })
  if (answered.length === 0) return
  const before = stateOf(row!)
  const after = step(before, 'DocumentArrives', { answered: howAnswered(row!.items, answered) }) ?? before
  const counted = { businessTypeCode: row!.business_type_code, incorporationCountry: row!.incorporation_country }
  await Promise.all([
    markAnswered(sql, at, answered, version),
    moveReview(sql, series, {
      at,
      partnerCustomerId: row!.partner_customer_id,
      before,
      after,
      kase,
      how: { trigger: 'DocumentArrives', by: null, now: at.now, version, slaMs },
      reasonCodes: [],
      dueCount: dueCount(packageOf(row!), withAnswers(row!.items, answered), after.reviewStage),
      counted: { before: counted, after: counted },
    }),
    updateReviewState(sql, at, after, before.verificationStatus !== after.verificationStatus),
  ])
}
