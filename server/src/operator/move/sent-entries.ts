// The audit stream sends entries of customers from the cell in which they were sealed. So the rows in the old cell are kept until the
// log collector has accepted those of the partner.
import { setTimeout as wait } from 'node:timers/promises'
import { findUnsentEntries } from '../../audit/stream/stream-sql.ts'
import type { App } from '../../platform/app.ts'
import type { MovingCell } from './moving-cell.ts'

const POLL_MS = 500

/** Returns a sentence if they were not accepted in time. */
export async function awaitSentEntries(
  app: App,
  { name, partnerId, transaction }: MovingCell,
  progress: (line: string) => void,
  patienceMs: number,
): Promise<string | undefined> {
  const { auditStream, streamsCustomers } = app.config
  const since = performance.now()
  for (let tries = 0; ; tries++) {
    const { entries, isLeased } = await transaction((sql) => findUnsentEntries(sql, partnerId))
    // A command may have fewer settings than the nodes: a node that sends has a lease.
    if (entries === 0 || !((auditStream && streamsCustomers) || isLeased)) return undefined
    const unsent = entries === 1 ? '1 sealed audit entry' : `${entries} sealed audit entries`
    if (performance.now() - since >= patienceMs)
      return `The log collector has not received ${unsent} of the partner in cell ${name}.`
    if (tries === 0) progress(`${name}: waiting until the log collector has received ${unsent} of the partner.`)
    await wait(POLL_MS)
  }
}
