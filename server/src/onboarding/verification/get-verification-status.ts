// The verification status of a customer and its outstanding requirements. Never the analyst, the risk, screening matches or notes.

import { allRequirements } from '../../customer/case/requested-changes.ts'
import { Requirement } from '../../customer/case/requirements.ts'
import { openStatusMessage } from '../../customer/case/status-message.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { DocumentState, documentStatesOf } from '../../customer/documents/document-record.ts'
import { customerIdParam, notYours, ownCustomer } from '../../customer/own-customer.ts'
import { findPackage, type PackageRow } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { verificationExamples } from './get-verification-status.examples.ts'

export const VerificationStatusRecord = named('VerificationStatus', {
  customerId: uuid(),
  partnerCustomerId: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  reasonCodes: Type.Array(oneOf(REASON_CODES)),
  message: nullable(Type.String()),
  submittedAt: instant(),
  statusChangedAt: instant(),
  decidedAt: nullable(instant()),
  round: Type.Integer({ description: '1 for the first review; increases each time the customer returns to review.' }),
  outstandingRequirements: Type.Array(Requirement),
  people: Type.Array(
    Type.Object({
      uboId: uuid(),
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      reasonCodes: Type.Array(oneOf(REASON_CODES)),
    }),
  ),
  documents: Type.Array(DocumentState),
  version: Type.Integer(),
  updatedAt: instant(),
})
export type VerificationStatusRecord = Static<typeof VerificationStatusRecord>

export const getVerificationStatus = operation({
  id: 'getVerificationStatus',
  method: 'GET',
  path: '/partner/v1/business-profiles/{customerId}/verification-status',
  scope: 'partner.read',
  tag: 'Verification',
  summary: 'Get the verification status and outstanding requirements',
  params: customerIdParam,
  about: ownCustomer,
  versioned: true,
  value: VerificationStatusRecord,
  errors: ['Customer.NotFound', 'Partner.NotAuthorized'],
  examples: verificationExamples,

  async handle({ app, caller, params }) {
    const { customerId } = params
    const row = await app.db.reads.partner(caller.partnerId, (sql) => findPackage(sql, caller.partnerId, customerId))
    if (!row) throw await notYours(app, customerId)
    const key = row.wrapped_key
      ? app.vault.customerKey(await app.vault.partnerKey(caller.partnerId), customerId, row.wrapped_key)
      : undefined
    return { value: verificationStatusRecord(row, key), headers: { etag: `"${row.version}"` } }
  },
})

/** After a compliance decision no other reasons are shown: they could reveal it. */
export const isSilent = ({ reason_codes }: PackageRow) => reason_codes.includes('ComplianceDecision')

/** What the partner reads, also in the preview of a change request. */
export function verificationStatusRecord(row: PackageRow, key: Buffer | undefined): VerificationStatusRecord {
  const silent = isSilent(row)
  const documents = documentStatesOf(row)
  const about = silent ? { ...packageOf(row), rejectedDocuments: [] } : packageOf(row)
  const value = {
    customerId: row.customer_id,
    partnerCustomerId: row.partner_customer_id,
    verificationStatus: row.verification_status,
    reviewStage: row.review_stage,
    reasonCodes: row.reason_codes,
    message:
      (row.erased_at && 'The data of this customer was erased.') ??
      (key && row.sealed_message && openStatusMessage(key, row.customer_id, row.sealed_message)) ??
      MESSAGES[row.verification_status] ??
      null,
    submittedAt: row.submitted_at.toISOString(),
    statusChangedAt: row.status_changed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    round: row.round,
    // An erased customer has no requirements.
    outstandingRequirements: row.erased_at ? [] : allRequirements(about, row.requestedChanges, stateOf(row), key),
    people: row.people.map((person) => ({
      uboId: person.person_id,
      verificationStatus: person.verification_status,
      reasonCodes: silent ? [] : publicReasonsOf(person.reason_codes),
    })),
    documents: silent ? documents.map((document) => ({ ...document, reasonCode: null })) : documents,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
  return value as VerificationStatusRecord
}

/** The same for the reasons of one person. */
function publicReasonsOf(reasonCodes: readonly string[]): readonly string[] {
  return reasonCodes.includes('ComplianceDecision') ? ['ComplianceDecision'] : reasonCodes
}

const MESSAGES: Readonly<Record<string, string>> = {
  PendingVerification: 'This customer is queued for or under review.',
  ChangesRequested: 'Changes were requested. See outstandingRequirements.',
  StartedNotCompleted: 'Some of the requested changes were submitted. See outstandingRequirements.',
  Approved: 'The business is verified.',
  Rejected: 'The business was rejected. See reasonCodes.',
}
