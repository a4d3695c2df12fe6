// Housekeeping: expires what has run out of time and keeps small tables small. Several nodes may run it at once.

import { sweepAccounts } from '../accounts/sweep.ts'
import { sealAndVerifyAudit } from '../audit/seals/audit-job.ts'
import { sweepCompletion } from '../completion/sweep.ts'
import { deleteOldAnswers } from '../customer/stored-answer-sql.ts'
import { deleteOldNotices } from '../notifications/sweep.ts'
import { deleteErasedCustomers } from '../operator/customer-data/erase-customer.ts'
import { removeErasedFiles } from '../operator/customer-data/erased-files.ts'
import { remindOfExpiry } from '../partners/certificates/remind-of-expiry.ts'
import { deleteOldRequests } from '../partners/requests/record-requests.ts'
import { deleteExpiredAssertions, deleteOldCredentialEvents } from '../partners/tokens/delete-expired.ts'
import type { App } from '../platform/app.ts'
import { forgetEndedWindows } from '../platform/limits/throttle.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { traced } from '../platform/tracing/trace.ts'
import { notifyOfAlerts } from '../review/alerts/notify-of-alerts.ts'
import {
  closeUnansweredCases,
  expireIdleClaims,
  remindOfResponses,
  reportOverdueCases,
} from '../review/case/case-timers.ts'
import { endSnoozes } from '../review/flags/end-snooze.ts'

const EVERY_MS = 60_000

export function startHousekeeping(app: App): Repeated {
  return repeat(app, {
    job: 'housekeeping',
    isUntraced: true,
    failed: 'housekeeping failed; retrying',
    everyMs: EVERY_MS,
    async pass() {
      await runHousekeeping(app)
      return undefined
    },
  })
}

/** Each job once. */
export async function runHousekeeping(app: App): Promise<void> {
  const jobs = {
    deleteExpiredAssertions,
    deleteOldCredentialEvents,
    deleteOldRequests,
    sweepAccounts,
    sweepCompletion,
    sealAndVerifyAudit,
    forgetEndedWindows,
    expireIdleClaims,
    closeUnansweredCases,
    endSnoozes,
    remindOfResponses,
    reportOverdueCases,
    notifyOfAlerts,
    remindOfExpiry,
    deleteOldNotices,
    forgetIdleBuckets: () => app.rates.forgetIdle(),
    removeErasedFiles: () => removeErasedFiles(app),
    deleteErasedCustomers: () => deleteErasedCustomers(app),
    deleteOldAnswers: () => app.db.eachCell((sql) => deleteOldAnswers(sql, app.clock.now())),
  }
  for (const [job, run] of Object.entries<(app: App) => Promise<unknown>>(jobs)) {
    try {
      await traced(`job ${job}`, { kind: 'internal' }, () => run(app))
      app.metrics.backgroundPasses.inc({ task: job, result: 'ok' })
    } catch (error) {
      app.metrics.backgroundPasses.inc({ task: job, result: 'failed' })
      app.log.warn({ job, err: error }, 'a housekeeping job failed; retrying')
    }
  }
}
