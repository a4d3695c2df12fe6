// Verifies the audit logs of customers in the new cell before the partner works there.
import { sealKey } from '../../audit/seals/seal.ts'
import { checkChain } from '../../audit/seals/verify-audit.ts'
import type { App } from '../../platform/app.ts'
import type { MovedTable } from './moved-tables.ts'
import type { MovingCell } from './moving-cell.ts'
import { readKeys } from './rows-sql.ts'

const PAGE = 200

/** Returns the first problem, as a sentence. */
export async function findChainProblem(
  app: App,
  { partnerId, transaction }: MovingCell,
  customerIds: readonly string[],
): Promise<string | undefined> {
  if (customerIds.length === 0) return undefined
  const key = await sealKey(app)
  return transaction(async (sql) => {
    for (const customerId of customerIds) {
      const chain = await checkChain(sql, key, { partnerId, customerId })
      if (chain?.problem !== undefined) return `The audit log of customer ${customerId}: ${chain.problem}.`
    }
    return undefined
  })
}

/** Returns the number of customers, or the first problem. */
export async function verifyChains(
  app: App,
  cell: MovingCell,
  customers: MovedTable,
): Promise<{ readonly customers: number; readonly problem?: string }> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const keys: string[] = await cell.transaction((sql) => readKeys(sql, customers, cell.partnerId, from, PAGE))
    const problem = await findChainProblem(app, cell, keys.map(customerOf))
    if (problem) return { customers: count, problem }
    count += keys.length
    if (keys.length < PAGE) return { customers: count }
    after = keys.at(-1)!
  }
}

export const customerOf = (key: string): string => JSON.parse(key).customer_id
