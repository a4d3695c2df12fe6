// Lets only so much work be under way at once, and starts the next piece only after everybody else has had a turn of the
// event loop. Work that goes on goes before work that begins, so few things are half done at any time. Hundreds of uploads
// then cost the requests beside them milliseconds, and memory for a few, not for all.

export type Turnstile = <T>(work: () => Promise<T>, which?: 'begins' | 'goes on') => Promise<T>

export function turnstile(atOnce: number): Turnstile {
  const waiting = { begins: [] as (() => void)[], 'goes on': [] as (() => void)[] }
  let under = 0

  function next(): void {
    const go = waiting['goes on'].shift() ?? waiting.begins.shift()
    if (go) go()
    else under--
  }

  return async (work, which = 'begins') => {
    if (under < atOnce) under++
    else await new Promise<void>((go) => waiting[which].push(go))
    try {
      return await work()
    } finally {
      setImmediate(next)
    }
  }
}
