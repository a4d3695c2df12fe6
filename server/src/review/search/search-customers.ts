// Searches customers across all partners. Searches and their results are recorded, because staff see what no partner may.

import { recordAction } from '../../audit/account-activity.ts'
import { normaliseIdentityValue } from '../../customer/people/identity-rules.ts'
import { identityIndex } from '../../customer/people/sealed-people.ts'
import { type FieldError, throwFieldErrors } from '../../errors.ts'
import {
  countryCode,
  instant,
  named,
  nullable,
  oneOf,
  optional,
  text,
  unavailableCells as unavailableCellsField,
  uuid,
} from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { ascending, type CellAnswers, mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import { IDENTITY_TYPE_CODES, REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { findInCells } from './search-cells.ts'
import { type FoundCustomer, listFound, searchByIdentity } from './search-sql.ts'
import { searchFor } from './search-words.ts'

const MOST = 50

const Body = named('SearchCustomers', {
  text: optional(
    text(255, {
      description:
        'Company or trading name (start of words), or an exact email, registration number or partner reference.',
    }),
  ),
  identityNumber: optional(text(255, { description: 'The complete number of an identity document.' })),
  identityTypeCode: optional(oneOf(IDENTITY_TYPE_CODES, { description: 'Narrows the search by `identityNumber`.' })),
  issuingCountry: optional(countryCode({ description: 'Narrows the search by `identityNumber`.' })),
})

const FoundRecord = named('FoundCustomer', {
  customerId: uuid(),
  partnerId: uuid(),
  partnerName: Type.String(),
  partnerCustomerId: Type.String(),
  companyName: Type.String(),
  tradingName: nullable(Type.String()),
  email: Type.String(),
  registrationNumber: Type.String(),
  incorporationCountryIso3Code: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  uboIds: Type.Array(uuid(), { description: 'The people with this identity number, for a search by number.' }),
  createdAt: instant(),
})

export const searchCustomers = operation({
  id: 'searchCustomers',
  method: 'POST',
  // POST, so that names and numbers stay out of URLs and access logs.
  path: '/compliance/v1/customers/search',
  scope: 'review.read',
  tag: 'Search',
  summary: 'Search customers',
  description:
    'By text or by identity number, not both. Returns the newest 50. Searches and their results are recorded in the audit log.',
  body: Body,
  value: named('FoundCustomers', {
    items: Type.Array(FoundRecord),
    isWhole: Type.Boolean({ description: 'false when there are more matches than returned.' }),
    unavailableCells: unavailableCellsField('their customers'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body, requestId }) {
    throwFieldErrors(oneWay(body.text, body.identityNumber))
    const { answers, unavailableCells } = body.identityNumber
      ? await byIdentity(app, body.identityNumber, body.identityTypeCode, body.issuingCountry)
      : await byText(app, body.text!)
    // Customer IDs increase with time in all cells.
    const rows = mergeRows<Found>(answers, (a, b) => ascending(b.customerId, a.customerId), MOST + 1)
    const shown = rows.slice(0, MOST)
    await app.db.staffDirectoryTransaction(NO_PARTNER, (sql) =>
      recordAction(sql, {
        partnerId: NO_PARTNER,
        at: app.clock.now(),
        by: caller.user,
        action: 'CustomersSearched',
        facts: {
          by: body.identityNumber ? 'identityNumber' : 'text',
          found: shown.length,
          customerIds: shown.map(({ customerId }) => customerId).join(','),
        },
        requestId,
      }),
    )
    return {
      value: { items: shown.map(recordOf), isWhole: rows.length <= MOST, unavailableCells: [...unavailableCells] },
    }
  },
})

function oneWay(given: string | null | undefined, number: string | null | undefined): FieldError[] {
  if (Boolean(given) !== Boolean(number)) return []
  return [{ path: '/text', code: 'ValidationControl.Error', message: 'Send either text or identityNumber.' }]
}

/** Only the newest of all cells are read in full. */
async function byText(app: App, given: string): Promise<CellAnswers<readonly Found[]>> {
  const cells = { ask: app.db.reads.availableCells, count: app.db.cells.length }
  const found = await findInCells(cells, searchFor(given), MOST + 1)
  const customers = Map.groupBy(found.customers, ({ cell }) => cell)
  if (customers.size === 0) return { answers: [], unavailableCells: found.unavailableCells }
  const listed = await app.db.reads.availableCells(
    (sql, cell) => listFound(sql, customers.get(cell) ?? []),
    [...customers.keys()],
  )
  return {
    answers: listed.answers,
    unavailableCells: [...new Set([...found.unavailableCells, ...listed.unavailableCells])],
  }
}

/** Numbers are indexed by type and country; without them, every combination is looked up. */
async function byIdentity(
  app: App,
  number: string,
  type?: string | null,
  country?: string | null,
): Promise<CellAnswers<readonly Found[]>> {
  const key = await app.vault.blindIndexKey()
  const identityValue = normaliseIdentityValue(number)
  const indexes = (type ? [type] : IDENTITY_TYPE_CODES).flatMap((identityTypeCode) =>
    (country ? [country] : COUNTRY_CODES).map((issuingCountry) =>
      identityIndex(key, { identityTypeCode, issuingCountry, identityValue }),
    ),
  )
  return app.db.reads.availableCells((sql) => searchByIdentity(sql, indexes, MOST + 1))
}

type Found = FoundCustomer & { uboIds?: string[] }

function recordOf({ country, stage, createdAt, ...row }: Found) {
  return {
    ...row,
    incorporationCountryIso3Code: country,
    verificationStatus: row.verificationStatus as never,
    reviewStage: stage as never,
    uboIds: row.uboIds ?? [],
    createdAt: createdAt.toISOString(),
  }
}
