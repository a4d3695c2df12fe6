// Writes a new customer. Creates of one partner that arrive together share a statement: most of what a create costs the
// database is paid once per statement. Each customer is still written whole or not at all.
import type { App } from '../platform/app.ts'
import { isUndone } from '../platform/db/db.ts'
import { gather } from '../platform/gather.ts'
import { perApp } from '../platform/per-app.ts'
import { insertPackages, type NewPackage } from './create-sql.ts'

/** Statements of one partner at a time, for each node: the second only when it would be full. */
const STATEMENTS = 2
const MOST_TOGETHER = 16

type Writer = (made: NewPackage) => Promise<boolean>

const writersOf = perApp(() => new Map<string, Writer>())

/** False: the idempotency key exists, and nothing was written. */
export function createCustomer(app: App, made: NewPackage): Promise<boolean> {
  const writers = writersOf(app)
  const { partnerId } = made.customer
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
