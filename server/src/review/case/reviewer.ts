// Who works on a case: a staff member, or a background job.

import type { Actor } from '../../audit/audit-log.ts'
import { staffActor } from '../../audit/staff-actor.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'

export interface Reviewer {
  readonly actor: Actor & { readonly kind: 'Analyst' | 'System' }
  /** The owner of the cases this reviewer claims. */
  readonly accountId: string
  readonly isSupervisor: boolean
}

/** The account of jobs, and the partner of staff actions that concern no partner. */
export const NO_PARTNER = '00000000-0000-0000-0000-000000000000'

export function reviewerOf(caller: Caller): Reviewer {
  return {
    actor: staffActor(caller),
    accountId: caller.user!.userId,
    isSupervisor: caller.scopes.has('review.supervise'),
  }
}

/** `job` is the name in the audit log. */
export function jobReviewer(job: string): Reviewer {
  return { actor: { kind: 'System', id: job }, accountId: NO_PARTNER, isSupervisor: true }
}

type Suspendable = { readonly suspendedUntil: Date | null }

export function isSuspended(app: App, { suspendedUntil }: Suspendable): boolean {
  return suspendedUntil !== null && suspendedUntil > app.clock.now()
}

/** Cases go only to those who can sign in and decide on them. `reviewer` is undefined for any other account. */
export function assertAssignable(app: App, reviewer: Suspendable | undefined): void {
  if (!reviewer) throw new ApiError('User.NotFound')
  if (isSuspended(app, reviewer)) throw new ApiError('Review.ReviewerSuspended')
}
