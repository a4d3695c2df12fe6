// Assesses customers that are new or have changed, on any node, in the background. A create pays nothing for it: new customers
// are found by their ids, which grow with time. While requests need the database this waits, because whoever claims or
// approves a customer has it assessed then and there.
import type { App } from '../../platform/app.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { assessRisk } from './assess-risk.ts'
import { claimRiskDue, type DueRow, listRiskDue, noteNewCustomers, settleRiskDue } from './risk-sql.ts'

const TICK_MS = 3000
const BATCH = 50
const AT_ONCE = 2
/** After that whoever took a customer counts as gone, and somebody else assesses it. */
const CLAIM_MS = 60_000
/** Ids come from the clocks of several machines, and a create may take a moment to commit: so far back is looked again. */
const OVERLAP_MS = 2 * 60_000
const LOOKED_AT_ONCE = 5000
/** After a full pass it rests three times as long as it worked: a backlog of a million takes no more than a quarter of a core. */
const REST = 3
/** However busy it is, after so many ticks of waiting there is a pass. */
const PATIENCE_TICKS = 20

export function startRiskSweep(app: App, everyMs = TICK_MS): Repeated {
  let waited = 0
  return repeat(app, {
    failed: 'the risk sweep failed',
    everyMs,
    async pass() {
      if (isBusy(app) && ++waited < PATIENCE_TICKS) return everyMs
      waited = 0
      const began = performance.now()
      return (await sweepRisk(app)) < BATCH ? everyMs : REST * (performance.now() - began)
    },
  })
}

function isBusy(app: App): boolean {
  const { busy, waiting } = app.db.usage()
  return waiting > 0 || busy > app.config.databasePoolSize / 4
}

/** One pass over what is due now. Returns how many there were. */
export async function sweepRisk(app: App): Promise<number> {
  const now = app.clock.now()
  await app.db.everyPartner((sql) => noteNewCustomers(sql, now, { overlapMs: OVERLAP_MS, limit: LOOKED_AT_ONCE }))
  const due = await app.db.everyPartner((sql) => listRiskDue(sql, now, BATCH))
  const waiting = due.values()
  const worker = async () => {
    for (const row of waiting) {
      await assess(app, row).catch((error) =>
        app.log.warn({ customerId: row.customerId, err: error }, 'a customer could not be assessed'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return due.length
}

/** If it fails, the claim ends by itself and it is tried again. */
async function assess(app: App, row: DueRow): Promise<void> {
  const until = new Date(app.clock.now().getTime() + CLAIM_MS)
  if (!(await app.db.partner(row.partnerId, (sql) => claimRiskDue(sql, row, until)))) return
  await assessRisk(app, row.partnerId, row.customerId)
  await app.db.partner(row.partnerId, (sql) => settleRiskDue(sql, row))
}
