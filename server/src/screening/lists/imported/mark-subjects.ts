// Marks the subjects that an activation concerns to be screened again: those whose name may match an entry that was added or
// altered, and those with a match that the version no longer has. The activation itself does it in the default cell. Other cells
// have their own position in the sequence of activations, so that none is missed: a list that was used for a moment counts too.
import type { App } from '../../../platform/app.ts'
import { type Cell, type CellSql, DEFAULT_CELL } from '../../../platform/db/db.ts'
import { entryIndex } from '../../hits/sealed-hit.ts'
import {
  requestScreeningByHits,
  requestScreeningByNames,
  requestScreeningOfAll,
  requestScreeningOfUnindexed,
} from '../../subjects/name-keys-sql.ts'
import { searchedNameKeys } from '../../subjects/subject.ts'
import { hasSubjects } from '../../subjects/subjects-sql.ts'
import {
  type EntryChange,
  findLastActivation,
  findMark,
  findNextActivation,
  listChanges,
  lockResults,
  saveMark,
} from './imported-lists-sql.ts'

/** With more changes than this, most subjects are concerned, and looking for them costs more than screening all. */
const MOST_CHANGES = 20_000
/** Entries per statement, few enough for the time limit of a statement with millions of subjects. */
const BATCH = 200

/** Returns the number of subjects that will be screened again. */
export async function markSubjects(
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

/** Marks the subjects of a cell for every activation since the last one. Returns their number. */
export async function catchUpWithActivations(app: App, cell: Cell): Promise<number> {
  if (cell.name === DEFAULT_CELL) return 0
  const [last, marked] = await Promise.all([app.db.directory(findLastActivation), cell.run(findMark)])
  if ((marked ?? 0) >= last) return 0
  let subjects = 0
  for (;;) {
    const step = await cell.transaction((sql) => markNext(app, sql))
    if (step === undefined) return subjects
    subjects += step
  }
}

/** Undefined when the cell has caught up. The lock is that of the cell: results of screenings there wait for it. */
async function markNext(app: App, sql: CellSql): Promise<number | undefined> {
  await lockResults(sql)
  const marked = await findMark(sql)
  // The subjects that a new cell gets are compared with the lists of today.
  if (marked === undefined && !(await hasSubjects(sql))) {
    await saveMark(sql, await app.db.directory(findLastActivation))
    return 0
  }
  const next = await app.db.directory((directory) => findNextActivation(directory, marked ?? 0))
  if (!next) return undefined
  const { activationId, list, version, versionBefore } = next
  const changes = await app.db.directory((directory) => listChanges(directory, list, versionBefore ?? 0, version ?? 0))
  const subjects = await markSubjects(sql, changes, await app.vault.blindIndexKey(), app.clock.now())
  await saveMark(sql, activationId)
  return subjects
}
