// Who decides in a scenario: two background jobs that call the review operations as analysts do. The audit log shows them as
// System, so that their decisions can't be mistaken for a person's, and their ids belong to no account.
import type { Caller } from '../../http/caller.ts'

export interface SampleAnalyst {
  readonly job: string
  readonly accountId: string
}

export const FIRST: SampleAnalyst = { job: 'sandbox-analyst-ada', accountId: '5a4d0b0c-0000-4000-8000-000000000001' }

/** Gives the second approval. */
export const SECOND: SampleAnalyst = { job: 'sandbox-analyst-bo', accountId: '5a4d0b0c-0000-4000-8000-000000000002' }

export function callerOf({ job, accountId }: SampleAnalyst, now: Date): Caller {
  return {
    partnerId: '',
    clientId: accountId,
    scopes: new Set(['review.read', 'review.decide']),
    user: { userId: accountId, role: 'analyst', sessionId: '', authenticatedAt: now },
    job,
  }
}
