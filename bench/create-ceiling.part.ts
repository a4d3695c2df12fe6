// The ceiling of create: the same rows written by the same statement, directly through the driver. Nothing is parsed,
// validated, encrypted or returned; the encrypted bytes are reused, only IDs are new.

import { insertPackages, type NewPackage } from '../server/src/customer/create-sql.ts'
import { openDb } from '../server/src/platform/db/db.ts'
import { newId } from '../server/src/platform/ids.ts'

interface Argument {
  readonly databaseUrl: string
  readonly partnerDatabaseUrl: string
  readonly sample: unknown
  readonly concurrency: number
  readonly seconds: number
}

export interface CeilingReport {
  readonly perSecond: number
  readonly sent: number
  readonly failed: number
  readonly cpuSeconds: number
}

const { databaseUrl, partnerDatabaseUrl, sample, concurrency, seconds }: Argument = JSON.parse(process.argv[2]!)
const made = revive(sample) as NewPackage
const db = openDb({ url: databaseUrl, partnerUrl: partnerDatabaseUrl, poolSize: 16 })
let n = 0

/** A benchmark may use the system clock. */
const now = () => new Date()

function again(): NewPackage {
  const at = now()
  const customerId = newId(at)
  const ids = new Map(made.people.map((person) => [person.personId, newId(at)]))
  return {
    ...made,
    customer: { ...made.customer, customerId, partnerCustomerId: `ceiling-${process.pid}-${n++}`, at },
    audit: { ...made.audit, auditEntryId: newId(at) },
    people: made.people.map((person) => ({ ...person, personId: ids.get(person.personId)! })),
    identities: made.identities.map((it) => ({ ...it, personId: ids.get(it.personId)!, identityId: newId(at) })),
    events: made.events.map((event) => ({ ...event, eventId: newId(at) })),
  }
}

async function worker(until: number): Promise<number> {
  let done = 0
  for (; performance.now() < until; done++)
    await db.partner(made.customer.partnerId, (sql) => insertPackages(sql, made.customer.partnerId, [again()]))
  return done
}

const all = (until: number) => Promise.all(Array.from({ length: concurrency }, () => worker(until)))
const warm = await all(performance.now() + 1000)
const began = performance.now()
const done = sum(await all(began + seconds * 1000))
const perSecond = done / ((performance.now() - began) / 1000)
const { user, system } = process.cpuUsage()
const report: CeilingReport = { perSecond, sent: sum(warm) + done, failed: 0, cpuSeconds: (user + system) / 1e6 }
process.send!(report, () => process.exit(0))

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Buffers and dates are passed as JSON. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  const { type, data } = value as { type?: string; data?: number[] }
  if (type === 'Buffer' && data) return Buffer.from(data)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'at' || key === 'dueAt' || key === 'occurredAt' ? new Date(item) : revive(item),
    ]),
  )
}
