// Ends the access of a user or of certificates. The access is in the directory; the completion links that end with it are in the
// partner's cell, and so is what is being created with it. In one database everything is one transaction. Otherwise the
// transaction of the cell waits for what is being created and revokes the links; inside it, the one of the directory ends the
// access and names what is pending until the cell has committed. A job finishes what a node or a cell left behind.
import type { App } from '../platform/app.ts'
import {
  type CellSql,
  type Db,
  DEFAULT_CELL,
  type DirectorySql,
  isDatabaseUnavailable,
  type Run,
} from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { lockCertificates, lockUserAccess } from './creator-access-sql.ts'
import { deletePending, insertPending, listPending } from './pending-revocation-sql.ts'
import { revokeLinksOf } from './revoke-links-sql.ts'

/** How many completion links of a creator were revoked; null if the cell is unavailable and they are revoked later. */
export type LinksRevoked = (creator: string) => number | null

type End<T> = (sql: DirectorySql, linksRevoked: LinksRevoked) => Promise<T>

/** `revokesLinks`: the user may no longer have completion links. */
export function endUserAccess<T>(
  app: App,
  { partnerId, userId, revokesLinks }: { partnerId: string; userId: string; revokesLinks: boolean },
  end: End<T>,
): Promise<T> {
  return endAccess(app, {
    partnerId,
    as: 'staff',
    lock: (sql) => lockUserAccess(sql, userId),
    listCreators: async () => (revokesLinks ? [userId] : []),
    end,
  })
}

/** `listThumbprints` runs when no completion link can be created with a certificate of the partner any more. */
export function endCertificateAccess<T>(
  app: App,
  {
    partnerId,
    as,
    listThumbprints,
  }: Pick<Ending<T>, 'partnerId' | 'as'> & { listThumbprints: Ending<T>['listCreators'] },
  end: End<T>,
): Promise<T> {
  return endAccess(app, {
    partnerId,
    as,
    lock: (sql) => lockCertificates(sql, partnerId),
    listCreators: listThumbprints,
    end,
  })
}

interface Ending<T> {
  readonly partnerId: string
  readonly as: 'staff' | 'partner'
  readonly lock: (sql: CellSql) => Promise<void>
  readonly listCreators: (sql: DirectorySql) => Promise<readonly string[]>
  readonly end: End<T>
}

async function endAccess<T>(app: App, { partnerId, as, lock, listCreators, end }: Ending<T>): Promise<T> {
  const { db } = app
  const access = as === 'staff' ? staffAccess(db) : partnerAccess(db)
  const at = app.clock.now()
  /** Set when the directory has committed and the cell hasn't. */
  let ended: { readonly value: T } | undefined
  let isEnding = false
  const endAlone = async (run: Run<DirectorySql>, creators: readonly string[], linksRevoked: LinksRevoked) => {
    isEnding = true
    const pending = creators.map((creator) => ({ partnerId, revocationId: newId(at), creator }))
    const value = await run(async (sql) => {
      const result = await end(sql, linksRevoked)
      await insertPending(sql, pending, at)
      return result
    })
    ended = { value }
    return { value, pending }
  }

  try {
    const { value, pending } = await access.inCell(partnerId, async (sql) => {
      await lock(sql)
      const creators = await access.beside(sql, partnerId)(listCreators)
      const counts = creators.length > 0 ? await revokeLinksOf(sql, partnerId, creators, at) : new Map<string, number>()
      const linksRevoked = (creator: string) => counts.get(creator) ?? 0
      if (isDivided(db, partnerId))
        return endAlone((work) => access.inDirectory(partnerId, work), creators, linksRevoked)
      return { value: await access.beside(sql, partnerId)((directory) => end(directory, linksRevoked)), pending: [] }
    })
    if (pending.length > 0) await db.directory((sql) => deletePending(sql, pending)).catch(() => {})
    return value
  } catch (error) {
    if (ended) {
      app.log.warn(
        { partnerId, err: error },
        'access ended, but its completion links may not be revoked yet; retrying within a minute',
      )
      return ended.value
    }
    // Nothing can be created in a cell that is away, so it doesn't keep the access from ending.
    if (isEnding || !isDatabaseUnavailable(error) || !isDivided(db, partnerId)) throw error
    const creators = await access.inDirectory(partnerId, listCreators)
    return (
      await endAlone(
        (work) => access.inDirectory(partnerId, work),
        creators,
        () => null,
      )
    ).value
  }
}

/** A partner that doesn't exist is looked for in the default cell. */
const isDivided = (db: Db, partnerId: string) => (db.knownCellOf(partnerId) ?? DEFAULT_CELL) !== DEFAULT_CELL

const staffAccess = (db: Db) => ({
  inCell: db.staffTransaction,
  beside: db.staffDirectoryBeside,
  inDirectory: db.staffDirectoryTransaction,
})
const partnerAccess = (db: Db) => ({
  inCell: db.partnerTransaction,
  beside: db.directoryBeside,
  inDirectory: db.partnerDirectoryTransaction,
})

const BATCH = 1000

/**
 * In the cells that this node is connected to; other nodes do the others. Links that were created after the access had ended
 * stay: the user has got access again. Returns how many there were.
 */
export async function finishRevocations(app: App): Promise<number> {
  let found = 0
  const failed: unknown[] = []
  for (const { name } of app.db.cells) {
    const pending = await app.db.directory((sql) => listPending(sql, name, BATCH))
    found += pending.length
    for (const one of pending) {
      const { partnerId, creator, endedAt } = one
      try {
        await app.db.staffTransaction(partnerId, async (sql) => {
          await lockUserAccess(sql, creator)
          await lockCertificates(sql, partnerId)
          await revokeLinksOf(sql, partnerId, [creator], app.clock.now(), endedAt)
        })
        await app.db.directory((sql) => deletePending(sql, [one]))
      } catch (error) {
        failed.push(error)
        if (isDatabaseUnavailable(error)) break
      }
    }
  }
  if (failed.length > 0) throw failed[0]
  return found
}
