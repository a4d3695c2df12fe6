// Gathers calls that arrive together into one run. A run starts at the end of the turn of the event loop, so that all
// requests that were read in it share the run. While a run is under way, further calls wait for it and share the next one;
// another run starts beside it only once enough calls for a full run are waiting. A call that arrives alone doesn't wait.
import { currentSpan, type TraceSpan, within } from './tracing/trace.ts'

export interface Gathering<Item, Result> {
  /** How many runs may be under way at a time: one, and as many more as would be full. */
  readonly runs: number
  /** The most items of one run. */
  readonly most: number
  /** Returns one result for each item, in the same order. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** Whether a run that failed with this error has changed nothing. Its items then run one by one, and only some fail. */
  isUndone(error: unknown): boolean
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  readonly span: TraceSpan | undefined
}

export function gather<Item, Result>({
  runs,
  most,
  run,
  isUndone,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isScheduled = false

  function scheduleRuns(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(startRuns)
  }

  function mayStart(): boolean {
    return running === 0 ? waiting.length > 0 : running < runs && waiting.length >= most
  }

  function startRuns(): void {
    isScheduled = false
    while (mayStart()) {
      running++
      void runTogether(waiting.splice(0, most)).then(() => {
        running--
        scheduleRuns()
      })
    }
  }

  async function runTogether(together: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      // What is shared belongs to the first traced call, not to the one that happened to start the run.
      const span = together.find((one) => one.span)?.span
      const results = await within(span, () => run(together.map(({ item }) => item)))
      for (const [index, { resolve }] of together.entries()) resolve(results[index]!)
    } catch (error) {
      if (together.length > 1 && isUndone(error)) await Promise.all(together.map((one) => runTogether([one])))
      else for (const { reject } of together) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, span: currentSpan() })
      scheduleRuns()
    })
}
