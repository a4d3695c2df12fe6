// Limits how much work runs concurrently, and yields to the event loop between two pieces of work. Work that continues
// goes before work that starts, so few things are half done at any time. Hundreds of uploads then delay other requests by
// milliseconds, and need memory for a few uploads, not for all.

export type ConcurrencyLimit = <T>(work: () => Promise<T>, stage?: 'start' | 'continue') => Promise<T>

export function limitConcurrency(maxRunning: number): ConcurrencyLimit {
  const waiting = { start: [] as (() => void)[], continue: [] as (() => void)[] }
  let running = 0

  function next(): void {
    const go = waiting.continue.shift() ?? waiting.start.shift()
    if (go) go()
    else running--
  }

  return async (work, stage = 'start') => {
    if (running < maxRunning) running++
    else await new Promise<void>((go) => waiting[stage].push(go))
    try {
      return await work()
    } finally {
      setImmediate(next)
    }
  }
}
