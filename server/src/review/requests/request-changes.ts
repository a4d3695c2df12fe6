// Requests changes from the partner.

import { asRequested, newRequestedChanges } from '../../customer/case/requested-change-input.ts'
import { messageOf } from '../../customer/case/requested-changes.ts'
import { insertRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { sealStatusMessage } from '../../customer/case/status-message.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { decidePerson as savePersonDecision } from '../../customer/people/people-sql.ts'
import { operation } from '../../http/operation.ts'
import type { Static } from '../../platform/schema-builder.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { type CaseAfter, CaseState } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase, findRepeatedDecision, type LockedCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { deleteDraft } from '../drafts/draft-sql.ts'
import { affectedPeople, ChangeRequestBody, requestDetails } from './change-request.ts'

export const requestChanges = operation({
  id: 'requestChanges',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/request-changes',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Request changes',
  description:
    'The partner can edit the customer for 30 days. The case returns automatically when the last item is answered.',
  params: customerIdParam,
  about: anyCustomer,
  body: ChangeRequestBody,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS],

  async handle(input) {
    const { body } = input
    const changeRequest = body
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, reviewer } = lockedCase
      const repeated = await findRepeatedRequest(lockedCase, changeRequest)
      if (repeated) return repeated
      assertOwner(lockedCase)
      assertVersion(lockedCase, changeRequest.version)
      const key = assertKey(lockedCase)
      const changes = newRequestedChanges(row, changeRequest.items, { key, now: at.now })
      const details = requestDetails(lockedCase)
      return recordCaseAction(
        lockedCase,
        {
          action: 'requestChanges',
          changedFields: [
            'verificationStatus',
            ...changes.map(({ itemId, reasonCode }) => `items/${itemId}/${reasonCode}`),
          ],
          trigger: 'RequestChanges',
          sealedMessage: sealStatusMessage(key, at.customerId, changeRequest.message),
          items: [...row.requestedChanges, ...changes.map((change) => asRequested(change, at.now, details))],
          decision: {
            kind: 'RequestChanges',
            outcome: 'ChangesRequested',
            reasonCodes: reasonsOf(changes),
          },
        },
        ...changes.map((change) => insertRequestedChange(sql, at, change, details)),
        deleteDraft(sql, { ...at, accountId: reviewer.accountId }),
        ...affectedPeople(changes).map((person) => savePersonDecision(sql, at, person)),
      )
    })
    return { value }
  },
})

const reasonsOf = (items: readonly { reasonCode: string }[]) => [...new Set(items.map(({ reasonCode }) => reasonCode))]

/** A repeat is the same decision with the same items: another text is another request. */
async function findRepeatedRequest(
  lockedCase: LockedCase,
  { version, items }: Static<typeof ChangeRequestBody>,
): Promise<CaseAfter | undefined> {
  const { row, at, state, key } = lockedCase
  const repeated = await findRepeatedDecision(lockedCase, {
    kind: 'RequestChanges',
    version,
    reasonCodes: reasonsOf(items),
  })
  if (!repeated || !key) return undefined
  const stored = row.requestedChanges
    .filter(({ source, round }) => source === 'Request' && round === state.round)
    .map((change) => [change.kind, change.targetType, change.targetId, change.path, messageOf(change, key)].join('\n'))
  const sent = items.map(({ kind, target, path, message }) =>
    [kind, target.type, target.id?.toLowerCase() ?? at.customerId, path ?? null, message].join('\n'),
  )
  return sent.every((item) => stored.includes(item)) ? repeated : undefined
}
