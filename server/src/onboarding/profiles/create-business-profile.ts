// Creates a business customer with its people in one transaction and queues it for review.

import { assertEditor } from '../../access/creator-access-sql.ts'
import { auditEntry, CHAIN_START } from '../../audit/audit-log.ts'
import { actorOf } from '../../customer/actor-of.ts'
import { outstandingRequirements, Requirement } from '../../customer/case/requirements.ts'
import { createCustomer } from '../../customer/create-customer.ts'
import type { NewPackage } from '../../customer/create-sql.ts'
import type { CustomerFields } from '../../customer/customer-fields.ts'
import { findCustomerIdByReference } from '../../customer/customer-sql.ts'
import { personFrom, rowsOf } from '../../customer/people/known-people.ts'
import { personAdded } from '../../customer/people/person-events.ts'
import {
  Addresses,
  addressOf,
  BusinessPersonList,
  Financials,
  financialsOf,
  PartnerCustomerId,
} from '../../customer/profile-fields.ts'
import { searchTerms } from '../../customer/search-terms.ts'
import { sealAnswer, storedAnswer } from '../../customer/stored-answer.ts'
import { ApiError, type ErrorCode, type FieldError } from '../../errors.ts'
import { EventSeries } from '../../events/outbox.ts'
import type { Caller } from '../../http/caller.ts'
import {
  day,
  email,
  flagParam,
  freeLine,
  freeText,
  line,
  named,
  nullable,
  oneOf,
  optional,
  phone,
  text,
  uuid,
  website,
} from '../../http/fields.ts'
import { type IdempotencyKey, readIdempotencyKey } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { unknownFields } from '../../http/unknown-fields.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { type CellSql, isLockTimeout, violatedConstraint } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { CONFIGURED_COUNTRIES, versionsInForce } from '../../reference/identity-documents.ts'
import { RULES_VERSION } from '../../reference/requirement-rules.ts'
import {
  BUSINESS_TYPE_CODES,
  type BusinessTypeCode,
  businessTypeCode,
  INDUSTRIES,
  VERIFICATION_STATUSES,
} from '../../reference/vocabularies.ts'
import { createErrors, createExamples } from './create-business-profile.examples.ts'
import { profileErrors } from './profile-rules.ts'

export const CreateProfile = named('CreateBusinessProfile', {
  email: email(),
  phoneNumber: optional(phone()),
  companyName: line(255, { min: 2, example: 'Acme Logistics Ltd' }),
  tradingName: optional(freeLine(255)),
  businessTypeCode: text(100, {
    description: 'The legal form of the business. Case-insensitive; names with an underscore are not accepted.',
    example: 'PrivateLimitedCompany',
    'x-published': { enum: BUSINESS_TYPE_CODES },
  }),
  incorporationCountryIso3Code: Type.String({ example: 'NGA', 'x-published': { enum: CONFIGURED_COUNTRIES } }),
  industry: oneOf(INDUSTRIES),
  description: optional(freeText(1000)),
  website: website(),
  registrationNumber: line(10, {
    description: 'The number in the company register. At most 10 characters on create, as published; 100 on update.',
    example: 'RC1234567',
  }),
  registrationDate: optional(day()),
  addresses: optional(Addresses),
  financials: optional(Financials),
  businessPersonList: optional(BusinessPersonList),
  partnerCustomerId: PartnerCustomerId,
})
export type CreateProfile = Static<typeof CreateProfile>

const CreatedProfile = named('CreatedBusinessProfile', {
  customerId: nullable(uuid({ description: 'Our ID for the customer; null in a dry run.' })),
  partnerCustomerId: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  ubos: Type.Array(
    Type.Object({ uboId: nullable(uuid()), firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
  ),
  dryRun: Type.Optional(
    Type.Boolean({ description: 'Always true in a dry run, which saves nothing; otherwise absent.' }),
  ),
  ignored: Type.Optional(
    Type.Array(Type.String(), {
      description: 'In a dry run: JSON Pointers to unknown body fields, which are ignored.',
    }),
  ),
  outstandingRequirements: Type.Optional(
    Type.Array(Requirement, { description: 'In a dry run: the requirements that would be outstanding.' }),
  ),
})
type CreatedProfile = Static<typeof CreatedProfile>

/** As published: `Validation` is the code of create alone, and never for people or vocabularies. */
function fieldErrorCode(path: string, keyword: string): ErrorCode {
  return keyword === 'enum' || path.startsWith('/businessPersonList') ? 'ValidationControl.Error' : 'Validation'
}

export const createBusinessProfile = operation({
  id: 'createBusinessProfile',
  method: 'POST',
  path: '/partner/v1/business-profiles',
  scope: 'partner.write',
  tag: 'Customers',
  summary: 'Create a customer with its people',
  description:
    'The customer and all its people are created in one transaction: if anything fails, nothing is saved. ' +
    'Creating a customer queues it for compliance review; there is no submit step.',
  query: Type.Object({
    dryRun: flagParam(
      'If `true`, validates the request without saving anything, and returns the requirements that would be outstanding.',
      { default: false },
    ),
  }),
  body: CreateProfile,
  idempotent: true,
  value: CreatedProfile,
  errors: [
    'Validation',
    'ValidationControl.Error',
    'PhoneNumber.Invalid',
    'Customer.PartnerCustomerIdRequired',
    'Customer.PartnerCustomerIdInvalid',
    'Country.NotFound',
    'BusinessType.NotFound',
    'OnboardingConfig.NotFound',
    'Customer.PartnerCustomerIdDuplicate',
  ],
  fieldErrorCode,
  rules: (body, { app }) => profileErrors(body, 'incorporationCountryIso3Code', dayOf(app.clock.now())),
  examples: createExamples,
  errorExamples: createErrors,

  async handle({ app, caller, query, body, headers, requestId }) {
    const now = app.clock.now()
    if (query.dryRun) return { value: await dryRun(app, caller, body) }

    const idempotency = readIdempotencyKey(headers, { operationId: 'createBusinessProfile', params: {}, body })
    const { made, value } = await preparePackage(app, caller, body, { now, requestId, idempotency })
    // A user may lose access while the request runs; a server has no user.
    const assertAllowed = caller.user && ((sql: CellSql) => assertEditor(app, sql, caller))
    try {
      if (await createCustomer(app, made, assertAllowed)) {
        app.events.notifyDispatcher(caller.partnerId, made.events)
        return { value }
      }
    } catch (error) {
      if (violatedConstraint(error) === 'customer_reference_once')
        throw await duplicate(app, caller, body.partnerCustomerId)
      if (isLockTimeout(error)) throw new ApiError('Idempotency.InProgress', { headers: { 'retry-after': '2' } })
      throw error
    }
    return storedAnswer<CreatedProfile>(app, caller, idempotency!)
  },
})

/** Everything that is written and returned is known before the statement runs. */
export async function preparePackage(
  app: App,
  caller: Caller,
  profile: CreateProfile,
  { now, requestId, idempotency }: { now: Date; requestId: string; idempotency: IdempotencyKey | undefined },
): Promise<{ made: NewPackage; value: CreatedProfile }> {
  const [partnerKey, indexKey] = await Promise.all([app.vault.partnerKey(caller.partnerId), app.vault.blindIndexKey()])
  const customerId = newId(now)
  const { key, wrapped } = app.vault.newCustomerKey(partnerKey, customerId)
  const about = { customerId, partnerCustomerId: profile.partnerCustomerId }
  const fields = fieldsFrom(profile)
  const people = (profile.businessPersonList ?? []).map((given) => personFrom(given, now))
  const series = new EventSeries(
    { partnerId: caller.partnerId, ...about, correlationId: requestId, occurredAt: now },
    0,
  )
  series.add('business.profile.created', {
    ...about,
    verificationStatus: 'PendingVerification',
    businessTypeCode: fields.businessTypeCode as BusinessTypeCode,
    incorporationCountryIso3Code: fields.incorporationCountryIso3Code,
    personCount: people.length,
    version: 1,
    createdAt: now.toISOString(),
  })
  for (const person of people) series.add('business.person.added', personAdded(about, person, 'Create', 1, now))

  const value: CreatedProfile = {
    ...about,
    verificationStatus: 'PendingVerification',
    ubos: people.map(({ personId, firstName, lastName, email }) => ({ uboId: personId, firstName, lastName, email })),
  }
  const rows = rowsOf(
    people.map((person, position) => ({ person, position })),
    key,
    indexKey,
  )
  // Without a snapshot: the rows contain what was created, and the first change stores the profile before it.
  const audit = auditEntry(
    {
      customerId,
      version: 1,
      occurredAt: now,
      actor: actorOf(caller),
      action: 'createBusinessProfile',
      changedFields: Object.keys(fields).concat('businessPersonList'),
      requestId,
    },
    CHAIN_START,
  )
  const made: NewPackage = {
    customer: {
      partnerId: caller.partnerId,
      ...about,
      ...fields,
      incorporationCountry: fields.incorporationCountryIso3Code,
      verificationStatus: 'PendingVerification',
      reviewStage: 'Queued',
      rulesVersion: RULES_VERSION + versionsInForce(countriesOf(profile)),
      wrappedKey: wrapped,
      at: now,
      dueAt: new Date(now.getTime() + app.config.review.slaMs),
    },
    terms: searchTerms(fields),
    audit,
    people: rows.persons,
    identities: rows.identities,
    events: series.events,
    idempotency: idempotency && { ...idempotency, sealedBody: sealAnswer(partnerKey, idempotency, { value }) },
  }
  return { made, value }
}

/** The countries whose configurations the create was validated with. */
function countriesOf(profile: CreateProfile): string[] {
  const residences = (profile.businessPersonList ?? []).map((person) => person.address.countryCode)
  return [profile.incorporationCountryIso3Code, ...residences]
}

function fieldsFrom(profile: CreateProfile): CustomerFields {
  return {
    email: profile.email,
    phoneNumber: profile.phoneNumber ?? null,
    companyName: profile.companyName,
    tradingName: profile.tradingName ?? null,
    businessTypeCode: businessTypeCode(profile.businessTypeCode)!,
    incorporationCountryIso3Code: profile.incorporationCountryIso3Code,
    industry: profile.industry,
    description: profile.description ?? null,
    website: profile.website,
    registrationNumber: profile.registrationNumber,
    registrationDate: profile.registrationDate ?? null,
    addresses: (profile.addresses ?? []).map(addressOf),
    financials: profile.financials ? financialsOf(profile.financials) : null,
  }
}

async function dryRun(app: App, caller: Caller, profile: CreateProfile): Promise<CreatedProfile> {
  const taken = await app.db.partner(caller.partnerId, (sql) =>
    findCustomerIdByReference(sql, caller.partnerId, profile.partnerCustomerId),
  )
  if (taken) throw await duplicate(app, caller, profile.partnerCustomerId)
  const people = profile.businessPersonList ?? []
  return {
    customerId: null,
    partnerCustomerId: profile.partnerCustomerId,
    verificationStatus: 'PendingVerification',
    ubos: people.map(({ firstName, lastName, email }) => ({ uboId: null, firstName, lastName, email })),
    dryRun: true,
    ignored: unknownFields(CreateProfile, profile),
    outstandingRequirements: outstandingRequirements({
      customerId: null,
      incorporationCountry: profile.incorporationCountryIso3Code,
      businessTypeCode: businessTypeCode(profile.businessTypeCode)!,
      addressCount: profile.addresses?.length ?? 0,
      hasFinancials: Boolean(profile.financials),
      submittedAt: null,
      people: people.map((person) => ({
        personId: null,
        residence: person.address.countryCode,
        ownershipType: person.ownershipType,
        identities: person.identities.map((identity) => ({
          identityId: null,
          identityTypeCode: identity.identityTypeCode,
          documentUploadId: identity.documentUploadId ?? null,
        })),
      })),
      documents: [],
    }),
  }
}

async function duplicate(app: App, caller: Caller, partnerCustomerId: string): Promise<ApiError> {
  const code = 'Customer.PartnerCustomerIdDuplicate'
  const customerId = await app.db.partner(caller.partnerId, (sql) =>
    findCustomerIdByReference(sql, caller.partnerId, partnerCustomerId),
  )
  const apiError = new ApiError(code)
  const detail: FieldError = {
    path: '/partnerCustomerId',
    code,
    message: apiError.message,
    ...(customerId ? { customerId } : {}),
  }
  return new ApiError(code, { details: [detail] })
}
