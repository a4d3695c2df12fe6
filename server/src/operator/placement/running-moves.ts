// The moves that this node works on. They run in the background, as a command would; if the node stops, the move is interrupted and
// can be continued on any node or with the command.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'

const runningOn = perApp(() => new Map<string, string>())

/** The last line of progress; null if this node isn't working on a move of the partner. */
export function progressOf(app: App, partnerId: string): string | null {
  return runningOn(app).get(partnerId) ?? null
}

export function isRunningHere(app: App, partnerId: string): boolean {
  return runningOn(app).has(partnerId)
}

/** Returns at once. */
export function runInBackground(
  app: App,
  partnerId: string,
  work: (progress: (line: string) => void) => Promise<unknown>,
): void {
  const running = runningOn(app)
  running.set(partnerId, '')
  void work((line) => running.set(partnerId, line))
    .catch((error) =>
      app.log.error({ partnerId, err: error }, 'a partner could not be moved; the move can be continued'),
    )
    .finally(() => running.delete(partnerId))
}
