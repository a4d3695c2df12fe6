// How selected cases are released and given back: loaded when someone does it.
import type { ApiClient } from '../../api/api-client.ts'
import type { CaseResults, QueueItem } from '../../api/compliance-operations.ts'
import type { CaseFailure } from './case-results.ts'
import { changeEach } from './change-each.ts'

export interface Released {
  readonly released: readonly QueueItem[]
  readonly failures: readonly CaseFailure[]
}

export async function releaseEach(api: ApiClient, cases: readonly QueueItem[]): Promise<Released> {
  const release = ({ customerId }: QueueItem) => api.call('releaseCase', { path: { customerId } })
  const { changed, failures } = await changeEach(cases, release)
  return { released: changed, failures }
}

export function claimAgain(api: ApiClient, released: readonly QueueItem[]): Promise<CaseResults> {
  return api.call('claimCases', { body: { customerIds: released.map(({ customerId }) => customerId) } })
}

/** A supervisor also releases cases of others. One that someone has claimed meanwhile stays theirs. */
export function assignAgain(api: ApiClient, released: readonly QueueItem[]): Promise<CaseResults> {
  const assignments = released.map(({ customerId, ownerId }) => ({
    customerId,
    userId: ownerId!,
    expectedOwnerId: null,
  }))
  return api.call('assignCases', { body: { assignments } })
}
