// The partner's profiles, newest first, by page or by cursor. An invalid filter is an error, never ignored.

import { PartnerCustomerId } from '../../customer/profile-fields.ts'
import { emailTerm, MAX_WORDS, registrationTerm, searchedRanges } from '../../customer/search-terms.ts'
import { type FieldError, throwFieldErrors } from '../../errors.ts'
import {
  countryCode,
  day,
  flagParam,
  instant,
  named,
  nullable,
  oneOf,
  pageParam,
  pageSizeParam,
  text,
  uuid,
} from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { isCountry } from '../../reference/countries.ts'
import { CONFIGURED_COUNTRIES, configurationFor } from '../../reference/identity-documents.ts'
import {
  BUSINESS_TYPE_CODES,
  businessTypeCode,
  INDUSTRIES,
  UNKNOWN_BUSINESS_TYPE,
  VERIFICATION_STATUSES,
} from '../../reference/vocabularies.ts'
import { listErrors, listExamples } from './list-business-profiles.examples.ts'
import { countCustomers, findCandidates, findExactly, type ListFilter, listCustomers, type SortBy } from './list-sql.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 1_000_000
const SORTS = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const
const plain = Type.String()

const ProfileListItem = named('BusinessProfileListItem', {
  customerId: uuid(),
  partnerCustomerId: plain,
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  version: Type.Integer(),
  email: plain,
  phoneNumber: nullable(plain),
  companyName: plain,
  tradingName: nullable(plain),
  businessTypeCode: oneOf(BUSINESS_TYPE_CODES),
  incorporationCountryIso3Code: countryCode(),
  industry: oneOf(INDUSTRIES),
  description: nullable(plain),
  website: plain,
  registrationNumber: plain,
  registrationDate: nullable(day()),
  personCount: Type.Integer(),
  documentCount: Type.Integer(),
  createdAt: instant(),
  updatedAt: instant(),
  statusChangedAt: instant(),
  decidedAt: nullable(instant()),
  erasedAt: nullable(instant()),
})

const ProfileList = named('BusinessProfileList', {
  items: Type.Array(ProfileListItem),
  page: nullable(Type.Integer({ description: 'The page number; null if the request used a cursor.' })),
  pageSize: Type.Integer(),
  total: Type.Integer({ description: 'The exact number of matching customers.' }),
  nextCursor: nullable(
    Type.String({ description: 'Send it as `cursor` to get the next page; null on the last page.' }),
  ),
})

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

/** The filters of the list and of its export. */
export const FILTERS = {
  verificationStatus: Type.Optional(
    Type.Array(oneOf(VERIFICATION_STATUSES), {
      description: 'Only customers with this status. Repeat the parameter to include several.',
      maxItems: VERIFICATION_STATUSES.length,
    }),
  ),
  partnerCustomerId: Type.Optional(PartnerCustomerId),
  email: Type.Optional(Type.String({ format: 'email' })),
  registrationNumber: Type.Optional(text(100)),
  businessTypeCode: Type.Optional(
    Type.String({
      description: 'Only customers of this business type. Case-insensitive.',
      'x-published': { enum: BUSINESS_TYPE_CODES },
    }),
  ),
  incorporationCountryIso3Code: Type.Optional(Type.String({ 'x-published': { enum: CONFIGURED_COUNTRIES } })),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      format: 'text',
      description: `Matches the start of words in the name or trading name. At most ${MAX_WORDS} words.`,
      'x-published': { pattern: '[A-Za-z0-9]' },
    }),
  ),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      format: 'text',
      description:
        'Search text. Matches the start of words in the names, or an exact reference, email or registration number.',
    }),
  ),
  renewalDue: flagParam(
    'If `true`, only approved customers with a document or identity that expires and must be renewed.',
  ),
  erased: flagParam(
    'If `true`, only customers whose personal data was erased; if `false`, only the others. Erased customers keep the status they had.',
  ),
  createdFrom: moment('Only customers created at or after this time.'),
  createdTo: moment('Only customers created before this time.'),
  decidedFrom: moment('Only customers approved or rejected at or after this time.'),
  decidedTo: moment('Only customers approved or rejected before this time.'),
  updatedFrom: moment('Only customers changed at or after this time.'),
  updatedTo: moment('Only customers changed before this time.'),
}

const Query = Type.Object({
  page: pageParam(MAX_PAGE),
  pageSize: pageSizeParam(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  cursor: Type.Optional(
    Type.String({ description: '`nextCursor` of the previous page. If set, `page` is ignored.', maxLength: 200 }),
  ),
  sort: Type.Optional(
    oneOf(SORTS, {
      default: SORTS[0],
      description:
        'The sort order; `-` means descending. Sorted by `updatedAt`, the list has no `nextCursor`, because customers change places while you read it.',
    }),
  ),
  ...FILTERS,
})

export const LIST_ERRORS = [
  'ValidationControl.Error',
  'Country.NotFound',
  'BusinessType.NotFound',
  'OnboardingConfig.NotFound',
  'Customer.PartnerCustomerIdRequired',
  'Customer.PartnerCustomerIdInvalid',
] as const

export const listBusinessProfiles = operation({
  id: 'listBusinessProfiles',
  method: 'GET',
  path: '/partner/v1/business-profiles',
  scope: 'partner.read',
  tag: 'Customers',
  summary: 'List customers',
  description:
    'Newest first unless `sort` says otherwise. Use `page` to get a specific page, or follow `nextCursor` to read the whole list: a cursor is equally fast at any depth.',
  query: Query,
  value: ProfileList,
  errors: LIST_ERRORS,
  examples: listExamples,
  errorExamples: listErrors,

  async handle({ app, caller, query }) {
    const { filter: asked, page, pageSize, after, sort } = readQuery(caller.partnerId, query)
    const [rows, total] = await app.db.reads.partner(caller.partnerId, async (sql) => {
      const filter = await withText(sql, asked, query.text)
      const candidates = await findCandidates(sql, filter)
      return Promise.all([
        listCustomers(sql, filter, candidates, {
          limit: pageSize + 1,
          offset: after ? 0 : (page - 1) * pageSize,
          after,
          sort,
        }),
        countCustomers(sql, filter, candidates),
      ])
    })
    const items = rows.slice(0, pageSize)
    const last = items.at(-1)
    const nextCursor = rows.length > pageSize && last && sort.by === 'createdAt' ? encodeCursor(last.customer_id) : null
    return {
      value: {
        items: items.map((row) => ({
          customerId: row.customer_id,
          partnerCustomerId: row.partner_customer_id,
          verificationStatus: row.verification_status as never,
          version: row.version,
          email: row.email,
          phoneNumber: row.phone_number,
          companyName: row.company_name,
          tradingName: row.trading_name,
          businessTypeCode: row.business_type_code as never,
          incorporationCountryIso3Code: row.incorporation_country,
          industry: row.industry as never,
          description: row.description,
          website: row.website,
          registrationNumber: row.registration_number,
          registrationDate: row.registration_date,
          personCount: row.person_count,
          documentCount: row.document_count,
          createdAt: row.created_at.toISOString(),
          updatedAt: row.updated_at.toISOString(),
          statusChangedAt: row.status_changed_at.toISOString(),
          decidedAt: row.decided_at?.toISOString() ?? null,
          erasedAt: row.erased_at?.toISOString() ?? null,
        })),
        page: after ? null : page,
        pageSize,
        total,
        nextCursor,
      },
    }
  },
})

type Filters = Omit<Static<typeof Query>, 'page' | 'pageSize' | 'cursor' | 'sort'>

/** The filters alone, for the export. */
export function readFilter(partnerId: string, query: Filters): ListFilter {
  return readQuery(partnerId, query).filter
}

export async function withText(sql: CellSql, asked: ListFilter, text: string | undefined): Promise<ListFilter> {
  return text === undefined ? asked : { ...asked, text: await findText(sql, asked, text) }
}

/** What the text of a search box can mean: words of a name, or one exact value. */
async function findText(sql: CellSql, { partnerId }: ListFilter, text: string): Promise<ListFilter['text']> {
  const words = searchedRanges(text)
  const terms = words.length > MAX_WORDS ? [] : words
  const value = text.trim()
  const [exact, candidates] = await Promise.all([
    findExactly(sql, partnerId, { reference: value, terms: [emailTerm(value), registrationTerm(value)] }),
    findCandidates(sql, { partnerId, terms }),
  ])
  return { terms, candidates, exact }
}

function readQuery(partnerId: string, query: Static<typeof Query>) {
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, code: FieldError['code'], message: string) =>
    fieldErrors.push({ path, code, message })
  const page = query.page ?? 1
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  if (query.cursor !== undefined && !after)
    fieldError('cursor', 'ValidationControl.Error', 'cursor is invalid. Use the nextCursor of an earlier response.')
  const sort = {
    by: (query.sort ?? SORTS[0]).replace('-', '') as SortBy,
    ascending: query.sort?.startsWith('-') === false,
  }
  if (query.cursor !== undefined && sort.by === 'updatedAt')
    fieldError('sort', 'ValidationControl.Error', 'sort by updatedAt does not support cursor. Use page instead.')
  const type = query.businessTypeCode === undefined ? undefined : businessTypeCode(query.businessTypeCode)
  if (query.businessTypeCode !== undefined && !type)
    fieldError('businessTypeCode', 'BusinessType.NotFound', UNKNOWN_BUSINESS_TYPE)
  const country = query.incorporationCountryIso3Code
  if (country !== undefined && !isCountry(country)) {
    fieldError(
      'incorporationCountryIso3Code',
      'Country.NotFound',
      'Unknown country code (expected ISO 3166-1 alpha-3).',
    )
  } else if (country !== undefined && !configurationFor(country)) {
    fieldError(
      'incorporationCountryIso3Code',
      'OnboardingConfig.NotFound',
      'Onboarding is not available for that country.',
    )
  }
  const words = query.search === undefined ? [] : searchedRanges(query.search)
  if (query.search !== undefined && words.length === 0)
    fieldError('search', 'ValidationControl.Error', 'search must contain a letter or digit.')
  if (words.length > MAX_WORDS)
    fieldError('search', 'ValidationControl.Error', `search must have at most ${MAX_WORDS} words.`)
  throwFieldErrors(fieldErrors)

  const filter: ListFilter = {
    partnerId,
    verificationStatuses: query.verificationStatus,
    businessTypeCode: type,
    incorporationCountry: country,
    partnerCustomerId: query.partnerCustomerId,
    terms: [
      ...(query.email === undefined ? [] : [exactly(emailTerm(query.email))]),
      ...(query.registrationNumber === undefined ? [] : [exactly(registrationTerm(query.registrationNumber))]),
      ...words,
    ],
    text: undefined,
    renewalDue: query.renewalDue || undefined,
    erased: query.erased,
    createdFrom: time(query.createdFrom),
    createdTo: time(query.createdTo),
    decidedFrom: time(query.decidedFrom),
    decidedTo: time(query.decidedTo),
    updatedFrom: time(query.updatedFrom),
    updatedTo: time(query.updatedTo),
  }
  return { filter, page, pageSize: Math.min(size, MAX_PAGE_SIZE), after, sort }
}

const time = (given: string | undefined) => (given === undefined ? undefined : timeFrom(given))
const exactly = (term: string) => ({ from: term, to: `${term}\u0001` })

const encodeCursor = (customerId: string) => Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')

function decodeCursor(cursor: string): string | undefined {
  const hex = Buffer.from(cursor, 'base64url').toString('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return isUuid(id) && encodeCursor(id) === cursor ? id : undefined
}
