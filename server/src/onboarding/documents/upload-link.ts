// An upload link: a document row that waits for its file, and a signed address of the store. For the Partner API, the dashboard and
// the completion page.

import { assertKey, type LockedCustomer } from '../../customer/change-customer.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { countForLink, insertDocument } from '../../customer/documents/documents-sql.ts'
import { reserveUpload } from '../../customer/documents/upload-usage-sql.ts'
import { ApiError, type FieldError } from '../../errors.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { secondsUntil } from '../../platform/limits/throttle.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { firstLook } from './sweep.ts'

const LINK_MINUTES = 30
const MAX_FILES = 50
const MAX_LINKS_A_DAY = 200
const MAX_PARTNER_LINKS_A_DAY = 20_000
const DAY_MS = 24 * 60 * 60_000
const MIB = 1024 ** 2

export const UploadLink = named('UploadLink', {
  documentId: uuid({
    description: 'Our ID for the document. Use it in `businessDocumentIdList` and `documentUploadId`.',
  }),
  uploadUrl: Type.String({ description: 'Where to PUT the file. Valid for one upload.' }),
  method: oneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Send exactly these headers, and Content-Length, which HTTP clients add.',
  }),
  expiresAt: instant(),
  maxSizeBytes: Type.Integer({
    description: 'The largest file that the link accepts. With `sizeBytes`, the file must have exactly this size.',
  }),
  documentCategory: oneOf(DOCUMENT_CATEGORIES),
  uboId: nullable(uuid()),
})
export type UploadLink = Static<typeof UploadLink>

export interface LinkRequest {
  readonly documentCategory: UploadLink['documentCategory']
  readonly contentType: string
  readonly personId: string | null
  readonly sizeBytes: number | null
  /** The user or client; left out for the business itself. */
  readonly createdBy?: string
}

/** During a review documents may still arrive; after a rejection they may not. */
export function assertAcceptsDocuments(customer: LockedCustomer): void {
  assertKey(customer)
  if (customer.state.verificationStatus === 'Rejected') throw new ApiError('Customer.NotEditable')
}

/** A link counts with the size it allows until its file arrives or it expires, so no store can take more than the limit. */
async function reserve({ app, sql, at }: LockedCustomer, announcedBytes: number | null, issuedAt: Date): Promise<void> {
  if (!app.config.rateLimits) return
  const limits = { links: MAX_PARTNER_LINKS_A_DAY, bytes: app.config.uploadQuotaMib * MIB }
  const used = await reserveUpload(sql, { partnerId: at.partnerId, now: issuedAt }, announcedBytes, limits)
  if (!used) return
  const message =
    used.links >= limits.links
      ? `At most ${limits.links} upload links can be created in one day (UTC).`
      : `At most ${app.config.uploadQuotaMib} MiB can be uploaded in one day (UTC), including what open upload links allow. ` +
        'Send sizeBytes to reserve only what a file needs.'
  const tomorrow = new Date(Math.floor(issuedAt.getTime() / DAY_MS + 1) * DAY_MS)
  throw new ApiError('RateLimit.Exceeded', {
    message,
    headers: { 'retry-after': String(secondsUntil(tomorrow, issuedAt)) },
  })
}

export async function makeUploadLink(app: App, at: { partnerId: string; customerId: string }, request: LinkRequest) {
  const { documentCategory, contentType, personId, sizeBytes } = request
  const issuedAt = app.clock.now()
  // Stores count in whole seconds: a link is never valid for longer than expiresAt.
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + LINK_MINUTES * 60_000)
  const documentId = newId(issuedAt)
  const key = storageKey({ ...at, documentId, documentCategory, contentType })
  const terms = { contentType, maxBytes: MAX_DOCUMENT_BYTES, sizeBytes: sizeBytes ?? undefined, issuedAt, expiresAt }
  const { url, headers } = await app.store.uploadLink(key, terms)
  const value: UploadLink = {
    documentId,
    uploadUrl: url,
    method: 'PUT',
    headers: { ...headers },
    expiresAt: expiresAt.toISOString(),
    maxSizeBytes: sizeBytes ?? MAX_DOCUMENT_BYTES,
    documentCategory,
    uboId: personId,
  }
  return { value, issuedAt, expiresAt }
}

export async function insertUploadLink(
  customer: LockedCustomer,
  request: LinkRequest,
  { value, issuedAt, expiresAt }: { value: UploadLink; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  const { sql, at } = customer
  const since = new Date(at.now.getTime() - DAY_MS)
  const counted = await countForLink(sql, at, { personId: request.personId, since })
  if (request.personId !== null && !counted.hasPerson) {
    const fieldError: FieldError = {
      path: '/uboId',
      code: 'ValidationControl.Error',
      message: 'The customer has no person with this uboId.',
    }
    throw new ApiError(fieldError.code, { message: fieldError.message, details: [fieldError] })
  }
  if (counted.files >= MAX_FILES) {
    const message = `A customer can have at most ${MAX_FILES} documents, including upload links that can still be used.`
    throw new ApiError('ValidationControl.Error', { message })
  }
  if (counted.linksSince >= MAX_LINKS_A_DAY) {
    const seconds = Math.ceil((counted.oldestSince!.getTime() + DAY_MS - at.now.getTime()) / 1000)
    throw new ApiError('RateLimit.Exceeded', {
      message: `At most ${MAX_LINKS_A_DAY} upload links can be created for one customer in 24 hours.`,
      headers: { 'retry-after': String(seconds) },
    })
  }
  await reserve(customer, request.sizeBytes, issuedAt)
  await insertDocument(sql, at, {
    documentId: value.documentId,
    documentCategory: value.documentCategory,
    personId: request.personId,
    contentType: request.contentType,
    requestedAt: issuedAt,
    linkExpiresAt: expiresAt,
    announcedBytes: request.sizeBytes,
    nextLookAt: firstLook(issuedAt),
    createdBy: request.createdBy ?? null,
  })
}
