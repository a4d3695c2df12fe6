// The notifications of a user in pages, and how many are open: unread, and not settled. A settled one no longer needs its recipient.
import type { Caller } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import { countUnread, type ListedNotification, listNotifications } from '../notification-sql.ts'
import { asOwner } from './own-notifications.ts'

/** Bounds the cost for a user with very many unread notifications. Older ones are counted as they are. */
const MOST_UNREAD = 500
export const PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200

/** Reads what notifications are about as it is now, all at once. */
export type FindStates<State extends { readonly isSettled: boolean }> = (
  rows: readonly ListedNotification[],
) => Promise<(row: ListedNotification) => State>

export async function findPage<State extends { readonly isSettled: boolean }>(
  app: App,
  caller: Caller,
  query: { unread?: boolean | undefined; cursor?: string | undefined; pageSize?: number | undefined },
  findStates: FindStates<State>,
) {
  const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
  const before = query.cursor ?? null
  const onlyUnread = query.unread === true
  const [listed, unread, unreadCount] = await asOwner(app, caller, (sql, owner) =>
    Promise.all([
      listNotifications(sql, owner, { unread: onlyUnread, before, limit: onlyUnread ? MOST_UNREAD : pageSize + 1 }),
      listNotifications(sql, owner, { unread: true, before: null, limit: MOST_UNREAD }),
      countUnread(sql, owner),
    ]),
  )
  const stateOf = await findStates([...listed, ...unread])
  const wanted = onlyUnread ? listed.filter((row) => !stateOf(row).isSettled) : listed
  const rows = wanted.slice(0, pageSize)
  const hasMore = wanted.length > pageSize || (onlyUnread && listed.length === MOST_UNREAD)
  const last = wanted.length > pageSize ? rows.at(-1) : listed.at(-1)
  return {
    rows,
    stateOf,
    unread: unreadCount - unread.filter((row) => stateOf(row).isSettled).length,
    nextCursor: hasMore ? last!.notificationId : null,
  }
}

export async function countOpen(
  app: App,
  caller: Caller,
  findStates: FindStates<{ readonly isSettled: boolean }>,
): Promise<number> {
  const [unread, count] = await asOwner(app, caller, (sql, owner) =>
    Promise.all([
      listNotifications(sql, owner, { unread: true, before: null, limit: MOST_UNREAD }),
      countUnread(sql, owner),
    ]),
  )
  const stateOf = await findStates(unread)
  return count - unread.filter((row) => stateOf(row).isSettled).length
}
