// Turns raised notifications into one notification for each recipient, with the emails that carry them. Everything of a batch
// is one transaction, so that each raised notification counts exactly once, whichever node does it.
import type { App } from '../platform/app.ts'
import type { DirectorySql } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { hasMail } from '../platform/mail/mail.ts'
import { effectiveChoice, isKind, isListed, KINDS, type NotificationKind, reaches } from './kinds.ts'
import { type Digest, digestFor } from './mail/mail-schedule.ts'
import { countRecentMails, findOrInsertDigest, insertMail } from './mail/mail-sql.ts'
import {
  insertNotifications,
  listMembers,
  listPreferences,
  listStaffMembers,
  type Member,
  type NewNotification,
} from './notification-sql.ts'
import { hasRaised, type RaisedRow, takeRaised } from './raised-sql.ts'

const BATCH_SIZE = 500
const HOUR_MS = 60 * 60_000

/** Returns the number of raised notifications that were processed. */
export async function findRecipients(app: App): Promise<number> {
  const now = app.clock.now()
  if (!(await app.db.directory((sql) => hasRaised(sql, now)))) return 0
  return app.db.directoryTransaction(async (sql) => {
    const raised = await takeRaised(sql, now, Object.keys(KINDS), BATCH_SIZE)
    const known = raised.flatMap((row) => (isKind(row.kind) ? [{ ...row, kind: row.kind }] : []))
    const members = await listCandidates(sql, known)
    const addressed = known.flatMap((row) => recipientsOf(row, members).map((member) => ({ row, member })))
    if (addressed.length > 0) await addNotifications(app, sql, addressed, now)
    return raised.length
  })
}

type KnownRow = RaisedRow & { readonly kind: NotificationKind }
type Addressed = { readonly row: KnownRow; readonly member: Member }

/** Who gets it, of the users of its partner and of staff. Pure. */
function recipientsOf(
  row: Pick<KnownRow, 'partnerId' | 'kind' | 'concernedId' | 'excludedId' | 'onlyConcerned'>,
  members: readonly Member[],
): Member[] {
  const staffRoles = new Set<string>(['analyst', 'supervisor', 'auditor', 'operator'])
  return members.filter((member) => {
    const isConcerned = member.accountId === row.concernedId
    const isNear = staffRoles.has(member.role) || member.partnerId === row.partnerId
    if (!isNear || member.accountId === row.excludedId || (row.onlyConcerned && !isConcerned)) return false
    return reaches(row.kind, member.role, isConcerned)
  })
}

async function listCandidates(sql: DirectorySql, rows: readonly KnownRow[]): Promise<Member[]> {
  const partnerIds = [...new Set(rows.map(({ partnerId }) => partnerId))]
  const concerned = [...new Set(rows.flatMap(({ concernedId }) => concernedId ?? []))]
  const roles = [...new Set(rows.flatMap(({ kind }) => KINDS[kind].roles))]
  const [members, staff] = await Promise.all([listMembers(sql, partnerIds), listStaffMembers(sql, roles, concerned)])
  return [...members, ...staff]
}

async function addNotifications(
  app: App,
  sql: DirectorySql,
  addressed: readonly Addressed[],
  now: Date,
): Promise<void> {
  const mailIds = hasMail(app) ? await addMails(app, sql, addressed, now) : new Map<string, string>()
  const rows = addressed.map(
    ({ row, member }): NewNotification => ({
      notificationId: newId(now),
      partnerId: member.partnerId,
      accountId: member.accountId,
      kind: row.kind,
      occurredAt: row.occurredAt,
      concerned: member.accountId === row.concernedId,
      listed: isListed(row.kind),
      facts: row.occurrences > 1 ? { ...row.facts, count: row.occurrences } : row.facts,
      mailId: mailIds.get(mailKey(member, row.kind)) ?? null,
    }),
  )
  await insertNotifications(sql, rows)
}

/** Notifications of one kind for one user share an email. */
const mailKey = ({ accountId }: Member, kind: string) => `${accountId} ${kind}`

async function addMails(
  app: App,
  sql: DirectorySql,
  addressed: readonly Addressed[],
  now: Date,
): Promise<Map<string, string>> {
  const accountIds = [...new Set(addressed.map(({ member }) => member.accountId))]
  const [preferences, recent] = await Promise.all([
    listPreferences(sql, accountIds),
    countRecentMails(sql, accountIds, new Date(now.getTime() - HOUR_MS)),
  ])
  const mailIds = new Map<string, string>()
  for (const { row, member } of addressed) {
    const key = mailKey(member, row.kind)
    if (mailIds.has(key)) continue
    const { kind } = row
    const chosen = preferences.find(
      (it) => it.accountId === member.accountId && it.partnerId === member.partnerId && it.kind === kind,
    )
    const mails = recent.find((it) => it.accountId === member.accountId && it.kind === kind)?.mails ?? 0
    const digest = digestFor(effectiveChoice(kind, chosen?.choice), mails, {
      now,
      kind,
      hourUtc: app.config.digestHour,
    })
    if (digest !== null) mailIds.set(key, await addMail(sql, member, kind, digest, now))
  }
  return mailIds
}

async function addMail(
  sql: DirectorySql,
  member: Member,
  kind: string,
  digest: Digest | undefined,
  now: Date,
): Promise<string> {
  const { partnerId, accountId } = member
  const mail = { mailId: newId(now), partnerId, accountId, kind, createdAt: now, dueAt: digest?.dueAt ?? now }
  if (digest) {
    const isDaily = digest.key.startsWith('daily:')
    const found = await findOrInsertDigest(sql, { ...mail, kind: isDaily ? null : kind, digestKey: digest.key })
    if (found) return found
  }
  // Also when the clock of another node is ahead and it has sent the digest.
  await insertMail(sql, { ...mail, dueAt: now })
  return mail.mailId
}
