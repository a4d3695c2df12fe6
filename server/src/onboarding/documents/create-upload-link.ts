// Creates a link to upload one file straight to the store.
import { type Static, Type } from 'typebox'
import { assertKey, changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { countForLink, insertDocument } from '../../customer/documents/documents-sql.ts'
import { reserveUpload } from '../../customer/documents/upload-usage-sql.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { ApiError, type FieldError } from '../../errors.ts'
import { instant, named, nullable, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { type Answer, operation, type Unchecked } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { secondsUntil } from '../../platform/limits/throttle.ts'
import { DOCUMENT_CATEGORIES, documentCategory, scopeOf } from '../../reference/document-categories.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { uploadLinkErrors, uploadLinkExamples } from './create-upload-link.examples.ts'
import { firstLook } from './sweep.ts'

const LINK_MINUTES = 30
const MAX_FILES = 50
const MAX_LINKS_A_DAY = 200
const MAX_PARTNER_LINKS_A_DAY = 20_000

const UploadLinkRequest = named('UploadLinkRequest', {
  documentCategory: text(100, {
    description: `Case-insensitive. One of ${DOCUMENT_CATEGORIES.join(', ')}.`,
    example: 'CertificateOfIncorporation',
  }),
  contentType: oneOf(CONTENT_TYPES, { description: 'The upload must send exactly this Content-Type.' }),
  uboId: optional(
    uuid({
      description:
        'The person the document belongs to. Required for personal documents, not allowed for business documents.',
    }),
  ),
  sizeBytes: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_DOCUMENT_BYTES,
      description: 'The exact size of the file. The upload then fails with 403 if its size differs. Recommended.',
      example: 182_044,
      'x-message': `must be a whole number from 1 to ${MAX_DOCUMENT_BYTES}.`,
    }),
  ),
  ownershipDetailId: optional(uuid({ description: 'Use `uboId`.', deprecated: true })),
  // As published, a fileName is ignored, like every unknown field.
})

const UploadLink = named('UploadLink', {
  documentId: uuid({ description: 'Use it in `businessDocumentIdList` and `documentUploadId`.' }),
  uploadUrl: Type.String({ description: 'PUT the file here. Valid for one upload.' }),
  method: oneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Send exactly these headers, and Content-Length, which HTTP clients add.',
  }),
  expiresAt: instant(),
  maxSizeBytes: Type.Integer({ description: 'With `sizeBytes`: exactly this size.' }),
  documentCategory: oneOf(DOCUMENT_CATEGORIES),
  uboId: nullable(uuid()),
})
type UploadLink = Static<typeof UploadLink>

function uploadLinkFieldErrors(body: Unchecked): FieldError[] {
  const { uboId, ownershipDetailId } = body
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, message: string) =>
    fieldErrors.push({ path, code: 'ValidationControl.Error', message })
  const given = typeof body.documentCategory === 'string' ? body.documentCategory : undefined
  const category = given === undefined ? undefined : documentCategory(given)
  if (given !== undefined && given.trim() !== '' && !category)
    fieldError('/documentCategory', `documentCategory must be one of ${DOCUMENT_CATEGORIES.join(', ')}.`)
  if (
    typeof uboId === 'string' &&
    typeof ownershipDetailId === 'string' &&
    uboId.toLowerCase() !== ownershipDetailId.toLowerCase()
  ) {
    fieldError('/ownershipDetailId', 'uboId and ownershipDetailId differ. Send only uboId.')
  }
  if (category) {
    const person = uboId ?? ownershipDetailId ?? undefined
    const scope = scopeOf(category)
    if (scope === 'person' && person === undefined) fieldError('/uboId', 'uboId is required for a personal document.')
    if (scope === 'business' && person !== undefined)
      fieldError('/uboId', 'uboId is not allowed for a business document.')
  }
  return fieldErrors
}

export const createUploadLink = operation({
  id: 'createUploadLink',
  method: 'POST',
  path: '/partner/v1/business-profiles/{customerId}/documents/upload-link',
  scope: 'partner.write',
  tag: 'Documents',
  summary: 'Create an upload link for a document',
  description:
    'PUT the file to `uploadUrl` within 30 minutes, with exactly the `headers` returned. The document is confirmed automatically ' +
    'when it arrives. Each link accepts one upload; several links for the same category can be open at once. A customer ' +
    'can have 50 documents, including links that can still be used. Send `sizeBytes` so that storage accepts ' +
    'exactly that size, and so that the link uses no more of your daily upload limit than needed (above the limit: 429 ' +
    '`RateLimit.Exceeded`). The stored file is named after its category and type; `fileName` is ignored.',
  params: customerIdParam,
  about: ownCustomer,
  body: UploadLinkRequest,
  idempotent: true,
  value: UploadLink,
  errors: ['ValidationControl.Error', 'Partner.NotAuthorized', 'Customer.NotFound', 'Customer.NotEditable'],
  rules: uploadLinkFieldErrors,
  examples: uploadLinkExamples,
  errorExamples: uploadLinkErrors,

  async handle({ app, caller, params, body, headers, requestId }) {
    const { customerId } = params
    const { partnerId } = caller
    const idempotency = readIdempotencyKey(headers, { operationId: 'createUploadLink', params, body })
    const request = linkRequestOf(body)
    const at = { partnerId, customerId }
    const made = await makeLink(app, at, request)
    return changeCustomer(app, at, { requestId, idempotency, assertChangeable }, async (customer) => {
      await insertLink(customer, request, made)
      return answered(app, made.value, request.deprecated)
    })
  },
})

/** During a review documents may still arrive; after a rejection they may not. */
function assertChangeable(customer: LockedCustomer): void {
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

interface LinkRequest {
  readonly documentCategory: UploadLink['documentCategory']
  readonly contentType: string
  readonly personId: string | null
  readonly sizeBytes: number | null
  readonly deprecated: boolean
}

function linkRequestOf(request: Static<typeof UploadLinkRequest>): LinkRequest {
  return {
    documentCategory: documentCategory(request.documentCategory)!,
    contentType: request.contentType,
    personId: (request.uboId ?? request.ownershipDetailId)?.toLowerCase() ?? null,
    sizeBytes: request.sizeBytes ?? null,
    deprecated: request.ownershipDetailId !== undefined && request.ownershipDetailId !== null,
  }
}

async function makeLink(app: App, at: { partnerId: string; customerId: string }, request: LinkRequest) {
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

async function insertLink(
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
  })
}

const DAY_MS = 24 * 60 * 60_000
const MIB = 1024 ** 2

/** When ownershipDetailId was deprecated, and until when it is accepted at least. */
const DEPRECATED_SINCE = new Date(Date.UTC(2026, 10, 15))
const SUNSET = new Date(Date.UTC(2027, 10, 15))

function answered(app: App, value: UploadLink, deprecated: boolean): Answer<UploadLink> {
  if (!deprecated) return { value }
  return {
    value,
    headers: {
      deprecation: `@${DEPRECATED_SINCE.getTime() / 1000}`,
      sunset: SUNSET.toUTCString(),
      link: `<${app.config.baseUrl}/docs/versioning#deprecated>; rel="deprecation"; type="text/html"`,
    },
  }
}
