// Creates a link to upload one file straight to the store.

import { assertEditor } from '../../access/creator-access-sql.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import type { FieldError } from '../../errors.ts'
import { named, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { type Answer, operation, type Unchecked } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES, documentCategory, scopeOf } from '../../reference/document-categories.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { uploadLinkErrors, uploadLinkExamples } from './create-upload-link.examples.ts'
import {
  assertAcceptsDocuments,
  insertUploadLink,
  type LinkRequest,
  makeUploadLink,
  UploadLink,
} from './upload-link.ts'

const UploadLinkRequest = named('UploadLinkRequest', {
  documentCategory: text(100, {
    description: 'The kind of document. Case-insensitive.',
    example: 'CertificateOfIncorporation',
    'x-published': { enum: DOCUMENT_CATEGORIES },
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
  ownershipDetailId: optional(uuid({ description: 'Use `uboId` instead.', deprecated: true })),
  // As published, a fileName is ignored, like every unknown field.
})

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
    const request = { ...linkRequestOf(body), createdBy: caller.clientId }
    const at = { partnerId, customerId }
    const made = await makeUploadLink(app, at, request)
    return changeCustomer(
      app,
      at,
      { requestId, idempotency, assertChangeable: assertAcceptsDocuments },
      async (customer) => {
        await assertEditor(app, customer.sql, caller)
        await insertUploadLink(customer, request, made)
        return answered(app, made.value, isDeprecated(body))
      },
    )
  },
})

function isDeprecated({ ownershipDetailId }: Static<typeof UploadLinkRequest>): boolean {
  return ownershipDetailId !== undefined && ownershipDetailId !== null
}

function linkRequestOf(request: Static<typeof UploadLinkRequest>): LinkRequest {
  return {
    documentCategory: documentCategory(request.documentCategory)!,
    contentType: request.contentType,
    personId: (request.uboId ?? request.ownershipDetailId)?.toLowerCase() ?? null,
    sizeBytes: request.sizeBytes ?? null,
  }
}

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
