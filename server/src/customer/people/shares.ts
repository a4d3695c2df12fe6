// The limit on shares for changes of one person: all current people of a customer have at most 100 together. Pure.
import type { FieldError } from '../../errors.ts'
import type { KnownPerson } from './known-people.ts'

type Owner = Pick<KnownPerson, 'personId' | 'percentageShare' | 'supersedesPersonId'>

/** The share of all people that no newer entry replaces. */
export function totalShare(people: readonly Owner[]): number {
  const replaced = new Set(people.map(({ supersedesPersonId }) => supersedesPersonId))
  return people.reduce(
    (sum, { personId, percentageShare }) => sum + (replaced.has(personId) ? 0 : (percentageShare ?? 0)),
    0,
  )
}

/** Shares may already exceed 100, since a PATCH only counts its own people. Then a change can lower the total, or keep it. */
export function exceedsShares(before: readonly Owner[], after: readonly Owner[]): boolean {
  const total = totalShare(after)
  return total > 100 && total > totalShare(before)
}

export function shareErrors(before: readonly Owner[], after: readonly Owner[], path: string): FieldError[] {
  if (!exceedsShares(before, after)) return []
  const message = `The percentageShare of all people of the customer adds up to ${totalShare(after)}. The maximum is 100.`
  return [{ path, code: 'ValidationControl.Error', message }]
}
