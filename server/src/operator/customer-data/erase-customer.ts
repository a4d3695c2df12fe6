// Erases a customer: destroys the key that seals its people, their identities and its audit snapshots, blanks the plain
// columns and removes its files. IDs, decisions, times and the audit log with a valid hash chain remain.
import { recordAction } from '../../audit/account-activity.ts'
import { changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { recordChange } from '../../customer/record-change.ts'
import { answerIn } from '../../customer/stored-answer.ts'
import { deleteAnswer, listStoredAnswers } from '../../customer/stored-answer-sql.ts'
import { ApiError } from '../../errors.ts'
import { KEY_LIFETIME_HOURS } from '../../http/idempotency.ts'
import type { App } from '../../platform/app.ts'
import { type CellSql, inCells } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { VerificationStatus } from '../../reference/vocabularies.ts'
import { type Actor, OPERATOR } from '../actor.ts'
import { CUSTOMER_TABLES } from './customer-tables-sql.ts'
import { countFilesLeft, removeErasedFiles } from './erased-files.ts'
import {
  deleteCustomer,
  listErasedBefore,
  listStoredDocuments,
  lockCustomerRow,
  scheduleFileRemoval,
} from './erasure-sql.ts'

const HOUR = 3_600_000
/** How long the audit log is kept after a customer is erased. */
const AUDIT_LOG_KEPT_YEARS = 5
const BATCH = 100
/** Reported as changed, so that a partner that keeps a copy knows what to delete. */
const ERASED_FIELDS = [
  ...['email', 'phoneNumber', 'companyName', 'tradingName', 'description', 'website', 'registrationNumber'],
  ...['registrationDate', 'addresses', 'financials', 'businessPersonList'],
]

export interface Erasure {
  readonly erasedAt: Date
  /** It was erased earlier; this call changed nothing. */
  readonly already: boolean
  readonly filesRemoved: number
  /** Files that the background job still has to remove. */
  readonly filesLeft: number
}

/** Who erases a customer, and why. */
export interface ErasedBy extends Actor {
  readonly facts?: Readonly<Record<string, string>>
}

/** Undefined when the customer doesn't exist. */
export async function eraseCustomer(
  app: App,
  customerRef: CustomerRef,
  by: ErasedBy = {},
): Promise<Erasure | undefined> {
  const partnerKey = await app.vault.partnerKey(customerRef.partnerId)
  const requestId = by.requestId ?? newId(app.clock.now())
  const done = await changeCustomer(app, customerRef, { requestId, as: 'staff' }, async (customer) => {
    const { sql, at, row } = customer
    if (row.erased_at) return { erasedAt: row.erased_at, already: true }
    for (const document of await listStoredDocuments(sql, customerRef))
      await scheduleFileRemoval(sql, customerRef, {
        storageKey: storageKey(document),
        usableUntil: document.linkExpiresAt,
        now: at.now,
      })
    await deleteStoredAnswers(sql, customerRef, partnerKey, at.now)
    // Before the erasure, so that rows derived from this change are erased as well.
    await recordErasure(customer, { ...by, requestId })
    for (const { erase } of CUSTOMER_TABLES) await erase?.(sql, customerRef, at.now)
    return { erasedAt: at.now, already: false }
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'Customer.NotFound') return undefined
    throw error
  })
  if (!done) return undefined
  const own = [await app.db.cellOf(customerRef.partnerId)]
  const filesRemoved = await removeErasedFiles(app, customerRef.customerId, own)
  return { ...done, filesRemoved, filesLeft: await countFilesLeft(app, customerRef.customerId, own) }
}

/** Stored responses contain personal data or a completion link, sealed with the partner's key, for 24 hours. */
async function deleteStoredAnswers(
  sql: CellSql,
  customerRef: CustomerRef,
  partnerKey: Buffer,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - KEY_LIFETIME_HOURS * HOUR)
  for (const { key, sealedBody } of await listStoredAnswers(sql, customerRef, since)) {
    const answer = answerIn<{ customerId?: string } | null>(partnerKey, key, sealedBody)
    const customerId = answer.customerId ?? answer.value?.customerId
    if (customerId === customerRef.customerId) await deleteAnswer(sql, customerRef.partnerId, key)
  }
}

async function recordErasure(
  customer: LockedCustomer,
  { by, facts, requestId }: ErasedBy & { requestId: string },
): Promise<void> {
  const { sql, at, row, events } = customer
  const version = row.version + 1
  events.add('business.profile.updated', {
    customerId: at.customerId,
    partnerCustomerId: row.partner_customer_id,
    verificationStatus: row.verification_status as VerificationStatus,
    changedFields: ERASED_FIELDS,
    changedBy: 'System',
    version,
    updatedAt: at.now.toISOString(),
  })
  await recordChange(
    customer,
    {
      actor: by ? { kind: 'Analyst', id: by.userId } : { kind: 'System', id: OPERATOR },
      action: 'eraseCustomer',
      changedFields: ERASED_FIELDS,
      version,
      isErased: true,
    },
    () => [
      recordAction(sql, {
        partnerId: at.partnerId,
        at: at.now,
        by,
        action: 'CustomerErased',
        subjectId: at.customerId,
        ...(facts && { facts }),
        requestId,
      }),
    ],
  )
}

/** Deletes the remaining rows of customers erased long enough ago. Returns how many customers were deleted. */
export function deleteErasedCustomers(app: App, cells = app.db.cells): Promise<number> {
  const now = app.clock.now()
  const before = new Date(Date.UTC(now.getUTCFullYear() - AUDIT_LOG_KEPT_YEARS, now.getUTCMonth(), now.getUTCDate()))
  return inCells(cells, async (cell) => {
    const due = await cell.run((sql) => listErasedBefore(sql, before, BATCH))
    for (const customerRef of due)
      await app.db.staffTransaction(customerRef.partnerId, async (sql) => {
        if (await lockCustomerRow(sql, customerRef)) await deleteCustomer(sql, customerRef)
      })
    return due.length
  })
}
