// When emails are sent. Pure.
import type { Choice } from '../kinds.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** An email to which notifications are still added isn't sent within this time, so that the clocks of nodes may differ. */
const CLOSED_MS = 60_000

/** The waits after failed attempts; then the email is given up. */
const RETRY_MS = [60_000, 5 * 60_000, 15 * 60_000, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS]

/** While a node is sending an email no other node does, unless it takes longer than this. */
export const LEASE_MS = 2 * 60_000

/** Emails that wait longer than this are reported to the operator. */
export const LATE_MAIL_MS = 15 * 60_000

/** A user gets at most this many emails of one kind in an hour; further notifications are collected. */
const MAX_MAILS_AN_HOUR = 5

export interface Digest {
  /** Notifications with the same key share an email. */
  readonly key: string
  readonly dueAt: Date
}

/** Undefined: give up. */
export function retryAt(attempts: number, now: Date): Date | undefined {
  const wait = RETRY_MS[attempts - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}

/** The daily digest that notifications of this moment belong to. */
function dailyDigest(now: Date, hourUtc: number): Digest {
  const open = now.getTime() + CLOSED_MS
  const today = Math.floor(open / DAY_MS) * DAY_MS + hourUtc * HOUR_MS
  return digestAt('daily', today > open ? today : today + DAY_MS)
}

/** Collects notifications of one kind until the next full hour, once a user has had many emails of it. */
function hourlyDigest(now: Date, kind: string): Digest {
  return digestAt(kind, (Math.floor((now.getTime() + CLOSED_MS) / HOUR_MS) + 1) * HOUR_MS)
}

function digestAt(name: string, time: number): Digest {
  const dueAt = new Date(time + 0)
  return { key: `${name}:${dueAt.toISOString()}`, dueAt }
}

/** Undefined: an email at once. Null: no email. */
export function digestFor(
  choice: Choice,
  recentMails: number,
  { now, kind, hourUtc }: { now: Date; kind: string; hourUtc: number },
): Digest | undefined | null {
  if (choice === 'Off') return null
  if (choice === 'Daily') return dailyDigest(now, hourUtc)
  return recentMails >= MAX_MAILS_AN_HOUR ? hourlyDigest(now, kind) : undefined
}
