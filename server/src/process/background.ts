// Work that nobody asks for by request: housekeeping that keeps small tables small. Several nodes may do it at once.

import { sweepPeople } from '../accounts/sweep.ts'
import { deleteOldAnswers } from '../customer/sql.ts'
import { forgetErasedCustomers } from '../operator/customer-data/erase-customer.ts'
import { removeErasedFiles } from '../operator/customer-data/erased-files.ts'
import { forgetExpiredAssertions, forgetOldCredentialEvents } from '../partners/tokens/forget-expired.ts'
import type { App } from '../platform/app.ts'
import { forgetEndedWindows } from '../platform/limits/throttle.ts'
import { closeUnansweredCases, endIdleLeases } from '../review/case/timers.ts'

export interface Background {
  stop(): Promise<void>
}

const EVERY_MS = 60_000

export function startHousekeeping(app: App): Background {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sweep(app))
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function sweep(app: App): Promise<void> {
  const jobs = {
    forgetExpiredAssertions,
    forgetOldCredentialEvents,
    sweepPeople,
    forgetEndedWindows,
    endIdleLeases,
    closeUnansweredCases,
    forgetIdleBuckets: () => app.rates.forgetIdle(),
    removeErasedFiles: () => removeErasedFiles(app),
    forgetErasedCustomers: () => forgetErasedCustomers(app),
    deleteOldAnswers: () => app.db.everyPartner((sql) => deleteOldAnswers(sql, app.clock.now())),
  }
  for (const [job, run] of Object.entries<(app: App) => Promise<unknown>>(jobs)) {
    await run(app).catch((error) => app.log.warn({ job, err: error }, 'housekeeping failed; it is tried again'))
  }
}
