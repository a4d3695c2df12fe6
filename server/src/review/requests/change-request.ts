// The body of a change request, and what the request and its preview share.
import { RequestedChangeInputs } from '../../customer/case/requested-change-input.ts'
import type { NewRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { RESPONSE_MS } from '../../customer/case/review-case.ts'
import { named, optional, text } from '../../http/fields.ts'
import { seenVersion } from '../case/case-state.ts'
import type { LockedCase } from '../case/case-work.ts'

export const ChangeRequestBody = named('RequestChanges', {
  version: seenVersion,
  items: RequestedChangeInputs,
  message: optional(
    text(1000, {
      description: 'An introduction, shown to the partner above the items. A standard sentence is used if omitted.',
    }),
  ),
})

export function requestDetails({ state, reviewer, at }: LockedCase) {
  return { round: state.round, by: reviewer.actor.id, dueBy: new Date(at.now.getTime() + RESPONSE_MS) }
}

/** A person that a change is requested about shows it in their own status as well. */
export function affectedPeople(changes: readonly NewRequestedChange[]) {
  const byPerson = Map.groupBy(
    changes.filter(({ personId }) => personId !== null),
    ({ personId }) => personId!,
  )
  return [...byPerson].map(([personId, own]) => ({
    personId,
    verificationStatus: 'ChangesRequested',
    reasonCodes: [...new Set(own.map(({ reasonCode }) => reasonCode))],
  }))
}
