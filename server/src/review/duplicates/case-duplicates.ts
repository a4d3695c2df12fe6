// What a case says about its duplicates: how many are undecided, and which were confirmed.
import type { PossibleDuplicates } from '../search/possible-duplicates.ts'
import { isCurrent } from './verdict.ts'
import type { VerdictRow } from './verdicts-sql.ts'

export function duplicatesOf(partnerId: string, { items }: PossibleDuplicates, verdicts: readonly VerdictRow[]) {
  const decided = items.map(({ customer, matches }) => ({
    customer,
    verdict: verdicts.find((row) => row.otherCustomerId === customer.customerId && isCurrent(row, matches))?.verdict,
  }))
  return {
    possibleDuplicates: decided.filter(({ verdict }) => !verdict).length,
    confirmedDuplicates: decided
      .filter(({ verdict }) => verdict === 'SameBusiness')
      .map(({ customer: { customerId, companyName, ...other } }) => ({
        customerId,
        companyName,
        isSamePartner: other.partnerId === partnerId,
      })),
  }
}
