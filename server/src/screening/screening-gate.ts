// What screening has to say to an approval. It may go ahead when nobody is unfinished, no hit is undecided, and no
// sanctions hit was confirmed. A screening that failed is unfinished: it is never taken for "nothing found".
import type { Sql } from '../platform/db/db.ts'
import { findGate, type ScreeningGate } from './sql.ts'

export type { ScreeningGate, UnfinishedSubject } from './sql.ts'

/** Ask in the transaction that decides, with the customer's row held: no change gets in between. */
export async function screeningGate(sql: Sql, partnerId: string, customerId: string): Promise<ScreeningGate> {
  return findGate(sql, { partnerId, customerId })
}

export function letsApprove({ open, confirmed, unfinished }: ScreeningGate): boolean {
  return open === 0 && confirmed === 0 && unfinished.length === 0
}
