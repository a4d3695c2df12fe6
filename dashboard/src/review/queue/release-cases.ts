// How selected cases are released and given back: loaded when someone does it.
import type { ApiClient } from '../../api/api-client.ts'
import { isConflict } from '../../api/api-error.ts'
import type { CaseResults, QueueItem } from '../../api/compliance-operations.ts'
import { errorText } from '../../components/feedback/notifications.ts'
import type { CaseFailure } from './case-results.ts'

export interface Released {
  readonly released: readonly QueueItem[]
  readonly failures: readonly CaseFailure[]
}

/** What is released when the connection is lost can still be undone. */
export async function releaseEach(api: ApiClient, cases: readonly QueueItem[]): Promise<Released> {
  const released: QueueItem[] = []
  const failures: CaseFailure[] = []
  for (const row of cases)
    try {
      await api.call('releaseCase', { path: { customerId: row.customerId } })
      released.push(row)
    } catch (error) {
      const { customerId, companyName } = row
      failures.push({ customerId, companyName, message: errorText(error).message })
      if (!isConflict(error)) break
    }
  return { released, failures }
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
