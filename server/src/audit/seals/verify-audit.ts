// Verifies account activity and the audit logs of customers against their seals.
import type { App } from '../../platform/app.ts'
import { listLinks } from '../audit-log-sql.ts'
import { chainRecord } from '../chain-record.ts'
import { accountMac, contentHash, customerMac, FIRST_MAC, hex, sealKey } from './seal.ts'
import {
  type AccountSeal,
  type CustomerRef,
  countOrphanedEvents,
  listCustomerRefs,
  listEventsOfSeal,
  listSeals,
  lockCustomerHead,
  putCustomerSeal,
} from './seals-sql.ts'

export interface Verified {
  readonly checked: number
  readonly problems: readonly string[]
}

const PAGE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** All seals are checked; the events of every seal, or of the newest `newest` seals only. */
export async function verifyActivity(app: App, newest = Number.POSITIVE_INFINITY): Promise<Verified> {
  const key = await sealKey(app)
  const seals: AccountSeal[] = []
  for (;;) {
    const page = await app.db.directory((sql) => listSeals(sql, (seals.at(-1)?.sealNumber ?? 0) + 1, PAGE))
    seals.push(...page)
    if (page.length < PAGE) break
  }
  const problems: string[] = []
  let previous: Uint8Array = FIRST_MAC
  for (const [index, seal] of seals.entries()) {
    const name = `account activity, seal ${seal.sealNumber}`
    if (seal.sealNumber !== index + 1 || hex(seal.previousMac) !== hex(previous))
      problems.push(`${name}: the seal before it is missing`)
    if (hex(accountMac(key, seal)) !== hex(seal.mac)) problems.push(`${name}: the seal was changed`)
    previous = seal.mac
    if (index >= seals.length - newest) {
      const events = await app.db.undivided.everyPartner((sql) => listEventsOfSeal(sql, seal.sealNumber))
      if (events.length < seal.events) problems.push(`${name}: ${seal.events - events.length} events are missing`)
      else if (hex(contentHash(events)) !== hex(seal.contentHash))
        problems.push(`${name}: events were changed or added`)
    }
  }
  const orphaned = await app.db.undivided.everyPartner(countOrphanedEvents)
  if (orphaned > 0) problems.push(`account activity: the seals of ${orphaned} events are missing`)
  return { checked: seals.length, problems }
}

/** Verifies up to `limit` customers after an id and seals those that are intact. `last` continues the walk. */
export async function verifyCustomers(
  app: App,
  after: string = FIRST_ID,
  limit = PAGE,
): Promise<Verified & { readonly last: string | undefined }> {
  const key = await sealKey(app)
  const customers = await app.db.onlyCell((sql) => listCustomerRefs(sql, after, limit))
  const problems: string[] = []
  for (const customer of customers) {
    const problem = await verifyCustomer(app, key, customer)
    if (problem) problems.push(`customer ${customer.customerId}: ${problem}`)
  }
  return {
    checked: customers.length,
    problems,
    last: customers.length < limit ? undefined : customers.at(-1)?.customerId,
  }
}

async function verifyCustomer(
  app: App,
  key: Buffer,
  { partnerId, customerId }: CustomerRef,
): Promise<string | undefined> {
  return app.db.onlyCellTransaction(async (sql) => {
    const customer = await lockCustomerHead(sql, partnerId, customerId)
    if (!customer) return undefined
    const links = await listLinks(sql, partnerId, customerId)
    const { fault: problem, entries } = chainRecord(customerId, links, customer.auditHash)
    if (problem) return problem
    const { sealedEntries, sealedHead, mac } = customer
    if (mac && sealedHead && sealedEntries !== null) {
      if (hex(customerMac(key, customerId, sealedEntries, sealedHead)) !== hex(mac)) return 'its seal was changed'
      if (entries[sealedEntries - 1]?.hash !== hex(sealedHead)) return 'sealed entries are missing or were changed'
    }
    await putCustomerSeal(
      sql,
      {
        partnerId,
        customerId,
        entries: entries.length,
        head: Buffer.from(customer.auditHash),
        mac: customerMac(key, customerId, entries.length, customer.auditHash),
      },
      app.clock.now(),
    )
    return undefined
  })
}

export async function verifyAllCustomers(app: App): Promise<Verified> {
  const problems: string[] = []
  let checked = 0
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const page: Verified & { last: string | undefined } = await verifyCustomers(app, after)
    checked += page.checked
    problems.push(...page.problems)
    after = page.last
  }
  return { checked, problems }
}
