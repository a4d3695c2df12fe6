// Creates a link to upload a document that was requested from the business.

import { actorOf } from '../../customer/actor-of.ts'
import { changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { markCompletionUpload } from '../../customer/documents/documents-sql.ts'
import { findPackage, type PackageRow } from '../../customer/package-sql.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import {
  assertAcceptsDocuments,
  insertUploadLink,
  makeUploadLink,
  UploadLink,
} from '../../onboarding/documents/upload-link.ts'
import type { App } from '../../platform/app.ts'
import { secondsUntil } from '../../platform/limits/throttle.ts'
import { Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { CONTENT_TYPES } from '../../reference/vocabularies.ts'
import { assertLinkOpen } from '../links/link-open.ts'
import { dueRequirement } from './completion-state.ts'
import { countUploadsSince } from './uploads-sql.ts'
import { waysToAnswer } from './ways-to-answer.ts'

/** Far below what a customer can have, so that a business can't use up the documents of its partner. */
const MAX_UPLOADS_A_DAY = 30
const DAY_MS = 24 * 60 * 60_000

const CompletionUploadRequest = named('CompletionUploadRequest', {
  requirementId: uuid(),
  documentCategory: oneOf(DOCUMENT_CATEGORIES, { description: 'One of the `documentCategories` of the requirement.' }),
  contentType: oneOf(CONTENT_TYPES, { description: 'The upload must send exactly this Content-Type.' }),
  sizeBytes: Type.Integer({
    minimum: 1,
    maximum: MAX_DOCUMENT_BYTES,
    description: 'The exact size of the file in bytes.',
    'x-message': `must be a whole number from 1 to ${MAX_DOCUMENT_BYTES}.`,
  }),
})

export const createCompletionUploadLink = operation({
  id: 'createCompletionUploadLink',
  method: 'POST',
  path: '/completion/v1/upload-links',
  scope: 'completion',
  tag: 'Completion',
  summary: 'Create an upload link for a requested document',
  description:
    'PUT the file to `uploadUrl` within 30 minutes, with exactly the `headers` returned. The requirement is met as soon as the ' +
    'file has arrived and was accepted.',
  body: CompletionUploadRequest,
  value: UploadLink,
  errors: ['ValidationControl.Error', 'Completion.RequirementNotOpen', 'Customer.NotEditable'],

  async handle({ app, caller, body, requestId }) {
    const { partnerId, completion } = caller
    const { customerId, linkId } = completion!
    const at = { partnerId, customerId }
    // The store is asked before the transaction, so the requirement is looked up twice.
    const row = await app.db.partner(partnerId, (sql) => findPackage(sql, partnerId, customerId))
    if (!row) throw new ApiError('Completion.SessionEnded')
    const personId = personOf(row, body)
    const { documentCategory, contentType, sizeBytes, requirementId } = body
    const request = { documentCategory, contentType, sizeBytes, personId }
    const made = await makeUploadLink(app, at, request)
    const assertChangeable = assertAcceptsDocuments
    return changeCustomer(app, at, { requestId, assertChangeable }, async (customer) => {
      await assertLinkOpen(customer, linkId)
      if (personOf(customer.row, body) !== personId) throw new ApiError('Completion.RequirementNotOpen')
      await assertBelowLimit(app, customer, linkId)
      await insertUploadLink(customer, request, made)
      const { documentId } = made.value
      const action = {
        actor: actorOf(caller),
        action: 'createCompletionUploadLink',
        changedFields: [`documents/${documentId}`],
      }
      await recordCustomerAction(customer, action, () => [
        markCompletionUpload(customer.sql, at, { documentId, linkId, requirementId: requirementId.toLowerCase() }),
      ])
      // The page needs no ID of the person.
      return { value: { ...made.value, uboId: null } }
    })
  },
})

/** The person that the requested document is about; null for the business. Throws when it was not requested. */
function personOf(row: PackageRow, body: { requirementId: string; documentCategory: string }): string | null {
  const requirement = dueRequirement(row, body.requirementId)
  const { documentCategories } = waysToAnswer(row, requirement)
  if (!documentCategories.includes(body.documentCategory)) {
    const message = 'A document of this category was not requested.'
    throwFieldErrors([{ path: '/documentCategory', code: 'ValidationControl.Error', message }])
  }
  return requirement.uboId
}

async function assertBelowLimit(app: App, { sql, at }: LockedCustomer, linkId: string): Promise<void> {
  if (!app.config.rateLimits) return
  const since = new Date(at.now.getTime() - DAY_MS)
  const { uploads, oldest } = await countUploadsSince(sql, at, { linkId, since })
  if (uploads < MAX_UPLOADS_A_DAY) return
  throw new ApiError('RateLimit.Exceeded', {
    message: `At most ${MAX_UPLOADS_A_DAY} uploads can be started with one link in 24 hours.`,
    headers: { 'retry-after': String(secondsUntil(new Date(oldest!.getTime() + DAY_MS), at.now)) },
  })
}
