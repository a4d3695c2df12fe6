// The customers of a partner in numbers: by status, type and country, and which need a response of the partner.

import { dueCount } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { findPackage, type PackageRow } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { countryCode, instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import {
  BUSINESS_TYPE_CODES,
  type BusinessTypeCode,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../../reference/vocabularies.ts'
import { type CustomerCounts, countByKind, countErased, countRenewals, findAwaited } from './overview-sql.ts'

const SHOWN = 5
/** The statuses in which the next move is the partner's. */
const YOURS: readonly string[] = ['ChangesRequested', 'StartedNotCompleted']

const customers = Type.Integer()

export const getCustomerOverview = operation({
  id: 'getCustomerOverview',
  method: 'GET',
  path: '/customer/v1/partner-profile/overview',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'Get the customer overview',
  description:
    'Customers by status, type and country, and what is due next. Values without customers are omitted. Equally fast for any number of customers.',
  value: named('CustomerOverview', {
    total: customers,
    erased: Type.Integer({ description: 'Customers whose personal data was erased. They are not in `byStatus`.' }),
    byStatus: Type.Array(Type.Object({ verificationStatus: oneOf(VERIFICATION_STATUSES), customers })),
    byType: Type.Array(Type.Object({ businessTypeCode: oneOf(BUSINESS_TYPE_CODES), customers })),
    byCountry: Type.Array(Type.Object({ incorporationCountryIso3Code: countryCode(), customers })),
    awaitingPartner: Type.Integer({ description: 'Customers that need information from the partner.' }),
    renewalsDue: Type.Integer({ description: 'Approved customers with a document or identity to renew.' }),
    dueNext: Type.Array(
      named('AwaitedCustomer', {
        customerId: uuid(),
        partnerCustomerId: Type.String(),
        companyName: Type.String(),
        verificationStatus: oneOf(VERIFICATION_STATUSES),
        items: Type.Integer({ description: 'How many requirements of the customer need a response.' }),
        dueBy: nullable(instant()),
      }),
      { description: `The customers whose response is due first, at most ${SHOWN}.` },
    ),
  }),
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const { counts, erasedCounts, renewalsDue, awaited, packages } = await app.db.reads.partner(
      partnerId,
      async (sql) => {
        const [counts, erasedCounts, renewalsDue, awaited] = await Promise.all([
          countByKind(sql, partnerId),
          countErased(sql, partnerId),
          countRenewals(sql, partnerId),
          findAwaited(sql, partnerId, SHOWN),
        ])
        const packages = await Promise.all(awaited.map((row) => findPackage(sql, partnerId, row.customer_id)))
        return { counts, erasedCounts, renewalsDue, awaited, packages: packages.filter((row) => row !== undefined) }
      },
    )
    const ofStatus = of(counts, 'verification_status')
    const erasedOf = new Map(erasedCounts.map((row) => [row.verification_status, row.customers]))
    const byStatus = ofStatus
      .map(([status, customers]) => ({
        verificationStatus: status as VerificationStatus,
        customers: customers - (erasedOf.get(status) ?? 0),
      }))
      .filter(({ customers }) => customers > 0)
    return {
      value: {
        total: ofStatus.reduce((sum, [, customers]) => sum + customers, 0),
        erased: erasedCounts.reduce((sum, { customers }) => sum + customers, 0),
        byStatus,
        byType: of(counts, 'business_type_code').map(([code, customers]) => ({
          businessTypeCode: code as BusinessTypeCode,
          customers,
        })),
        byCountry: of(counts, 'incorporation_country').map(([code, customers]) => ({
          incorporationCountryIso3Code: code,
          customers,
        })),
        awaitingPartner: byStatus
          .filter(({ verificationStatus }) => YOURS.includes(verificationStatus))
          .reduce((sum, { customers }) => sum + customers, 0),
        renewalsDue,
        dueNext: awaited.map((row) => ({
          customerId: row.customer_id,
          partnerCustomerId: row.partner_customer_id,
          companyName: row.company_name,
          verificationStatus: row.verification_status as VerificationStatus,
          items: dueCountOf(packages.find(({ customer_id }) => customer_id === row.customer_id)),
          dueBy: row.due_by?.toISOString() ?? null,
        })),
      },
    }
  },
})

/** Counted as everywhere else, over rules and requested changes. */
function dueCountOf(row: PackageRow | undefined): number {
  return row ? dueCount(packageOf(row), row.requestedChanges, stateOf(row)) : 0
}

function of(counts: readonly CustomerCounts[], kind: Exclude<keyof CustomerCounts, 'customers'>): [string, number][] {
  return counts.flatMap((row) => (row[kind] === null ? [] : [[row[kind], row.customers] as [string, number]]))
}
