// The email addresses of the staff members named on a page or in a file. Rows in a cell have only their IDs: addresses are read
// from the directory afterwards, in one query per page.
import type { App } from '../platform/app.ts'
import type { DirectorySql } from '../platform/db/db.ts'
import { isUuid } from '../platform/ids.ts'
import { nameFromEmail } from './name-from-email.ts'
import { listEmails, listNames } from './staff-emails-sql.ts'

/** Null for a removed user. */
export type EmailOf = (userId: string) => string | null

/** Runs no query if no one is named. */
export function findStaffEmails(app: App, userIds: Iterable<string | null>): Promise<EmailOf> {
  return emailsFrom(app.db.reads.directory, userIds)
}

type Read = <T>(work: (sql: DirectorySql) => Promise<T>) => Promise<T>

/** For a transaction in a cell: `read` queries the directory (`directoryBeside`). */
export async function emailsFrom(read: Read, userIds: Iterable<string | null>): Promise<EmailOf> {
  const wanted = [...new Set(userIds)].filter((id) => id !== null && isUuid(id)) as string[]
  const rows = wanted.length === 0 ? [] : await read((sql) => listEmails(sql, wanted))
  const emails = new Map(rows.map(({ userId, email }) => [userId, email]))
  return (userId) => emails.get(userId) ?? null
}

/** The names that the dashboard shows, for files that are read without it. Null for a removed user. */
export async function findStaffNames(app: App, userIds: readonly string[]): Promise<(userId: string) => string | null> {
  const rows = await app.db.reads.directory((sql) => listNames(sql, userIds))
  const names = new Map(rows.map(({ userId, email, name }) => [userId, name ?? nameFromEmail(email)]))
  return (userId) => names.get(userId) ?? null
}

/** The actor of an entry, if it is a staff member; other kinds of actors have no address. */
export const staffIdOf = (kind: string | null, id: string | null): string | null => (kind === 'Analyst' ? id : null)
