// How much a partner uploads in a day (UTC), in one row per partner and day. A link reserves the size it allows; a document
// that arrives or expires corrects the reservation, so the limit holds without summing up documents.
import { dayOf } from '../../platform/clock.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { MAX_DOCUMENT_BYTES } from './document-verdict.ts'

export interface DailyLimits {
  readonly links: number
  readonly bytes: number
}

export interface UploadUsage {
  readonly links: number
  readonly bytes: number
}

/** A document, as far as its reservation goes. */
export interface Reservation {
  readonly partnerId: string
  readonly requestedAt: Date
  readonly status: string
  readonly announcedBytes: number | null
}

/** What a link of this size may add to the usage of its day. */
const reservedBytes = (announcedBytes: number | null) => announcedBytes ?? MAX_DOCUMENT_BYTES

/** Undefined: reserved. Otherwise the current usage, which doesn't allow it. */
export async function reserveUpload(
  sql: CellSql,
  { partnerId, now }: { partnerId: string; now: Date },
  announcedBytes: number | null,
  limits: DailyLimits,
): Promise<UploadUsage | undefined> {
  const day = dayOf(now)
  const reserved = await sql`
    insert into upload_usage as u (partner_id, day, links, bytes)
    values (${partnerId}, ${day}, 1, ${reservedBytes(announcedBytes)})
    on conflict (partner_id, day) do update set links = u.links + 1, bytes = u.bytes + excluded.bytes
    where u.links < ${limits.links} and u.bytes + excluded.bytes <= ${limits.bytes}
    returning 1`
  if (reserved.length > 0) return undefined
  const [usage] = await sql<UploadUsage[]>`
    select links, bytes from upload_usage where partner_id = ${partnerId} and day = ${day}`
  return usage
}

/** Replaces the reservation of a link by what arrived: 0 for a link that expired. */
export async function settleReservation(sql: CellSql, row: Reservation, sizeBytes: number): Promise<void> {
  // The reservation of an expired link was given back when it expired.
  const reserved = row.status === 'Pending' ? reservedBytes(row.announcedBytes) : 0
  if (sizeBytes === reserved) return
  await sql`
    update upload_usage set bytes = greatest(0, bytes + ${sizeBytes - reserved}::bigint)
    where partner_id = ${row.partnerId} and day = ${dayOf(row.requestedAt)}`
}

/** For the sweep: days that no limit looks at any more. */
export async function deletePastUsage(sql: CellSql, before: Date): Promise<void> {
  await sql`delete from upload_usage where day < ${dayOf(before)}`
}
