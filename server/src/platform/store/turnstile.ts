// Lets only so much work be under way at once, and starts the next piece only after everybody else has had a turn of the
// event loop. Hundreds of uploads then cost the requests beside them milliseconds, and memory for a few, not for all.

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

export function turnstile(atOnce: number): Turnstile {
  const waiting: (() => void)[] = []
  let under = 0

  function next(): void {
    const go = waiting.shift()
    if (go) setImmediate(go)
    else under--
  }

  return async (work) => {
    if (under < atOnce) under++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      next()
    }
  }
}
