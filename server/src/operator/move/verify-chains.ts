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

export interface VerifiedChains {
  readonly customers: number
  /** Customers that changed while they were copied: their rows in the copy are of different moments. To be verified again. */
  readonly doubtful: readonly string[]
  /** The first audit log that is broken in the old cell as well. */
  readonly problem?: string
}

/** The partner works meanwhile. The rows of a customer in the old cell are always of one moment. */
export async function verifyChains(
  app: App,
  { source, target }: { readonly source: MovingCell; readonly target: MovingCell },
  customers: MovedTable,
): Promise<VerifiedChains> {
  const { partnerId } = target
  const doubtful: string[] = []
  let count = 0
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const keys: string[] = await target.transaction((sql) => readKeys(sql, customers, partnerId, from, PAGE))
    for (const customerId of await listBroken(app, target, keys.map(customerOf))) {
      const problem = await findChainProblem(app, source, [customerId])
      if (problem) return { customers: count, doubtful, problem }
      doubtful.push(customerId)
    }
    count += keys.length
    if (keys.length < PAGE) return { customers: count, doubtful }
    after = keys.at(-1)!
  }
}

/** Those of the customers whose audit logs have a problem in this cell. */
export async function listBroken(
  app: App,
  { partnerId, transaction }: MovingCell,
  customerIds: readonly string[],
): Promise<string[]> {
  if (customerIds.length === 0) return []
  const key = await sealKey(app)
  return transaction(async (sql) => {
    const broken: string[] = []
    for (const customerId of customerIds)
      if ((await checkChain(sql, key, { partnerId, customerId }))?.problem !== undefined) broken.push(customerId)
    return broken
  })
}

export const customerOf = (key: string): string => JSON.parse(key).customer_id
