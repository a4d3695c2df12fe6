// Who works on a case: one of our staff, or a part of the service itself.
import type { Actor } from '../../audit/trail.ts'
import type { Caller } from '../../http/caller.ts'

export interface Reviewer {
  readonly actor: Actor & { readonly kind: 'Analyst' | 'System' }
  /** Whose the case is; a part of the service owns it as nobody. */
  readonly accountId: string
  readonly isSupervisor: boolean
}

/** The id of nobody: whose the deeds of staff are that belong to no partner, and what a part of the service owns as. */
export const NO_PARTNER = '00000000-0000-0000-0000-000000000000'

export function reviewerOf(caller: Caller): Reviewer {
  const { userId } = caller.person!
  return {
    actor: { kind: 'Analyst', id: userId },
    accountId: userId,
    isSupervisor: caller.scopes.has('review.supervise'),
  }
}

/** `job` is the name the trail shows. */
export function serviceAs(job: string): Reviewer {
  return { actor: { kind: 'System', id: job }, accountId: NO_PARTNER, isSupervisor: true }
}
