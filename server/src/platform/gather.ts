// Gathers calls that arrive together into one. While as many runs as allowed are under way, further calls wait and then
// share a run. A call that arrives alone runs at once, so that gathering costs nothing while there is little to do.

export interface Gathering<Item, Result> {
  /** How many runs may be under way at a time. */
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
}

export function gather<Item, Result>({
  runs,
  most,
  run,
  isUndone,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0

  function startRuns(): void {
    while (running < runs && waiting.length > 0) {
      running++
      void runTogether(waiting.splice(0, most)).then(() => {
        running--
        startRuns()
      })
    }
  }

  async function runTogether(together: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(together.map(({ item }) => item))
      for (const [index, { resolve }] of together.entries()) resolve(results[index]!)
    } catch (error) {
      if (together.length > 1 && isUndone(error)) await Promise.all(together.map((one) => runTogether([one])))
      else for (const { reject } of together) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      startRuns()
    })
}
