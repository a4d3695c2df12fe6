// Work that is done again and again beside the requests: one pass at a time, the next one after a wait. A pass that fails is
// told to the log and tried again. Stopping waits for the pass that is under way.
import type { App } from './app.ts'

export interface Repeated {
  stop(): Promise<void>
}

export interface Repeat {
  /** Told to the log when a pass fails. */
  readonly failed: string
  readonly everyMs: number
  /** One pass; it may say how long to wait for the next one. `goesOn` turns false when it is to end. */
  readonly pass: (goesOn: () => boolean) => Promise<number | undefined>
}

export function repeat(app: App, { failed, everyMs, pass }: Repeat): Repeated {
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(next, everyMs).unref()

  function next(): void {
    running = pass(() => !stopped)
      .catch((error) => {
        app.log.warn({ err: error }, failed)
        return undefined
      })
      .then((wait) => {
        if (!stopped) timer = setTimeout(next, wait ?? everyMs).unref()
      })
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
