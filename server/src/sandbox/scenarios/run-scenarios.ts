// Sample analysts for whoever tries the service out: they work on customers of a sandbox whose registration number asks for it,
// one step at a time. Only in a sandbox; with a database of one's own this does nothing.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { caseProgress } from './case-progress.ts'
import { nextStep, SCENARIOS, scenarioOf } from './scenario.ts'
import { type DueCase, listDueCases } from './sql.ts'
import { takeStep } from './take-step.ts'

const TICK_MS = 250
/** Looking for work takes longer the more customers there are; having found none, it rests so many times as long as it looked. */
const REST = 10
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export function startScenarios(app: App, everyMs = TICK_MS): Repeated {
  if (!app.config.scenarios) return { stop: async () => {} }
  return repeat(app, {
    failed: 'the sandbox scenarios failed; they are tried again',
    everyMs,
    async pass() {
      const began = performance.now()
      const made = await runScenarios(app)
      return made > 0 ? everyMs : Math.max(everyMs, REST * (performance.now() - began))
    },
  })
}

/** One step for each customer that has one to come. Returns how many were made. */
export async function runScenarios(app: App): Promise<number> {
  if (!app.config.scenarios) return 0
  const endings = SCENARIOS.map(({ ending }) => ending)
  const quietSince = new Date(app.clock.now().getTime() - app.config.scenarios.stepMs)
  let made = 0
  for (let after = BEFORE_ALL; ; ) {
    const page = { endings, quietSince, after, limit: BATCH }
    const due = await app.db.everyPartner((sql) => listDueCases(sql, page))
    for (const one of due) if (await step(app, one)) made++
    if (due.length < BATCH) return made
    after = due.at(-1)!.customerId
  }
}

/** Whoever comes second, another node or a person, finds the case changed and is refused: then there is nothing to do. */
async function step(app: App, due: DueCase): Promise<boolean> {
  const scenario = scenarioOf(due.registrationNumber)
  try {
    const at = scenario && (await caseProgress(app, due))
    const next = at && nextStep(scenario, at.status)
    if (!next) return false
    await takeStep(app, due, scenario, next, at)
    return true
  } catch (error) {
    const about = { customerId: due.customerId, err: error }
    if (error instanceof ApiError) app.log.debug(about, 'a step of a scenario was refused')
    else app.log.warn(about, 'a step of a scenario failed; it is tried again')
    return false
  }
}
