// Exports the filtered list of customers.
import { csvExport, EXPORT_DESCRIPTION } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { FILTERS, LIST_ERRORS, readFilter, withText } from '../profiles/list-business-profiles.ts'
import { countCustomers, findCandidates, type ListRow, listCustomers } from '../profiles/list-sql.ts'

const PAGE = 500

export const exportCustomers = operation({
  id: 'exportCustomers',
  method: 'GET',
  path: '/customer/v1/business-profiles/export',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'Export the list of customers',
  description: `${EXPORT_DESCRIPTION} Newest first.`,
  query: Type.Object(FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: LIST_ERRORS,

  async handle({ app, caller, query, headers, requestId }) {
    const { partnerId } = caller
    const asked = readFilter(partnerId, query)
    const read = app.db.reads.partner
    const filter = await read(partnerId, (sql) => withText(sql, asked, query.text))
    const candidates = await read(partnerId, (sql) => findCandidates(sql, filter))
    return csvExport<ListRow>(
      { app, caller, headers, requestId },
      {
        list: 'customers',
        filters: query,
        partnerId,
        total: await read(partnerId, (sql) => countCustomers(sql, filter, candidates)),
        columns: COLUMNS,
        page: (last) =>
          read(partnerId, (sql) =>
            listCustomers(sql, filter, candidates, {
              ...{ limit: PAGE, offset: 0, after: last?.customer_id },
              sort: { by: 'createdAt', ascending: false },
            }),
          ),
      },
    )
  },
})

const COLUMNS = {
  customerId: (row: ListRow) => row.customer_id,
  partnerCustomerId: (row: ListRow) => row.partner_customer_id,
  companyName: (row: ListRow) => row.company_name,
  tradingName: (row: ListRow) => row.trading_name,
  verificationStatus: (row: ListRow) => row.verification_status,
  email: (row: ListRow) => row.email,
  phoneNumber: (row: ListRow) => row.phone_number,
  businessTypeCode: (row: ListRow) => row.business_type_code,
  incorporationCountryIso3Code: (row: ListRow) => row.incorporation_country,
  industry: (row: ListRow) => row.industry,
  registrationNumber: (row: ListRow) => row.registration_number,
  website: (row: ListRow) => row.website,
  personCount: (row: ListRow) => row.person_count,
  documentCount: (row: ListRow) => row.document_count,
  createdAt: (row: ListRow) => row.created_at.toISOString(),
  updatedAt: (row: ListRow) => row.updated_at.toISOString(),
  erasedAt: (row: ListRow) => row.erased_at?.toISOString() ?? null,
}
