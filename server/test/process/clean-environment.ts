import { SETTINGS } from '../../src/config/settings.ts'

/** The environment without settings of the service, which may belong to another instance. */
export function withoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS)))
}
