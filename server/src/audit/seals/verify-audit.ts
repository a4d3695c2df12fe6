// Verifies account activity and the audit logs of customers against their seals.
import type { App } from '../../platform/app.ts'
import { type Cell, type CellSql, DEFAULT_CELL } from '../../platform/db/db.ts'
import { listLinks } from '../audit-log-sql.ts'
import { chainRecord } from '../chain-record.ts'
import { accountMac, contentHash, customerMac, FIRST_MAC, hex, sealKey } from './seal.ts'
import {
  type AccountSeal,
  type CustomerHead,
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

/** Checks all seals, and the events of every seal or only of the `newest` ones. Each database has its own chain. */
export async function verifyActivity(
  app: App,
  newest = Number.POSITIVE_INFINITY,
  cells = app.db.cells,
): Promise<Verified> {
  const key = await sealKey(app)
  const verified: Verified[] = []
  for (const cell of cells) verified.push(await verifyChain(cell, key, newest))
  return {
    checked: verified.reduce((sum, { checked }) => sum + checked, 0),
    problems: verified.flatMap(({ problems }) => problems),
  }
}

async function verifyChain({ name, run }: Cell, key: Buffer, newest: number): Promise<Verified> {
  const seals: AccountSeal[] = []
  for (;;) {
    const page = await run((sql) => listSeals(sql, (seals.at(-1)?.sealNumber ?? 0) + 1, PAGE))
    seals.push(...page)
    if (page.length < PAGE) break
  }
  const activity = name === DEFAULT_CELL ? 'account activity' : `account activity of ${name}`
  const problems: string[] = []
  let previous: Uint8Array = FIRST_MAC
  for (const [index, seal] of seals.entries()) {
    const which = `${activity}, seal ${seal.sealNumber}`
    if (seal.sealNumber !== index + 1 || hex(seal.previousMac) !== hex(previous))
      problems.push(`${which}: the seal before it is missing`)
    if (hex(accountMac(key, seal, name)) !== hex(seal.mac)) problems.push(`${which}: the seal was changed`)
    previous = seal.mac
    if (index >= seals.length - newest) {
      const events = await run((sql) => listEventsOfSeal(sql, seal.sealNumber))
      if (events.length < seal.events) problems.push(`${which}: ${seal.events - events.length} events are missing`)
      else if (hex(contentHash(events)) !== hex(seal.contentHash))
        problems.push(`${which}: events were changed or added`)
    }
  }
  const orphaned = await run(countOrphanedEvents)
  if (orphaned > 0) problems.push(`${activity}: the seals of ${orphaned} events are missing`)
  return { checked: seals.length, problems }
}

/** Verifies up to `limit` customers of a cell after an ID and seals those that are intact. `last` is where the next call continues. */
export async function verifyCustomers(
  app: App,
  cell: Cell,
  after: string = FIRST_ID,
  limit = PAGE,
): Promise<Verified & { readonly last: string | undefined }> {
  const key = await sealKey(app)
  const customers = await cell.run((sql) => listCustomerRefs(sql, after, limit))
  const problems: string[] = []
  for (const customer of customers) {
    const problem = await verifyCustomer(app, cell, key, customer)
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
  cell: Cell,
  key: Buffer,
  { partnerId, customerId }: CustomerRef,
): Promise<string | undefined> {
  return cell.transaction(async (sql) => {
    const chain = await checkChain(sql, key, { partnerId, customerId })
    if (!chain || chain.problem !== undefined) return chain?.problem
    const { entries, head } = chain
    const mac = customerMac(key, customerId, entries, head)
    await putCustomerSeal(sql, { partnerId, customerId, entries, head, mac }, app.clock.now())
    return undefined
  })
}

/** Undefined if the customer doesn't exist. No entry is added until the transaction ends. */
export async function checkChain(
  sql: CellSql,
  key: Buffer,
  { partnerId, customerId }: CustomerRef,
): Promise<{ readonly problem: string | undefined; readonly entries: number; readonly head: Buffer } | undefined> {
  const customer = await lockCustomerHead(sql, partnerId, customerId)
  if (!customer) return undefined
  const links = await listLinks(sql, partnerId, customerId)
  const { fault, entries } = chainRecord(customerId, links, customer.auditHash)
  return {
    problem: fault ?? findSealProblem(key, customerId, customer, entries),
    entries: entries.length,
    head: Buffer.from(customer.auditHash),
  }
}

function findSealProblem(
  key: Buffer,
  customerId: string,
  { sealedEntries, sealedHead, mac }: CustomerHead,
  entries: readonly { readonly hash: string }[],
): string | undefined {
  if (!mac || !sealedHead || sealedEntries === null) return undefined
  if (hex(customerMac(key, customerId, sealedEntries, sealedHead)) !== hex(mac)) return 'its seal was changed'
  if (entries[sealedEntries - 1]?.hash !== hex(sealedHead)) return 'sealed entries are missing or were changed'
  return undefined
}

export async function verifyAllCustomers(app: App): Promise<Verified> {
  const problems: string[] = []
  let checked = 0
  for (const cell of app.db.cells) {
    let after: string | undefined = FIRST_ID
    while (after !== undefined) {
      const page: Verified & { last: string | undefined } = await verifyCustomers(app, cell, after)
      checked += page.checked
      problems.push(...page.problems)
      after = page.last
    }
  }
  return { checked, problems }
}
