// Customers of any partner that may be the same business or share people. Staff only; views are in the audit log.

import { findStaffEmails } from '../../audit/staff-emails.ts'
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import {
  countryCode,
  instant,
  named,
  nullable,
  oneOf,
  unavailableCells as unavailableCellsField,
  uuid,
} from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import {
  REVIEW_STAGES,
  type ReviewStage,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../../reference/vocabularies.ts'
import { recordCustomerView } from '../../screening/customer-audit.ts'
import { workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { DuplicateVerdict, verdictOf } from '../duplicates/duplicate-verdict.ts'
import { revisionOf } from '../duplicates/verdict.ts'
import { listVerdicts } from '../duplicates/verdicts-sql.ts'
import { assertSample, SAMPLE_ERRORS } from '../quality/reviewable.ts'
import { possibleDuplicates, SIMILARITY_CODES, STRENGTHS } from './possible-duplicates.ts'

const text = Type.String()

const PossibleDuplicateRecord = named('PossibleDuplicate', {
  customerId: uuid(),
  partnerId: uuid(),
  partnerName: text,
  isSamePartner: Type.Boolean(),
  companyName: text,
  tradingName: nullable(text),
  registrationNumber: text,
  incorporationCountryIso3Code: countryCode(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  owner: nullable(
    Type.Object({
      userId: uuid(),
      email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
    }),
  ),
  createdAt: instant(),
  strength: oneOf(STRENGTHS),
  reasons: Type.Array(
    named('DuplicateReason', {
      code: oneOf(SIMILARITY_CODES),
      strength: oneOf(STRENGTHS),
      text,
      target: Type.Object({
        type: oneOf(['Business', 'Person', 'Document'] as const),
        id: uuid({ description: 'The ID of the person, identity or document of this customer.' }),
      }),
    }),
  ),
  revision: Type.String({ description: 'Identifies what the customers have in common. A verdict names it.' }),
  verdict: nullable(DuplicateVerdict),
})

export const listPossibleDuplicates = operation({
  id: 'listPossibleDuplicates',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/possible-duplicates',
  scope: 'review.read',
  tag: 'Risk',
  summary: 'List possible duplicates',
  description:
    'Across all partners, most likely first, at most 50, with the verdicts of reviewers. Views are recorded in the audit log. Never visible to partners.',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({
    sampleId: Type.Optional(
      uuid({ description: 'A quality sample that you review: the possible duplicates are returned without verdicts.' }),
    ),
  }),
  value: named('PossibleDuplicates', {
    items: Type.Array(PossibleDuplicateRecord),
    isComplete: Type.Boolean({
      description: 'False when there are more possible duplicates than returned.',
    }),
    unavailableCells: unavailableCellsField('their customers'),
  }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', ...SAMPLE_ERRORS],

  async handle({ app, caller, params, query: { sampleId }, requestId }) {
    const at = await findCustomerRef(app, params.customerId)
    if (sampleId) {
      const request = { reviewer: reviewerOf(caller), customerId: at.customerId, requestId }
      await workOnCase(app, request, (lockedCase) => assertSample(lockedCase, sampleId))
    }
    await recordCustomerView(app, at, caller, {
      action: 'viewPossibleDuplicates',
      subjects: ['possibleDuplicates'],
      requestId,
    })
    const [{ items, isComplete, unavailableCells }, verdicts] = await Promise.all([
      possibleDuplicates(app, at),
      sampleId ? [] : app.db.reads.staff(at.partnerId, (sql) => listVerdicts(sql, at)),
    ])
    const emailOf = await findStaffEmails(app, [
      ...verdicts.map(({ decidedBy }) => decidedBy),
      ...items.map(({ customer }) => customer.ownerId),
    ])
    const verdictOn = (customerId: string) => verdicts.find(({ otherCustomerId }) => otherCustomerId === customerId)
    return {
      value: {
        items: items.map(({ customer, strength, reasons, matches }) => ({
          customerId: customer.customerId,
          partnerId: customer.partnerId,
          partnerName: customer.partnerName,
          isSamePartner: customer.partnerId === at.partnerId,
          companyName: customer.companyName,
          tradingName: customer.tradingName,
          registrationNumber: customer.registrationNumber,
          incorporationCountryIso3Code: customer.incorporationCountry,
          verificationStatus: customer.verificationStatus as VerificationStatus,
          reviewStage: customer.reviewStage as ReviewStage,
          owner: customer.ownerId ? { userId: customer.ownerId, email: emailOf(customer.ownerId) } : null,
          createdAt: customer.createdAt.toISOString(),
          strength,
          reasons: reasons.map(({ code, strength, text, target }) => ({ code, strength, text, target })),
          revision: revisionOf(matches),
          verdict: verdictOf(verdictOn(customer.customerId), matches, emailOf),
        })),
        isComplete,
        unavailableCells: [...unavailableCells],
      },
    }
  },
})
