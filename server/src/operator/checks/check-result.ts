// What an installation check found.
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'look' | 'bad' | 'skipped'
  readonly message: string
  /** How to fix it. */
  readonly todo?: string
}

export type CheckResult = Omit<Finding, 'check'>

export const ok = (message: string): CheckResult => ({ state: 'ok', message })
export const look = (message: string, todo: string): CheckResult => ({ state: 'look', message, todo })
export const bad = (message: string, todo: string): CheckResult => ({ state: 'bad', message, todo })
