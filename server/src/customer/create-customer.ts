// Writes a new customer. Creates of one partner that arrive together share a statement: most of what a create costs the
// database is paid once per statement. Each customer is still written whole or not at all.
import type { App } from '../platform/app.ts'
import { type CellSql, isUndone } from '../platform/db/db.ts'
import { gather } from '../platform/gather.ts'
import { perApp } from '../platform/per-app.ts'
import { insertPackages, type NewPackage } from './create-sql.ts'

/** Statements of one partner at a time, for each node: the second only when it would be full. */
const STATEMENTS = 2
const MOST_TOGETHER = 16

type Writer = (made: NewPackage) => Promise<boolean>

const writersOf = perApp(() => new Map<string, Writer>())

/**
 * False: the idempotency key exists, and nothing was written. `assertAllowed` runs first, in the same transaction, so a create
 * that has one doesn't share its statement with others.
 */
export async function createCustomer(
  app: App,
  made: NewPackage,
  assertAllowed?: (sql: CellSql) => Promise<void>,
): Promise<boolean> {
  const { partnerId, customerId } = made.customer
  if (assertAllowed)
    return app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAllowed(sql)
      return (await insertPackages(sql, partnerId, [made])).has(customerId)
    })
  const writers = writersOf(app)
  let writer = writers.get(partnerId)
  if (!writer) {
    writer = newWriter(app, partnerId)
    writers.set(partnerId, writer)
  }
  return writer(made)
}

function newWriter(app: App, partnerId: string): Writer {
  return gather({
    runs: STATEMENTS,
    most: MOST_TOGETHER,
    async run(packages) {
      const created = await app.db.partner(partnerId, (sql) => insertPackages(sql, partnerId, packages))
      return packages.map(({ customer }) => created.has(customer.customerId))
    },
    isUndone,
  })
}
