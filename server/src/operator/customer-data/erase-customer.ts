// Erases a customer: destroys the key that its people, their identities and the snapshots of its trail are sealed with,
// blanks what is in the clear, and has its files removed. What remains says that there was a customer, what was decided
// and when, and its trail, whose chain still holds.
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
import { CUSTOMER_TABLES, type Whose } from './customer-tables-sql.ts'
import { filesLeft, removeErasedFiles } from './erased-files.ts'
import {
  deleteAnswer,
  deleteCustomer,
  type ErasedCustomer,
  holdCustomer,
  listAnswersLike,
  listErasedBefore,
  listStored,
  markErased,
  planRemoval,
} from './erasure-sql.ts'

const HOUR = 3_600_000
/** How long the trail is kept after the customer's life. */
const KEPT_YEARS = 5
const BATCH = 100
/** What a partner that keeps a copy has to look at again. */
const ERASED_FIELDS = [
  ...['email', 'phoneNumber', 'companyName', 'tradingName', 'description', 'website', 'registrationNumber'],
  ...['registrationDate', 'addresses', 'financials', 'businessPersonList'],
]
const NO_KEY = Buffer.alloc(0)

export interface Erasure {
  readonly erasedAt: Date
  /** It had been erased before; nothing was changed now. */
  readonly already: boolean
  readonly filesRemoved: number
  /** Still to be removed, by whoever keeps house. */
  readonly filesLeft: number
}

/** Undefined when there is no such customer. */
export async function eraseCustomer(app: App, whose: Whose): Promise<Erasure | undefined> {
  const partnerKey = await app.vault.partnerKey(whose.partnerId)
  const done = await app.db.partnerTransaction(whose.partnerId, async (sql) => {
    const customer = await holdCustomer(sql, whose)
    if (!customer) return undefined
    if (customer.erasedAt) return { erasedAt: customer.erasedAt, already: true }
    // Another machine's clock may be ahead: a customer's own time never goes back.
    const now = new Date(Math.max(app.clock.now().getTime(), customer.updatedAt.getTime()))
    for (const document of await listStored(sql, whose))
      await planRemoval(sql, whose, { storageKey: storageKey(document), usableUntil: document.linkExpiresAt, now })
    await deleteAnswers(sql, whose, partnerKey, now)
    // Told first: what follows from a change of a customer is written by then, and goes with the rest.
    await tell(sql, customer, now)
    for (const { erase } of CUSTOMER_TABLES) await erase?.(sql, whose, now)
    return { erasedAt: now, already: false }
  })
  if (!done) return undefined
  if (!done.already) app.events.wake(whose.partnerId)
  const filesRemoved = await removeErasedFiles(app, whose.customerId)
  return { ...done, filesRemoved, filesLeft: await filesLeft(app, whose.customerId) }
}

/** Stored answers name people, for a day, under the partner's key. */
async function deleteAnswers(sql: Sql, whose: Whose, partnerKey: Buffer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEY_LIFETIME_HOURS * HOUR)
  for (const { key, sealedBody } of await listAnswersLike(sql, whose, since)) {
    const { value } = answerIn<{ customerId?: string } | null>(partnerKey, key, sealedBody)
    if (value?.customerId === whose.customerId) await deleteAnswer(sql, whose.partnerId, key)
  }
}

async function tell(sql: Sql, customer: ErasedCustomer, now: Date): Promise<void> {
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

/** What is left of a customer goes when its trail need not be kept any longer. Returns how many went. */
export async function forgetErasedCustomers(app: App): Promise<number> {
  const now = app.clock.now()
  const before = new Date(Date.UTC(now.getUTCFullYear() - KEPT_YEARS, now.getUTCMonth(), now.getUTCDate()))
  const due = await app.db.everyPartner((sql) => listErasedBefore(sql, before, BATCH))
  for (const whose of due)
    await app.db.partnerTransaction(whose.partnerId, async (sql) => {
      if (await holdCustomer(sql, whose)) await deleteCustomer(sql, whose)
    })
  return due.length
}
