// Puts a version of an imported list into use, and marks what the change concerns to be screened again. In the default cell that
// is one transaction, so that a process that ends in between leaves no subject behind; other cells catch up, here or with their
// next pass. Results of screenings wait for it: subjects that were compared with the version before are found here, and those
// that weren't found are compared with the new one.
import { NO_PARTNER, recordAction } from '../../../audit/account-activity.ts'
import type { App } from '../../../platform/app.ts'
import { insertActivation, listActive, listChanges, lockLists, lockResults } from './imported-lists-sql.ts'
import { catchUpWithActivations, markSubjects } from './mark-subjects.ts'

export interface Activated {
  readonly list: string
  /** Null: the list is no longer used. */
  readonly version: number | null
  readonly changes: number
  /** Subjects to be screened again, in all cells that are available. */
  readonly subjects: number
}

export async function activateList(
  app: App,
  { list, version, by }: { list: string; version: number | null; by: string },
): Promise<Activated> {
  const [indexKey, now] = [await app.vault.blindIndexKey(), app.clock.now()]
  const isDivided = app.db.cells.length > 1
  const activated = await app.db.defaultCellTransaction(async (sql) => {
    await lockLists(sql)
    await lockResults(sql)
    const before = (await listActive(sql)).find((active) => active.list === list)?.version ?? 0
    const changes = await listChanges(sql, list, before, version ?? 0)
    await insertActivation(sql, { list, version, at: now, by })
    const subjects = await markSubjects(sql, changes, indexKey, now)
    // With several cells the number is not known yet.
    const facts = { list, version, changes: changes.length, ...(isDivided ? {} : { subjects }) }
    await recordAction(sql, { partnerId: NO_PARTNER, at: now, action: 'ScreeningListActivated', facts })
    return { list, version, changes: changes.length, subjects }
  })
  let { subjects } = activated
  const inCells = await Promise.allSettled(app.db.cells.map((cell) => catchUpWithActivations(app, cell)))
  for (const result of inCells) {
    if (result.status === 'fulfilled') subjects += result.value
    else app.log.warn({ err: result.reason }, 'a cell could not be marked for a new screening list; retrying')
  }
  return { ...activated, subjects }
}
