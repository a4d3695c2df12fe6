// Takes back that several cases were claimed at once.
import type { ApiClient } from '../../api/api-client.ts'
import { isConflict } from '../../api/api-error.ts'
import type { QueueItem } from '../../api/compliance-operations.ts'

const PAGE_SIZE = 100

/** Releases those that are still the user's own, and as they were claimed. Returns how many. */
export async function undoClaims(api: ApiClient, claimed: readonly QueueItem[]): Promise<number> {
  const own = await findOwn(api)
  let released = 0
  for (const { customerId, version } of claimed) {
    if (own.get(customerId) !== version) continue
    try {
      await api.call('releaseCase', { path: { customerId } })
      released += 1
    } catch (error) {
      // It was decided or assigned a moment ago.
      if (!isConflict(error)) throw error
    }
  }
  return released
}

/** The version of each case in review. */
async function findOwn(api: ApiClient): Promise<ReadonlyMap<string, number>> {
  const own = new Map<string, number>()
  let cursor: string | undefined
  do {
    const page = await api.call('listCases', { query: { tab: 'Mine', pageSize: PAGE_SIZE, cursor } })
    for (const { customerId, reviewStage, version } of page.items)
      if (reviewStage === 'InReview') own.set(customerId, version)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return own
}
