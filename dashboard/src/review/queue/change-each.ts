// Changes cases one by one, where the service has no operation for several.
import { isConflict } from '../../api/api-error.ts'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { errorText } from '../../components/feedback/notifications.ts'
import type { CaseFailure } from './case-results.ts'

export interface Changed {
  readonly changed: readonly QueueItem[]
  readonly failures: readonly CaseFailure[]
}

/** What was changed when the connection is lost can still be undone, and what was not sent is a failure as well. */
export async function changeEach(
  cases: readonly QueueItem[],
  change: (row: QueueItem) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<Changed> {
  const changed: QueueItem[] = []
  const failures: CaseFailure[] = []
  let lost: string | undefined
  for (const [index, row] of cases.entries()) {
    onProgress?.(index)
    const { customerId, companyName } = row
    try {
      if (lost === undefined) {
        await change(row)
        changed.push(row)
      } else failures.push({ customerId, companyName, message: lost })
    } catch (error) {
      const { message } = errorText(error)
      failures.push({ customerId, companyName, message })
      if (!isConflict(error)) lost = message
    }
  }
  return { changed, failures }
}
