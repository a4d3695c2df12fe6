// What a room remembers belongs to one App: two nodes in one process (as in tests) must not share a memory.
import type { App } from './app.ts'

export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { value: T }>()
  return (app) => {
    let known = made.get(app)
    if (!known) {
      known = { value: make(app) }
      made.set(app, known)
    }
    return known.value
  }
}
