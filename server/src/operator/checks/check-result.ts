// What an installation check found.
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'look' | 'bad' | 'skipped' | 'off'
  readonly message: string
  /** How to fix it, or how to turn it on. */
  readonly todo?: string
}

export type CheckResult = Omit<Finding, 'check'>

export const ok = (message: string): CheckResult => ({ state: 'ok', message })
/** Not in use, so that there is nothing to check. */
export const off = (message: string, todo: string): CheckResult => ({ state: 'off', message, todo })
export const look = (message: string, todo: string): CheckResult => ({ state: 'look', message, todo })
export const bad = (message: string, todo: string): CheckResult => ({ state: 'bad', message, todo })
