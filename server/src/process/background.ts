// Housekeeping: expires what has run out of time and keeps small tables small. Several nodes may run it at once.

import { finishRevocations } from '../access/end-access.ts'
import { sweepAccounts } from '../accounts/sweep.ts'
import { sealAndVerifyActivity, sealAndVerifyCustomers } from '../audit/seals/audit-job.ts'
import { sweepCompletion } from '../completion/sweep.ts'
import { deleteOldAnswers } from '../customer/stored-answer-sql.ts'
import { deleteOldBusinessMails, deleteOldNotices } from '../notifications/sweep.ts'
import { deleteErasedCustomers } from '../operator/customer-data/erase-customer.ts'
import { removeErasedFiles } from '../operator/customer-data/erased-files.ts'
import { recordPasses } from '../operator/jobs/record-passes.ts'
import { finishMoves } from '../operator/move/finish-moves.ts'
import { remindOfExpiry } from '../partners/certificates/remind-of-expiry.ts'
import { copyPartners } from '../partners/copy-partners.ts'
import { deleteOldRequests } from '../partners/requests/record-requests.ts'
import { deleteExpiredAssertions, deleteOldCredentialEvents } from '../partners/tokens/delete-expired.ts'
import type { App } from '../platform/app.ts'
import { type Cell, inCells } from '../platform/db/db.ts'
import { forgetEndedWindows } from '../platform/limits/throttle.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { repeatInCells } from '../platform/repeat-in-cells.ts'
import { traced } from '../platform/tracing/trace.ts'
import { notifyOfAlerts } from '../review/alerts/notices/notify-of-alerts.ts'
import { releaseCasesOfSuspended } from '../review/assignment/release-suspended.ts'
import { removeAttachmentFiles } from '../review/attachments/remove-attachment-files.ts'
import {
  closeUnansweredCases,
  expireIdleClaims,
  remindOfResponses,
  reportOverdueCases,
} from '../review/case/case-timers.ts'
import { endSnoozes } from '../review/flags/end-snooze.ts'

const EVERY_MS = 60_000

type Jobs = Readonly<Record<string, (app: App, cells: readonly Cell[]) => Promise<unknown>>>

const IN_DIRECTORY: Jobs = {
  deleteExpiredAssertions,
  deleteOldCredentialEvents,
  sweepAccounts,
  forgetEndedWindows,
  remindOfExpiry,
  deleteOldNotices,
  finishRevocations,
  finishMoves,
  recordPasses,
  forgetIdleBuckets: (app) => app.rates.forgetIdle(),
}

const IN_CELLS: Jobs = {
  copyPartners,
  deleteOldRequests,
  sweepCompletion,
  sealAndVerifyActivity,
  sealAndVerifyCustomers,
  expireIdleClaims,
  releaseCasesOfSuspended,
  closeUnansweredCases,
  remindOfResponses,
  reportOverdueCases,
  deleteOldBusinessMails,
  endSnoozes,
  removeAttachmentFiles,
  notifyOfAlerts,
  removeErasedFiles: (app, cells) => removeErasedFiles(app, null, cells),
  deleteErasedCustomers,
  deleteOldAnswers: (app, cells) => inCells(cells, (cell) => cell.run((sql) => deleteOldAnswers(sql, app.clock.now()))),
}

export function startHousekeeping(app: App): Repeated {
  const work = {
    job: 'housekeeping',
    isUntraced: true,
    failed: 'housekeeping failed; retrying',
    everyMs: EVERY_MS,
  } as const
  const inDirectory = repeat(app, {
    ...work,
    async pass() {
      await run(app, IN_DIRECTORY, app.db.cells)
      return undefined
    },
  })
  const cells = repeatInCells(app, {
    ...work,
    passOf: (cell) => async () => {
      await run(app, IN_CELLS, [cell])
      return undefined
    },
  })
  return {
    now: async () => void (await Promise.all([inDirectory.now(), cells.now()])),
    stop: async () => void (await Promise.all([inDirectory.stop(), cells.stop()])),
  }
}

/** Each job once. */
export async function runHousekeeping(app: App): Promise<void> {
  await run(app, IN_CELLS, app.db.cells)
  await run(app, IN_DIRECTORY, app.db.cells)
}

async function run(app: App, jobs: Jobs, cells: readonly Cell[]): Promise<void> {
  for (const [job, work] of Object.entries(jobs)) {
    try {
      await traced(`job ${job}`, { kind: 'internal' }, () => work(app, cells))
      app.metrics.backgroundPasses.inc({ task: job, result: 'ok' })
    } catch (error) {
      app.metrics.backgroundPasses.inc({ task: job, result: 'failed' })
      app.log.warn({ job, err: error }, 'a housekeeping job failed; retrying')
    }
  }
}
