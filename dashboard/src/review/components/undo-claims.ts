// Takes back that several cases or alerts were claimed at once.
import type { ApiClient } from '../../api/api-client.ts'
import { isConflict } from '../../api/api-error.ts'

interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

export interface Claims<Row> {
  keyOf(row: Row): string
  /** The user's own claims, as large a page as the service returns. */
  listOwn(api: ApiClient, cursor: string | undefined): Promise<Page<Row>>
  release(api: ApiClient, key: string): Promise<unknown>
}

/** Releases those that are still the user's own, and as they were claimed. Returns how many. */
export async function undoClaims<Row extends { readonly version: number }>(
  api: ApiClient,
  claimed: readonly Row[],
  { keyOf, listOwn, release }: Claims<Row>,
): Promise<number> {
  const own = new Map<string, number>()
  let cursor: string | undefined
  do {
    const page = await listOwn(api, cursor)
    for (const row of page.items) own.set(keyOf(row), row.version)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  let released = 0
  for (const row of claimed) {
    if (own.get(keyOf(row)) !== row.version) continue
    try {
      await release(api, keyOf(row))
      released += 1
    } catch (error) {
      // It was decided or assigned a moment ago.
      if (!isConflict(error)) throw error
    }
  }
  return released
}
