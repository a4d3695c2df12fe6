// Runs the sandbox scenarios: sample analysts review customers whose registration number has a scenario ending, one step at a
// time. Does nothing outside of a sandbox.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { repeat, type Stoppable } from '../../platform/repeat.ts'
import { caseProgress } from './case-progress.ts'
import { nextStep, SCENARIOS, scenarioOf } from './scenario.ts'
import { type DueCase, listDueCases } from './sql.ts'
import { takeStep } from './take-step.ts'

const TICK_MS = 250
/** Finding work takes longer with more customers; after finding none it pauses this many times as long as the search took. */
const REST = 10
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export function startScenarios(app: App, everyMs = TICK_MS): Stoppable {
  if (!app.config.scenarios) return { stop: async () => {} }
  return repeat(app, {
    job: 'scenarios',
    failed: 'the sandbox scenarios failed; retrying',
    everyMs,
    async pass() {
      const began = performance.now()
      const taken = await runScenarios(app)
      return taken > 0 ? everyMs : Math.max(everyMs, REST * (performance.now() - began))
    },
  })
}

/** Takes the next step of each customer that has one. Returns how many were taken. */
export async function runScenarios(app: App): Promise<number> {
  const { scenarios } = app.config
  return scenarios ? inCells(app.db.cells, (cell) => runInCell(app, cell, scenarios.stepMs)) : 0
}

async function runInCell(app: App, cell: Cell, stepMs: number): Promise<number> {
  const endings = SCENARIOS.map(({ ending }) => ending)
  const quietSince = new Date(app.clock.now().getTime() - stepMs)
  let taken = 0
  for (let after = BEFORE_ALL; ; ) {
    const page = { endings, quietSince, after, limit: BATCH }
    const due = await cell.run((sql) => listDueCases(sql, page))
    for (const one of due) if (await step(app, one)) taken++
    if (due.length < BATCH) return taken
    after = due.at(-1)!.customerId
  }
}

/** If another node or a person was faster, the operation rejects the step, and there is nothing to do. */
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
    if (error instanceof ApiError) app.log.debug(about, 'a scenario step was rejected')
    else app.log.warn(about, 'a scenario step failed; retrying')
    return false
  }
}
