// The data of the completion page: the partner, the outstanding requirements and the state of uploads. The names of the business
// and its people are the only stored values in it.

import { type Requirement, ruleOf } from '../../customer/case/requirements.ts'
import { editError, stateOf } from '../../customer/case/verification.ts'
import { findPackage, type PackageRow } from '../../customer/package-sql.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { isSilent, verificationStatusRecord } from '../../onboarding/verification/get-verification-status.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { COMPLETION_LOCALES } from '../../reference/completion-locales.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import {
  DOCUMENT_STATUSES,
  IDENTITY_TYPE_CODES,
  OWNERSHIP_TYPES,
  REQUIREMENT_KINDS,
  REQUIREMENT_TARGETS,
} from '../../reference/vocabularies.ts'
import { logoUrl, shownName } from '../branding/branding-record.ts'
import { findBranding } from '../branding/branding-sql.ts'
import { isAllowedReturnUrl } from '../links/return-url.ts'
import { listUploads } from './uploads-sql.ts'
import { waysToAnswer } from './ways-to-answer.ts'

const CompletionRequirement = named('CompletionRequirement', {
  requirementId: uuid(),
  status: oneOf(['Due', 'Submitted'], {
    description: 'Due: an answer is needed. Submitted: answered, and waiting for an analyst.',
  }),
  kind: oneOf(REQUIREMENT_KINDS),
  textCode: Type.String({
    description: 'Identifies the text to show: `rule.` followed by the rule, or `request.` followed by the kind.',
    example: 'rule.legal-presence',
  }),
  reasonCode: oneOf(REASON_CODES),
  message: nullable(
    Type.String({
      description: 'The request as an analyst wrote it; null for other requirements, which `textCode` identifies.',
    }),
  ),
  subject: Type.Object({
    type: oneOf(REQUIREMENT_TARGETS),
    name: nullable(Type.String({ description: 'The name of the person; null if it is about the business.' })),
    identityTypeCode: nullable(oneOf(IDENTITY_TYPE_CODES)),
    documentCategory: nullable(oneOf(DOCUMENT_CATEGORIES)),
  }),
  fields: Type.Array(Type.String(), { description: 'The fields that an answer can contain.', example: ['addresses'] }),
  person: nullable(
    Type.Object(
      { ownershipTypes: Type.Array(oneOf(OWNERSHIP_TYPES)) },
      { description: 'The person that an answer can add; null if it cannot add one.' },
    ),
  ),
  documentCategories: Type.Array(oneOf(DOCUMENT_CATEGORIES), {
    description: 'The categories of documents that can be uploaded for it.',
  }),
  requestedAt: nullable(instant()),
  dueBy: nullable(instant()),
})

export const CompletionState = named('CompletionState', {
  business: Type.Object({ name: Type.String() }),
  partner: Type.Object({
    name: Type.String(),
    logoUrl: nullable(Type.String()),
    accentColour: nullable(Type.String({ example: '#1f4bd8' })),
    supportEmail: nullable(Type.String()),
  }),
  locale: nullable(oneOf(COMPLETION_LOCALES)),
  returnUrl: nullable(Type.String()),
  state: oneOf(['Open', 'Locked', 'Closed'], {
    description:
      'Open: answers are accepted. Locked: the customer is under review, so only documents are accepted. Closed: nothing is accepted.',
  }),
  linkExpiresAt: instant(),
  sessionEndsAt: instant({
    description: 'When the session ends at the latest. It ends earlier after 30 minutes without a request.',
  }),
  outstanding: Type.Integer({ description: 'How many requirements need an answer.' }),
  requirements: Type.Array(CompletionRequirement),
  uploads: Type.Array(
    Type.Object({
      documentId: uuid(),
      requirementId: nullable(uuid()),
      documentCategory: oneOf(DOCUMENT_CATEGORIES),
      status: oneOf(DOCUMENT_STATUSES),
      reasonCode: nullable(oneOf(REASON_CODES)),
    }),
    { description: 'Uploads that were started with this completion link.' },
  ),
})
export type CompletionState = Static<typeof CompletionState>

/** Read from the primary: the page shows what was just answered. */
export async function readCompletionState(app: App, { partnerId, completion }: Caller): Promise<CompletionState> {
  const { customerId, linkId, locale, returnUrl, linkExpiresAt, sessionEndsAt } = completion!
  const { row, branding, uploads } = await app.db.partner(partnerId, async (sql) => {
    const [row, branding, uploads] = await Promise.all([
      findPackage(sql, partnerId, customerId),
      app.db.directoryBeside(sql, partnerId)((directory) => findBranding(directory, partnerId)),
      listUploads(sql, { partnerId, customerId }, linkId),
    ])
    return { row, branding, uploads }
  })
  // Erased since the request was authenticated.
  if (!row?.wrapped_key) throw new ApiError('Completion.SessionEnded')
  const key = app.vault.customerKey(await app.vault.partnerKey(partnerId), customerId, row.wrapped_key)
  const requirements = completionRequirements(row, key)
  return {
    business: { name: row.company_name },
    partner: {
      name: shownName(branding),
      logoUrl: logoUrl(app, branding, '/api/completion/v1/logo/'),
      accentColour: branding.accentColour,
      supportEmail: branding.supportEmail,
    },
    locale: locale as CompletionState['locale'],
    // An admin may have removed its host since.
    returnUrl: returnUrl && isAllowedReturnUrl(returnUrl, branding.returnHosts) ? returnUrl : null,
    state: shownState(row),
    linkExpiresAt: linkExpiresAt.toISOString(),
    sessionEndsAt: sessionEndsAt.toISOString(),
    outstanding: requirements.filter(({ status }) => status === 'Due').length,
    requirements,
    uploads: uploads.map((upload) => ({
      ...upload,
      reasonCode: isSilent(row) ? null : upload.reasonCode,
    })) as CompletionState['uploads'],
  }
}

function shownState(row: PackageRow): CompletionState['state'] {
  const error = editError(stateOf(row))
  if (!error) return 'Open'
  return error === 'Customer.UnderReview' ? 'Locked' : 'Closed'
}

function completionRequirements(row: PackageRow, key: Buffer): CompletionState['requirements'] {
  const people = new Map(peopleFrom(row, key).map((person) => [person.personId, person]))
  return verificationStatusRecord(row, key)
    .outstandingRequirements.filter(({ status }) => status === 'Due' || status === 'Submitted')
    .map((requirement) => {
      const rule = ruleOf(row.customer_id, requirement)
      const item = row.requestedChanges.find(({ itemId }) => itemId === requirement.requirementId)
      const person = requirement.uboId ? people.get(requirement.uboId) : undefined
      const shown = {
        requirementId: requirement.requirementId!,
        status: requirement.status,
        kind: requirement.kind,
        textCode: rule ? `rule.${rule}` : `request.${requirement.kind.toLowerCase()}`,
        reasonCode: requirement.reasonCode,
        // The page has its own words, in the reader's language, for what no analyst wrote.
        message: rule || item?.source === 'Monitoring' ? null : requirement.message,
        subject: {
          type: requirement.target.type,
          name: person ? `${person.firstName} ${person.lastName}` : null,
          identityTypeCode:
            row.identities.find(({ identity_id }) => identity_id === requirement.target.id)?.identity_type_code ?? null,
          documentCategory:
            row.documents.find(({ document_id }) => document_id === requirement.target.id)?.document_category ?? null,
        },
        ...waysToAnswer(row, requirement),
        requestedAt: requirement.requestedAt,
        dueBy: requirement.dueBy,
      }
      return shown as CompletionState['requirements'][number]
    })
}

/** The requirement of this ID, if it is still due. */
export function dueRequirement(row: PackageRow, requirementId: string): Requirement {
  const due = verificationStatusRecord(row, undefined).outstandingRequirements.find(
    (requirement) => requirement.requirementId === requirementId.toLowerCase() && requirement.status === 'Due',
  )
  if (!due) throw new ApiError('Completion.RequirementNotOpen')
  return due
}
