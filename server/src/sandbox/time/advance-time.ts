// Advances the time of the sandbox step by step: to the next time at which something falls due, where it is done, and so on.
// Eight attempts of a delivery in three days are eight attempts, each at its time.
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS as CASE_LEASE_MS } from '../../customer/case/review-case.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { sweepDocuments } from '../../onboarding/documents/sweep.ts'
import type { App } from '../../platform/app.ts'
import { aheadMs } from '../../platform/clock.ts'
import { ascending, inCells } from '../../platform/db/db.ts'
import { runHousekeeping } from '../../process/background.ts'
import { sweepRisk } from '../../review/risk/risk-sweep.ts'
import { sweepScreening } from '../../screening/screening-sweep.ts'
import { findPartnersWithDueWork } from '../../webhooks/dispatch/dispatcher-sql.ts'
import { maintainWebhooks } from '../../webhooks/maintenance/maintenance.ts'
import { runScenarios } from '../scenarios/run-scenarios.ts'
import { findNextDelivery, findNextMail, findNextNotification, findNextTimer } from './next-due-sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After this many steps, deliveries are attempted at full minutes, so that a large queue can't take hours. */
const EXACT_STEPS = 500
const LOOK_EVERY_MS = 20
/** An attempt takes 30 seconds at most; the rest is for those that wait for it. */
const MAX_WAIT_MS = 2 * MINUTE_MS
/** A job that finds more work than this at one time leaves it to the next step. */
const MAX_PASSES = 100
const HEARTBEAT_IGNORED_MS = 0
/** Partitions are made seven days ahead, and no step is longer than a day. */
const MAINTAINED_EVERY_DAYS = 3

export interface Travel {
  /** How far ahead of real time to go: the time goes on meanwhile. */
  readonly targetAheadMs: number
  /** Sets the time of the sandbox on all nodes. False: stop here. */
  readonly moveTo: (time: Date) => Promise<boolean>
  /** Makes the dispatcher of this process look for due deliveries now. */
  readonly lookForDeliveries?: (() => Promise<void>) | undefined
}

/** True when the target was reached. */
export async function advanceTime(app: App, travel: Travel): Promise<boolean> {
  let maintainedOn = 0
  const isThere = () => aheadMs(app.clock) >= travel.targetAheadMs
  for (let steps = 0; ; steps++) {
    const day = Math.floor(app.clock.now().getTime() / DAY_MS)
    if (day >= maintainedOn + MAINTAINED_EVERY_DAYS || isThere()) {
      await maintainWebhooks(app)
      maintainedOn = day
    }
    const scenarioSteps = await doWhatIsDue(app, travel)
    if (isThere()) return true
    const targetAt = new Date(app.realClock.now().getTime() + travel.targetAheadMs)
    const stop = await nextStop(app, targetAt, { steps, scenarioSteps })
    // The target moves on with real time, so its own time would always be missed. The move ends at the target.
    const beyond = new Date(targetAt.getTime() + DAY_MS)
    if (!(await travel.moveTo(stop < targetAt ? stop : beyond))) return false
  }
}

/** Runs the background jobs for what is due at the current time, and waits for the deliveries that are. */
async function doWhatIsDue(app: App, { lookForDeliveries }: Travel): Promise<number> {
  await lookForDeliveries?.()
  const scenarioSteps = await runScenarios(app)
  await runHousekeeping(app)
  await untilNothing(() => sweepDocuments(app))
  await untilNothing(() => sweepScreening(app))
  await untilNothing(() => sweepRisk(app))
  await sendNotifications(app)
  await deliveriesAttempted(app)
  // An exhausted delivery is reported as well.
  await sendNotifications(app)
  return scenarioSteps
}

async function untilNothing(pass: () => Promise<number>): Promise<void> {
  for (let passes = 0; passes < MAX_PASSES && (await pass()) > 0; passes++);
}

async function deliveriesAttempted(app: App): Promise<void> {
  const due = () =>
    inCells(app.db.cells, async (cell) => {
      const partners = await cell.run((sql) => findPartnersWithDueWork(sql, app.clock.now(), HEARTBEAT_IGNORED_MS))
      return partners.length
    })
  for (let waited = 0; waited < MAX_WAIT_MS && (await due()) > 0; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS)
}

/** The next time at which something falls due, at the latest the next day. */
async function nextStop(
  app: App,
  targetAt: Date,
  { steps, scenarioSteps }: { steps: number; scenarioSteps: number },
): Promise<Date> {
  const now = app.clock.now()
  const [cells, mails] = await Promise.all([
    app.db.eachCell((sql) =>
      Promise.all([findNextDelivery(sql, now), findNextTimer(sql, now, CASE_LEASE_MS), findNextNotification(sql, now)]),
    ),
    app.db.directory((sql) => Promise.all([findNextMail(sql, now), findNextNotification(sql, now)])),
  ])
  const delivery = earliest(cells.map(([next]) => next))
  const timer = earliest([...cells.flatMap(([, ...timers]) => timers), ...mails])
  const stops = [targetAt.getTime(), (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS]
  if (delivery) stops.push(steps < EXACT_STEPS ? delivery.getTime() + 1 : fullMinute(delivery))
  // As the jobs do, which look every minute.
  if (timer) stops.push(fullMinute(timer))
  if (scenarioSteps > 0) stops.push(now.getTime() + app.config.scenarios!.stepMs + 1)
  return new Date(Math.min(...stops))
}

function earliest(times: readonly (Date | null)[]): Date | undefined {
  return times.filter((time) => time !== null).sort(ascending)[0]
}

function fullMinute(time: Date): number {
  return Math.ceil((time.getTime() + 1) / MINUTE_MS) * MINUTE_MS
}
