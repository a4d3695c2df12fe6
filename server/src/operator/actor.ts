// Who performs an operator action: an operator on a screen, or a command, which has no account.
import type { CallingUser } from '../http/caller.ts'

/** Spread into what is recorded. Empty for a command. */
export interface Actor {
  readonly by?: CallingUser | undefined
  readonly requestId?: string
}

/** The actor of a command in audit logs and configurations. */
export const OPERATOR = 'operator command'
