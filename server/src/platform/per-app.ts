// In-memory state of a module belongs to one App: two nodes in one process (as in tests) must not share it.
import type { App } from './app.ts'

export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const states = new WeakMap<App, { value: T }>()
  return (app) => {
    let known = states.get(app)
    if (!known) {
      known = { value: make(app) }
      states.set(app, known)
    }
    return known.value
  }
}
