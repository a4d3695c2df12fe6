// Hands out a link with which a partner puts one file straight into the store.
import { type Static, Type } from 'typebox'
import { changeCustomer } from '../../customer/change-customer.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import {
  countForLink,
  findPendingLike,
  insertDocument,
  supersedePending,
} from '../../customer/documents/documents-sql.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { ApiError, type FieldError } from '../../errors.ts'
import { instant, named, nullable, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { type Answer, operation, type Unchecked } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { DOCUMENT_CATEGORIES, documentCategory, scopeOf } from '../../reference/document-categories.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { documentArrived, FORGOTTEN_AFTER_MS } from './arrival.ts'
import { uploadLinkErrors, uploadLinkExamples } from './create-upload-link.examples.ts'
import { storeAway } from './store-away.ts'
import { firstLook } from './sweep.ts'

const LINK_MINUTES = 30
const MAX_FILES = 50
/** A customer has at most 50 files; whoever asks for this many links in a day has something running wild. */
const MAX_LINKS_A_DAY = 200

const UploadLinkRequest = named('UploadLinkRequest', {
  documentCategory: text(100, {
    description: `Matched in any case. One of ${DOCUMENT_CATEGORIES.join(', ')}.`,
    example: 'CertificateOfIncorporation',
  }),
  contentType: oneOf(CONTENT_TYPES, { description: 'The upload must send exactly this.' }),
  uboId: optional(uuid({ description: 'The person a personal document belongs to; business documents have none.' })),
  ownershipDetailId: optional(uuid({ description: 'Use uboId.', deprecated: true })),
  // As published: a fileName is ignored, whatever it is. Unknown fields are, so it isn't named here.
})

const UploadLink = named('UploadLink', {
  documentId: uuid({ description: 'What businessDocumentIdList and documentUploadId take.' }),
  uploadUrl: Type.String({ description: 'Where to PUT the bytes. Good for one upload.' }),
  method: oneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent exactly like this.' }),
  expiresAt: instant(),
  maxSizeBytes: Type.Integer(),
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
    fieldError('/documentCategory', 'No document category has that name.')
  if (
    typeof uboId === 'string' &&
    typeof ownershipDetailId === 'string' &&
    uboId.toLowerCase() !== ownershipDetailId.toLowerCase()
  ) {
    fieldError('/ownershipDetailId', 'uboId and ownershipDetailId differ; send uboId alone.')
  }
  if (category) {
    const person = uboId ?? ownershipDetailId ?? undefined
    const scope = scopeOf(category)
    if (scope === 'person' && person === undefined)
      fieldError('/uboId', 'uboId is required for a document of a person.')
    if (scope === 'business' && person !== undefined) fieldError('/uboId', 'A document of the business has no uboId.')
  }
  return fieldErrors
}

export const createUploadLink = operation({
  id: 'createUploadLink',
  method: 'POST',
  path: '/partner/v1/business-profiles/{customerId}/documents/upload-link',
  scope: 'partner.write',
  tag: 'Documents',
  summary: 'Get a link to upload a document',
  description:
    'PUT the file to `uploadUrl` within 30 minutes, with exactly the headers given. The document is confirmed by itself when it has ' +
    'arrived; nothing has to be submitted. A new link for the same category and person replaces one that was not used yet. ' +
    'The stored file is named from category and type; a `fileName` is ignored.',
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
    const asked = askedFor(body)
    const at = { partnerId, customerId }
    await settleArrived(app, at, asked, requestId)
    const made = await makeLink(app, at, asked)
    return changeCustomer(app, at, { requestId, idempotency }, async ({ sql }) => {
      await write(sql, at, asked, made)
      return answered(app, made.value, asked.deprecated)
    })
  },
})

interface Asked {
  readonly documentCategory: UploadLink['documentCategory']
  readonly contentType: string
  readonly personId: string | null
  readonly deprecated: boolean
}

function askedFor(request: Static<typeof UploadLinkRequest>): Asked {
  return {
    documentCategory: documentCategory(request.documentCategory)!,
    contentType: request.contentType,
    personId: (request.uboId ?? request.ownershipDetailId)?.toLowerCase() ?? null,
    deprecated: request.ownershipDetailId !== undefined && request.ownershipDetailId !== null,
  }
}

/**
 * A link is about to be replaced by a newer one. If its upload has finished and the store's message is late, the file
 * counts: the partner did everything right. So the store is asked first.
 */
async function settleArrived(
  app: App,
  at: { partnerId: string; customerId: string },
  asked: Asked,
  requestId: string,
): Promise<void> {
  const pending = await app.db.partner(at.partnerId, (sql) => findPendingLike(sql, at, asked))
  for (const row of pending) await documentArrived(app, row, { requestId }).catch(storeAway)
}

async function makeLink(app: App, at: { partnerId: string; customerId: string }, asked: Asked) {
  const { documentCategory, contentType, personId } = asked
  const issuedAt = app.clock.now()
  // Stores count in whole seconds: a link is never good for longer than it says.
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1000) * 1000 + LINK_MINUTES * 60_000)
  const documentId = newId(issuedAt)
  const key = storageKey({ ...at, documentId, documentCategory, contentType })
  const terms = { contentType, maxBytes: MAX_DOCUMENT_BYTES, issuedAt, expiresAt }
  const { url, headers } = await app.store.uploadLink(key, terms)
  const value: UploadLink = {
    documentId,
    uploadUrl: url,
    method: 'PUT',
    headers: { ...headers },
    expiresAt: expiresAt.toISOString(),
    maxSizeBytes: MAX_DOCUMENT_BYTES,
    documentCategory,
    uboId: personId,
  }
  return { value, issuedAt, expiresAt }
}

async function write(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  asked: Asked,
  { value, issuedAt, expiresAt }: { value: UploadLink; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  const since = new Date(issuedAt.getTime() - DAY_MS)
  const [, counted] = await Promise.all([
    supersedePending(sql, at, asked, CLEARED_AFTER),
    countForLink(sql, at, { personId: asked.personId, since }),
  ])
  if (counted.isErased) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
  if (asked.personId !== null && !counted.hasPerson) {
    const fieldError: FieldError = {
      path: '/uboId',
      code: 'ValidationControl.Error',
      message: 'The customer has no person with that id.',
    }
    throw new ApiError(fieldError.code, { message: fieldError.message, details: [fieldError] })
  }
  if (counted.files >= MAX_FILES) {
    throw new ApiError('ValidationControl.Error', { message: `A customer may have at most ${MAX_FILES} documents.` })
  }
  if (counted.linksSince >= MAX_LINKS_A_DAY) {
    const seconds = Math.ceil((counted.oldestSince!.getTime() + DAY_MS - issuedAt.getTime()) / 1000)
    throw new ApiError('RateLimit.Exceeded', {
      message: `At most ${MAX_LINKS_A_DAY} links a day can be asked for one customer.`,
      headers: { 'retry-after': String(seconds) },
    })
  }
  await insertDocument(sql, at, {
    documentId: value.documentId,
    documentCategory: value.documentCategory,
    personId: asked.personId,
    contentType: asked.contentType,
    requestedAt: issuedAt,
    linkExpiresAt: expiresAt,
    nextLookAt: firstLook(issuedAt),
  })
}

const DAY_MS = 24 * 60 * 60_000
/** As an interval of PostgreSQL. */
const CLEARED_AFTER = `${FORGOTTEN_AFTER_MS / 1000} seconds`

/** Since when ownershipDetailId is deprecated, and until when it is taken at least. */
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
