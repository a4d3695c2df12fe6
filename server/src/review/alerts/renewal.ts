// The requirement to renew a document that expires. The partner or the business can meet it while the customer stays approved.
import { sealMessage } from '../../customer/case/requested-changes.ts'
import { insertRequestedChange, type NewRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { dayOf, timeFrom } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { LockedCase } from '../case/case-work.ts'
import { type Cause, EXPIRY_NOTICE_DAYS } from './alert-causes.ts'

const DAY_MS = 24 * 60 * 60_000
/** A formatter takes long to make, so the start of the service does without it. */
const longDate = (date: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)

export interface Renewal extends NewRequestedChange {
  readonly dueBy: Date
}

export function renewalOf(lockedCase: LockedCase, { details }: Cause): Renewal {
  const { at } = lockedCase
  const itemId = newId(at.now)
  const { identityId, documentId, documentCategory, uboId, expiryDate } = details
  const expiresAt = timeFrom(`${expiryDate}T23:59:59.999Z`)
  const isExpired = expiryDate! < dayOf(at.now)
  const what = identityId ? 'The identity document' : 'The document'
  const message = `${what} ${isExpired ? 'expired' : 'expires'} on ${longDate(expiresAt)}. Upload the renewed document.`
  return {
    itemId,
    source: 'Monitoring',
    kind: identityId ? 'Identity' : 'Document',
    targetType: identityId ? 'Identity' : 'Document',
    targetId: (identityId ?? documentId)!,
    personId: uboId ?? null,
    path: null,
    acceptedCategories: identityId ? ['IdentityDocument'] : [documentCategory!],
    reasonCode: 'DocumentExpired',
    sealed: sealMessage(assertKey(lockedCase), itemId, message),
    status: 'Due',
    dueBy: isExpired ? new Date(at.now.getTime() + EXPIRY_NOTICE_DAYS * DAY_MS) : expiresAt,
  }
}

export function insertRenewal({ sql, at, state, reviewer }: LockedCase, renewal: Renewal): Promise<void> {
  const { dueBy, ...change } = renewal
  return insertRequestedChange(sql, at, change, { round: state.round, by: reviewer.actor.id, dueBy })
}
