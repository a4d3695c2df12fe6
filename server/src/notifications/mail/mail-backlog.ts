// Pending emails: those to users are in the directory, those to businesses in the cells.
import type { App } from '../../platform/app.ts'
import { ascending } from '../../platform/db/db.ts'
import { findCustomerMailBacklog } from './customer-mail-sql.ts'
import { findUserMailBacklog, type MailBacklog } from './mail-sql.ts'

/** Without the emails of cells that are unavailable, which have a check of their own. */
export async function findMailBacklog(app: App, now: Date): Promise<MailBacklog> {
  const [toUsers, { answers: toBusinesses }] = await Promise.all([
    app.db.directory((sql) => findUserMailBacklog(sql, now)),
    app.db.availableCells(findCustomerMailBacklog),
  ])
  const all = [toUsers, ...toBusinesses]
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    failing: all.reduce((sum, { failing }) => sum + failing, 0),
    oldestDueAt: all.flatMap(({ oldestDueAt }) => oldestDueAt ?? []).sort(ascending)[0] ?? null,
  }
}
