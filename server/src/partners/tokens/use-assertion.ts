// Uses up a client assertion. Requests that arrive together share a statement: most of what a token costs the database is
// paid once per statement.
import type { App } from '../../platform/app.ts'
import { isUndone } from '../../platform/db/db.ts'
import { gather } from '../../platform/gather.ts'
import { perApp } from '../../platform/per-app.ts'
import { type AssertionUse, useAssertions } from './assertion-use-sql.ts'

const STATEMENTS = 2
const MOST_TOGETHER = 16

export interface UseResult {
  /** False for a replay. */
  readonly isFirstUse: boolean
  /** Set when the client exceeds its limit. */
  readonly limitedUntil: Date | null
}

const REPLAYED: UseResult = { isFirstUse: false, limitedUntil: null }

const usersOf = perApp((app) =>
  gather<AssertionUse, UseResult>({
    runs: STATEMENTS,
    most: MOST_TOGETHER,
    run: (uses) => useTogether(app, uses),
    isUndone,
  }),
)

export function useAssertion(app: App, use: AssertionUse): Promise<UseResult> {
  return usersOf(app)(use)
}

async function useTogether(app: App, uses: readonly AssertionUse[]): Promise<UseResult[]> {
  // The same assertion may have arrived twice: only the first of them can be its first use.
  const first = new Map<string, AssertionUse>()
  for (const use of uses) if (!first.has(hex(use.useHash))) first.set(hex(use.useHash), use)
  const rows = await app.db.directory((sql) => useAssertions(sql, [...first.values()]))
  const used = new Map(rows.map(({ useHash, limitedUntil }) => [hex(useHash), limitedUntil]))
  return uses.map((use) => {
    const limitedUntil = first.get(hex(use.useHash)) === use ? used.get(hex(use.useHash)) : undefined
    return limitedUntil === undefined ? REPLAYED : { isFirstUse: true, limitedUntil }
  })
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
