// The unit of work for a customer. Everything that changes one runs in changeCustomer: it locks the row, replays a stored
// answer, compares If-Match, runs the change, stores the answer, commits, and then notifies the dispatcher. What the change
// records with record-change.ts is committed together or not at all. No store and no HTTP call belongs inside.
import { ApiError } from '../errors.ts'
import { EventSeries } from '../events/outbox.ts'
import { type IdempotencyKey, replay } from '../http/idempotency.ts'
import type { Answer } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { type CellSql, isLockTimeout } from '../platform/db/db.ts'
import { type ReviewState, stateOf } from './case/verification.ts'
import type { CustomerRef } from './customer-ref.ts'
import { lockCustomerRow } from './customer-sql.ts'
import { notYours } from './own-customer.ts'
import { findPackage, type PackageRow } from './package-sql.ts'
import { answerIn, sealAnswer, storedAnswer } from './stored-answer.ts'
import { findStoredAnswer, insertAnswer } from './stored-answer-sql.ts'

/** A customer whose row is locked: nothing else changes it until the transaction ends. */
export interface LockedCustomer {
  readonly app: App
  readonly sql: CellSql
  readonly at: CustomerRef & { readonly now: Date }
  readonly row: PackageRow
  readonly state: ReviewState
  /** Undefined once the customer has been erased. */
  readonly key: Buffer | undefined
  readonly requestId: string | null
  readonly events: EventSeries
  /** The end of the audit log, and how many events are written. */
  readonly recorded: { auditHash: Buffer; events: number }
}

export interface ChangeRequest {
  /** Whose rights the change needs: those of a partner's request, unless staff, a command or background work makes it. */
  readonly as?: 'partner' | 'staff'
  readonly requestId: string | null
  /** With a key, `work` returns an Answer; it is stored with the change and replayed for the same request. */
  readonly idempotency?: IdempotencyKey | undefined
  readonly ifMatch?: string | undefined
  /** Throws if the customer cannot be changed in its present state. Runs before If-Match is compared. */
  assertChangeable?(customer: LockedCustomer): void
}

export async function changeCustomer<T>(
  app: App,
  ref: CustomerRef,
  request: ChangeRequest,
  work: (customer: LockedCustomer) => Promise<T>,
): Promise<T> {
  const { requestId, idempotency } = request
  const partnerKey = await app.vault.partnerKey(ref.partnerId)
  let customer: LockedCustomer | undefined
  const change = async (sql: CellSql): Promise<T> => {
    customer = await lockCustomer(app, sql, ref, { requestId, partnerKey })
    if (!customer) throw MISSING
    const { row, at } = customer
    const stored = idempotency && (await findStoredAnswer(sql, ref.partnerId, idempotency.key, at.now))
    if (stored) {
      const answer = answerIn(partnerKey, idempotency.key, stored.sealedBody)
      return replay(idempotency, { requestHash: stored.requestHash, answer }) as T
    }
    request.assertChangeable?.(customer)
    assertMatches(request.ifMatch, row.version)
    const done = await work(customer)
    if (idempotency) {
      const sealed = sealAnswer(partnerKey, idempotency, done as Answer<unknown>, ref.customerId)
      if (!(await insertAnswer(sql, ref.partnerId, idempotency, sealed, at.now))) throw KEY_TAKEN
    }
    return done
  }
  try {
    const { staffTransaction, partnerTransaction } = app.db
    const done = await (request.as === 'staff' ? staffTransaction : partnerTransaction)(ref.partnerId, change)
    if (customer!.recorded.events > 0) app.events.notifyDispatcher(ref.partnerId)
    return done
  } catch (error) {
    if (error === MISSING) throw await notYours(app, ref.customerId)
    if (error === KEY_TAKEN) return (await storedAnswer(app, ref, idempotency!)) as T
    if (!isLockTimeout(error)) throw error
    throw lockTimeout(error, idempotency ? 'Idempotency.InProgress' : 'Service.Unavailable')
  }
}

/** Locks the row in a transaction of the caller's and reads the package. Undefined: there is no such customer. */
export async function lockCustomer(
  app: App,
  sql: CellSql,
  { partnerId, customerId }: CustomerRef,
  { requestId, partnerKey }: { requestId: string | null; partnerKey: Buffer | undefined },
): Promise<LockedCustomer | undefined> {
  // Two statements in one round trip: the package is read after the lock is granted.
  const [, row] = await Promise.all([
    lockCustomerRow(sql, partnerId, customerId),
    findPackage(sql, partnerId, customerId),
  ])
  if (!row) return undefined
  // The clock of another node may be ahead: the time of a customer never goes back.
  const now = new Date(Math.max(app.clock.now().getTime(), row.updated_at.getTime()))
  const { partner_customer_id: partnerCustomerId, wrapped_key: wrappedKey } = row
  const context = { partnerId, customerId, partnerCustomerId, correlationId: requestId ?? '', occurredAt: now }
  return {
    app,
    sql,
    at: { partnerId, customerId, now },
    row,
    state: stateOf(row),
    key: wrappedKey && partnerKey ? app.vault.customerKey(partnerKey, customerId, wrappedKey) : undefined,
    requestId,
    events: new EventSeries(context, row.event_sequence),
    recorded: { auditHash: Buffer.from(row.audit_hash), events: 0 },
  }
}

/** An erased customer has no key, and nothing about it can change any more. */
export function assertKey({ key }: Pick<LockedCustomer, 'key'>): Buffer {
  if (!key) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
  return key
}

function lockTimeout(cause: unknown, code: 'Service.Unavailable' | 'Idempotency.InProgress'): ApiError {
  return new ApiError(code, { headers: { 'retry-after': '2' }, cause })
}

const MISSING = new Error('the customer does not exist')
/** The key was used for another customer at the same moment: nothing of this change may stay. */
const KEY_TAKEN = new Error('the idempotency key was taken')

/** If-Match lists the versions that the caller can build on; * means any. */
function assertMatches(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(`"${version}"`)) throw new ApiError('Customer.VersionMismatch')
}
