// The way every change by a partner goes, whatever it changes: whose customer is it, was this request answered before,
// may it be changed now, is it the version the caller knows; then the change, its events, its audit entry and the
// answer, all in one transaction that holds the customer's row.

import { editError, type ReviewState, stateOf } from '../../customer/case/verification.ts'
import { lockCustomer } from '../../customer/changes-sql.ts'
import { fieldsOf } from '../../customer/customer-fields.ts'
import type { DocumentRecord } from '../../customer/documents/document-record.ts'
import { notYours } from '../../customer/own-customer.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { findPackage, findStoredAnswer, insertAnswer, type PackageRow } from '../../customer/sql.ts'
import { openAnswer, sealAnswer, storedAnswer } from '../../customer/stored-answer.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import type { Answer, Input } from '../../http/operation.ts'
import { isLockTimeout } from '../../platform/db/db.ts'
import { lookAtDocuments } from '../documents/confirmation.ts'
import { type Change, type Current, writeChange } from './write-change.ts'

export interface Changed {
  readonly row: PackageRow
  readonly state: ReviewState
  readonly change: Change
  readonly documents: DocumentRecord[]
}

export interface ChangePlan<Value> {
  readonly operationId: string
  /** Uploaded documents that the request confirms. Asked once the request is known to be sound. */
  documentIds?(): readonly string[]
  /** What the request makes of the customer as it is now. */
  change(current: Current, now: Date): Change
  answer(changed: Changed): Value
}

export async function changeCustomer<Value>(
  { app, caller, params, body, headers, requestId }: Input<{ readonly customerId: string }>,
  plan: ChangePlan<Value>,
): Promise<Answer<Value>> {
  const { customerId } = params
  const idempotency = readIdempotencyKey(headers, { operationId: plan.operationId, params, body })
  const [partnerKey, indexKey] = await Promise.all([app.vault.partnerKey(caller.partnerId), app.vault.blindIndexKey()])
  const whose = { partnerId: caller.partnerId, customerId }
  // The store is asked now, because no transaction stays open meanwhile; a refusal waits until its turn comes.
  const named = await lookAtDocuments(app, whose, plan.documentIds?.() ?? [], requestId).catch((apiError: unknown) => ({
    apiError,
  }))

  const outcome = await app.db
    .partnerTransaction(caller.partnerId, async (sql) => {
      const [locked, row] = await Promise.all([
        lockCustomer(sql, caller.partnerId, customerId),
        findPackage(sql, caller.partnerId, customerId),
      ])
      if (!locked || !row) return { kind: 'missing' } as const
      // Now that it is this request's turn. Another machine's clock may be ahead: a customer's own time never goes back.
      const now = new Date(Math.max(app.clock.now().getTime(), row.updated_at.getTime()))
      if (idempotency) {
        const stored = await findStoredAnswer(sql, caller.partnerId, idempotency.key, now)
        if (stored) return { kind: 'stored', stored } as const
      }
      assertEditable(row)
      assertVersion(headers['if-match'], row.version)
      if ('apiError' in named) throw named.apiError
      if (!row.wrapped_key) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
      const key = app.vault.customerKey(partnerKey, customerId, row.wrapped_key)
      const current: Current = { row, fields: fieldsOf(row), people: peopleFrom(row, key) }
      const change = plan.change(current, now)
      throwFieldErrors(change.people.fieldErrors as FieldError[])

      const { documents, ...state } = await writeChange(sql, {
        at: { ...whose, now },
        current,
        change,
        named,
        key,
        indexKey,
        operationId: plan.operationId,
        clientId: caller.clientId,
        requestId,
        slaMs: app.config.review.slaMs,
      })
      const value = plan.answer({ row, state, change, documents })
      const answer: Answer<Value> = { value, headers: { etag: `"${state.version}"` } }
      if (
        idempotency &&
        !(await insertAnswer(sql, caller.partnerId, idempotency, sealAnswer(partnerKey, idempotency, answer), now))
      ) {
        // The key was used for another customer at the same moment: nothing of this may stay.
        throw KEY_TAKEN
      }
      return { kind: 'done', answer } as const
    })
    .catch((error) => {
      if (error === KEY_TAKEN) return { kind: 'taken' } as const
      if (isLockTimeout(error)) {
        const code = idempotency ? 'Idempotency.InProgress' : 'Service.Unavailable'
        throw new ApiError(code, { headers: { 'retry-after': '2' } })
      }
      throw error
    })

  switch (outcome.kind) {
    case 'missing':
      throw await notYours(app, customerId)
    case 'stored':
      return openAnswer<Value>(app, caller, idempotency!, outcome.stored)
    case 'taken':
      return storedAnswer<Value>(app, caller, idempotency!)
    case 'done':
      app.events.notifyDispatcher(caller.partnerId)
      return outcome.answer
  }
}

const KEY_TAKEN = new Error('the idempotency key was taken')

function assertEditable(row: PackageRow): void {
  const apiError = editError(stateOf(row))
  if (apiError) throw new ApiError(apiError)
}

/** If-Match names the versions the caller can build on; * means any. */
function assertVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim())
  if (!named.includes(`"${version}"`)) throw new ApiError('Customer.VersionMismatch')
}
