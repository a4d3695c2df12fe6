// Writes a new customer. Creates of one partner that arrive together share a statement: most of what a create costs the
// database is paid once per statement. Each customer is still written whole or not at all.
import type { App } from '../platform/app.ts'
import { isDatabaseUnavailable, isLockTimeout } from '../platform/db/db.ts'
import { gather } from '../platform/gather.ts'
import { perApp } from '../platform/per-app.ts'
import { insertPackages, type NewPackage } from './create-sql.ts'

/** Statements of one partner at a time, for each node. Further creates wait for one of them and go together. */
const STATEMENTS = 2
const MOST_TOGETHER = 8

type Outcome = { readonly created: boolean } | { readonly error: unknown }

const writersOf = perApp(() => new Map<string, (made: NewPackage) => Promise<Outcome>>())

/** False: the idempotency key exists, and nothing was written. */
export async function createCustomer(app: App, made: NewPackage): Promise<boolean> {
  const outcome = await writerOf(app, made.customer.partnerId)(made)
  if ('error' in outcome) throw outcome.error
  return outcome.created
}

function writerOf(app: App, partnerId: string): (made: NewPackage) => Promise<Outcome> {
  const writers = writersOf(app)
  let writer = writers.get(partnerId)
  if (!writer) {
    writer = gather({ runs: STATEMENTS, most: MOST_TOGETHER, run: (packages) => write(app, partnerId, packages) })
    writers.set(partnerId, writer)
  }
  return writer
}

async function write(app: App, partnerId: string, packages: readonly NewPackage[]): Promise<Outcome[]> {
  try {
    const created = await app.db.partner(partnerId, (sql) => insertPackages(sql, partnerId, packages))
    return packages.map(({ customer }) => ({ created: created.has(customer.customerId) }))
  } catch (error) {
    // Whether the database wrote them isn't known, or it can't at the moment.
    const isUncertain = isDatabaseUnavailable(error) && !isLockTimeout(error)
    if (packages.length === 1 || isUncertain) return packages.map(() => ({ error }))
    // One of them was rejected, and nothing was written: one by one, only that one fails.
    return Promise.all(packages.map(async (made) => (await write(app, partnerId, [made]))[0]!))
  }
}
