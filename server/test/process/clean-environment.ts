import { SETTINGS } from '../../src/config.ts'

/** Whoever runs the tests may have settings of their own, a database even, in their environment. They aren't for us. */
export function withoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS)))
}
