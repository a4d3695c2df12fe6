// Erases a customer: destroys the key that seals its people, their identities and its audit snapshots, blanks the plain
// columns and removes its files. IDs, decisions, times and the audit log with a valid hash chain remain.
import { recordAction } from '../../audit/account-trail.ts'
import { insertAuditEntry } from '../../audit/sql.ts'
import { auditEntry } from '../../audit/trail.ts'
import { insertEvents } from '../../customer/changes-sql.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { answerIn } from '../../customer/stored-answer.ts'
import { EventSeries } from '../../events/outbox.ts'
import { KEY_LIFETIME_HOURS } from '../../http/idempotency.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { VerificationStatus } from '../../reference/vocabularies.ts'
import { OPERATOR } from '../commands/command.ts'
import { CUSTOMER_TABLES, type CustomerRef } from './customer-tables-sql.ts'
import { countFilesLeft, removeErasedFiles } from './erased-files.ts'
import {
  deleteAnswer,
  deleteCustomer,
  type ErasedCustomer,
  listErasedBefore,
  listStoredAnswers,
  listStoredDocuments,
  lockCustomerRow,
  markErased,
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
const NO_KEY = Buffer.alloc(0)

export interface Erasure {
  readonly erasedAt: Date
  /** It was erased earlier; this call changed nothing. */
  readonly already: boolean
  readonly filesRemoved: number
  /** Files that the background job still has to remove. */
  readonly filesLeft: number
}

/** Undefined when the customer doesn't exist. */
export async function eraseCustomer(app: App, customerRef: CustomerRef): Promise<Erasure | undefined> {
  const partnerKey = await app.vault.partnerKey(customerRef.partnerId)
  const done = await app.db.partnerTransaction(customerRef.partnerId, async (sql) => {
    const customer = await lockCustomerRow(sql, customerRef)
    if (!customer) return undefined
    if (customer.erasedAt) return { erasedAt: customer.erasedAt, already: true }
    // Another node's clock may be ahead, and a customer's own times never go back.
    const now = new Date(Math.max(app.clock.now().getTime(), customer.updatedAt.getTime()))
    for (const document of await listStoredDocuments(sql, customerRef))
      await scheduleFileRemoval(sql, customerRef, {
        storageKey: storageKey(document),
        usableUntil: document.linkExpiresAt,
        now,
      })
    await deleteStoredAnswers(sql, customerRef, partnerKey, now)
    // Before the erasure, so that rows derived from this change are erased as well.
    await recordErasure(sql, customer, now)
    for (const { erase } of CUSTOMER_TABLES) await erase?.(sql, customerRef, now)
    return { erasedAt: now, already: false }
  })
  if (!done) return undefined
  if (!done.already) app.events.notifyDispatcher(customerRef.partnerId)
  const filesRemoved = await removeErasedFiles(app, customerRef.customerId)
  return { ...done, filesRemoved, filesLeft: await countFilesLeft(app, customerRef.customerId) }
}

/** Stored responses contain personal data, sealed with the partner's key, for 24 hours. */
async function deleteStoredAnswers(sql: Sql, customerRef: CustomerRef, partnerKey: Buffer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEY_LIFETIME_HOURS * HOUR)
  for (const { key, sealedBody } of await listStoredAnswers(sql, customerRef, since)) {
    const { value } = answerIn<{ customerId?: string } | null>(partnerKey, key, sealedBody)
    if (value?.customerId === customerRef.customerId) await deleteAnswer(sql, customerRef.partnerId, key)
  }
}

async function recordErasure(sql: Sql, customer: ErasedCustomer, now: Date): Promise<void> {
  const { partnerId, customerId, partnerCustomerId } = customer
  const requestId = newId(now)
  const version = customer.version + 1
  const series = new EventSeries(
    { partnerId, customerId, partnerCustomerId, correlationId: requestId, occurredAt: now },
    customer.eventSequence,
  )
  series.add('business.profile.updated', {
    customerId,
    partnerCustomerId,
    verificationStatus: customer.verificationStatus as VerificationStatus,
    changedFields: ERASED_FIELDS,
    changedBy: 'System',
    version,
    updatedAt: now.toISOString(),
  })
  const entry = auditEntry(
    {
      customerId,
      version,
      occurredAt: now,
      actor: { kind: 'System', id: OPERATOR },
      action: 'eraseCustomer',
      changedFields: ERASED_FIELDS,
      requestId,
    },
    Buffer.from(customer.auditHash),
    NO_KEY,
    null,
  )
  await insertEvents(sql, { partnerId, customerId, now }, series.events)
  await insertAuditEntry(sql, partnerId, entry)
  await markErased(sql, customer, { version, eventSequence: series.lastSequence, auditHash: entry.hash, now })
  await recordAction(sql, { partnerId, at: now, action: 'CustomerErased', subjectId: customerId, requestId })
}

/** Deletes the remaining rows of customers erased long enough ago. Returns how many customers were deleted. */
export async function deleteErasedCustomers(app: App): Promise<number> {
  const now = app.clock.now()
  const before = new Date(Date.UTC(now.getUTCFullYear() - AUDIT_LOG_KEPT_YEARS, now.getUTCMonth(), now.getUTCDate()))
  const due = await app.db.everyPartner((sql) => listErasedBefore(sql, before, BATCH))
  for (const customerRef of due)
    await app.db.partnerTransaction(customerRef.partnerId, async (sql) => {
      if (await lockCustomerRow(sql, customerRef)) await deleteCustomer(sql, customerRef)
    })
  return due.length
}
