// Puts a version of an imported list into use, and screens again what the change concerns: subjects whose name may match an
// entry that was added or altered, and subjects with a match that the version no longer has. In one transaction, so that a
// process that ends in between leaves no subject behind. Results of screenings wait for it: subjects that were compared with the
// version before are found here, and those that weren't found are compared with the new one.
import { NO_PARTNER, recordAction } from '../../../audit/account-activity.ts'
import type { App } from '../../../platform/app.ts'
import type { CellSql } from '../../../platform/db/db.ts'
import { entryIndex } from '../../hits/sealed-hit.ts'
import {
  requestScreeningByHits,
  requestScreeningByNames,
  requestScreeningOfAll,
  requestScreeningOfUnindexed,
} from '../../subjects/name-keys-sql.ts'
import { searchedNameKeys } from '../../subjects/subject.ts'
import {
  type EntryChange,
  insertActivation,
  listActive,
  listChanges,
  lockLists,
  lockResults,
} from './imported-lists-sql.ts'

/** With more changes than this, most subjects are concerned, and looking for them costs more than screening all. */
const MOST_CHANGES = 20_000
/** Entries per statement, few enough for the time limit of a statement with millions of subjects. */
const BATCH = 200

export interface Activated {
  readonly list: string
  /** Null: the list is no longer used. */
  readonly version: number | null
  readonly changes: number
  /** Subjects to be screened again. */
  readonly subjects: number
}

export async function activateList(
  app: App,
  { list, version, by }: { list: string; version: number | null; by: string },
): Promise<Activated> {
  const [indexKey, now] = [await app.vault.blindIndexKey(), app.clock.now()]
  return app.db.undivided.everyPartnerTransaction(async (sql) => {
    await lockLists(sql)
    await lockResults(sql)
    const before = (await listActive(sql)).find((active) => active.list === list)?.version ?? 0
    const changes = await listChanges(sql, list, before, version ?? 0)
    await insertActivation(sql, { list, version, at: now, by })
    const subjects = await requestScreeningFor(sql, changes, indexKey, now)
    const facts = { list, version, changes: changes.length, subjects }
    await recordAction(sql, { partnerId: NO_PARTNER, at: now, action: 'ScreeningListActivated', facts })
    return { list, version, changes: changes.length, subjects }
  })
}

async function requestScreeningFor(
  sql: CellSql,
  changes: readonly EntryChange[],
  indexKey: Buffer,
  now: Date,
): Promise<number> {
  if (changes.length > MOST_CHANGES) return requestScreeningOfAll(sql, now)
  let subjects = changes.some(({ after }) => after) ? await requestScreeningOfUnindexed(sql, now) : 0
  for (let at = 0; at < changes.length; at += BATCH) {
    const some = changes.slice(at, at + BATCH)
    const names = some.flatMap(({ after }) => (after ? searchedNameKeys(indexKey, after) : []))
    const entries = some.flatMap(({ before }) => (before ? [entryIndex(indexKey, before)] : []))
    if (names.length > 0) subjects += await requestScreeningByNames(sql, [...new Set(names)], now)
    if (entries.length > 0) subjects += await requestScreeningByHits(sql, entries, now)
  }
  return subjects
}
