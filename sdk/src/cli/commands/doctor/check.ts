// What a check of doctor gets and returns.
import type { Settings } from '../../settings/settings.ts'

export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'wrong' | 'skipped'
  readonly message: string
  readonly exitCode?: number
}

export interface Examination {
  readonly settings: Settings
  /** Set by the check of the service, for those that depend on it. */
  isReachable: boolean
}

export type Check = (examination: Examination) => Promise<Finding>
