// Records once a minute which background tasks of this node succeeded or failed, for operators: one statement for all tasks.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { deleteOldTasks, type TaskPasses, upsertTasks } from './jobs-sql.ts'

const FORGOTTEN_MS = 7 * 24 * 60 * 60_000
/** Every node runs these for itself, whether or not it does background work. */
const OF_EACH_NODE = /^(?:configurations|api-requests|scenarios|sandbox-.*)$/

/** The passes that have been recorded, by task and result. */
const recorded = perApp(() => new Map<string, number>())

export async function recordPasses(app: App): Promise<void> {
  const before = recorded(app)
  const found = new Map<string, { hasSucceeded: boolean; hasFailed: boolean }>()
  for (const { labels, value } of (await app.metrics.backgroundPasses.get()).values) {
    const { task, result } = labels as { task: string; result: string }
    const counter = `${task} ${result}`
    if (OF_EACH_NODE.test(task) || value === (before.get(counter) ?? 0)) continue
    before.set(counter, value)
    const passes = found.get(task) ?? { hasSucceeded: false, hasFailed: false }
    passes[result === 'ok' ? 'hasSucceeded' : 'hasFailed'] = true
    found.set(task, passes)
  }
  const now = app.realClock.now()
  const passes: TaskPasses[] = [...found].map(([task, results]) => ({ task, ...results }))
  await app.db.directory(async (sql) => {
    if (passes.length > 0) await upsertTasks(sql, passes, now)
    await deleteOldTasks(sql, new Date(now.getTime() - FORGOTTEN_MS))
  })
}
