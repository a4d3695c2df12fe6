// How PUT and PATCH change a customer: the change is worked out and written in the customer's unit of work.
import { assertEditor } from '../../access/creator-access-sql.ts'
import { actorOf } from '../../customer/actor-of.ts'
import { editError, type ReviewState } from '../../customer/case/verification.ts'
import { assertKey, changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import { fieldsOf } from '../../customer/customer-fields.ts'
import type { DocumentRecord } from '../../customer/documents/document-record.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import type { Answer, Input } from '../../http/operation.ts'
import { lookAtDocuments } from '../documents/confirmation.ts'
import { type Current, type ProfileChange, writeProfileChange } from './write-profile-change.ts'

export interface ChangedProfile {
  readonly row: PackageRow
  readonly state: ReviewState
  readonly change: ProfileChange
  readonly documents: DocumentRecord[]
}

export interface ChangePlan<Value> {
  readonly operationId: string
  /** Uploaded documents that the request confirms. */
  readonly documentIds?: readonly string[]
  /** Throws if the caller has lost its access since the request was authenticated. */
  assertAllowed?(customer: LockedCustomer): Promise<void>
  /** What the request makes of the customer as it is now. */
  change(current: Current, now: Date): ProfileChange
  answer(changed: ChangedProfile): Value
}

export async function changeProfile<Value>(
  { app, caller, params, body, headers, requestId }: Input<{ readonly customerId: string }>,
  plan: ChangePlan<Value>,
): Promise<Answer<Value>> {
  const ref = { partnerId: caller.partnerId, customerId: params.customerId }
  const indexKey = await app.vault.blindIndexKey()
  // The store is asked before the transaction. Its errors are reported after those about the state of the customer.
  const named = await lookAtDocuments(app, ref, plan.documentIds ?? [], requestId).catch((error: unknown) => ({
    error,
  }))
  const request = {
    requestId,
    idempotency: readIdempotencyKey(headers, { operationId: plan.operationId, params, body }),
    ifMatch: headers['if-match'],
    assertChangeable: ({ state }: { state: ReviewState }) => {
      const code = editError(state)
      if (code) throw new ApiError(code)
    },
  }
  return changeCustomer(app, ref, request, async (customer) => {
    await assertEditor(app, customer.sql, caller)
    await plan.assertAllowed?.(customer)
    if ('error' in named) throw named.error
    const { row, at } = customer
    const current: Current = { row, fields: fieldsOf(row), people: peopleFrom(row, assertKey(customer)) }
    const change = plan.change(current, at.now)
    throwFieldErrors(change.people.fieldErrors as FieldError[])
    const { documents, version, state } = await writeProfileChange(customer, {
      current,
      change,
      named,
      indexKey,
      action: plan.operationId,
      actor: actorOf(caller),
    })
    const value = plan.answer({ row, state, change, documents })
    return { value, headers: { etag: `"${version}"` } }
  })
}
