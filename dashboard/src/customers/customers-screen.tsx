import { Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BusinessProfileListItem } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { VerificationBadge } from '../components/badges/verification-badge.tsx'
import { NoMatchView } from '../components/feedback/no-match-view.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { useFilters } from '../components/filters/use-filters.ts'
import { AnchorLink, ButtonLink } from '../components/layout/links.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { usePages } from '../components/tables/paging.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { countryName } from '../format/country-name.ts'
import { formatNumber } from '../format/numbers.ts'
import { usePermission } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { CustomerFilterBar } from './customer-filter-bar.tsx'
import { queryOf, readFilters } from './customer-filters.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import { MissingRequirements, RequirementCounts } from './missing-requirements.tsx'
import { noMatchTexts, customersTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<BusinessProfileListItem>[] = [
  {
    title: texts.customer,
    cell: (row) => (
      <AnchorLink
        to="/customers/$customerId"
        params={{ customerId: row.customerId }}
        fw={600}
        lineClamp={1}
        title={namesOf(row)}
      >
        <UserText>{row.erasedAt ? texts.erased : row.companyName}</UserText>
      </AnchorLink>
    ),
  },
  {
    title: texts.reference,
    cell: (row) => (
      <Code>
        <UserText>{row.partnerCustomerId}</UserText>
      </Code>
    ),
  },
  { title: texts.status, cell: (row) => <VerificationBadge status={row.verificationStatus} />, width: '9.5rem' },
  { title: texts.missing, cell: (row) => <MissingRequirements customerId={row.customerId} />, width: '6rem' },
  { title: texts.country, cell: (row) => countryName(row.incorporationCountryIso3Code), width: '10rem' },
  { title: texts.people, cell: (row) => formatNumber(row.personCount), align: 'right', width: '4.5rem' },
  { title: texts.created, cell: (row) => <TimeText value={row.createdAt} shows="day" />, width: '7rem' },
  { title: texts.updated, cell: (row) => <TimeText value={row.updatedAt} />, width: '8.5rem' },
]

/** The trading name as well, if there is one. */
function namesOf({ companyName, tradingName }: BusinessProfileListItem): string {
  return tradingName && tradingName !== companyName ? texts.names(companyName, tradingName) : companyName
}

export function CustomersScreen() {
  const pages = usePages()
  const filters = useFilters(readFilters)
  const mayEdit = usePermission('dashboard.edit')
  const query = useQuery(
    apiListQuery('dashboardListBusinessProfiles', {
      query: { ...queryOf(filters.values), page: pages.page, pageSize: pages.pageSize },
    }),
  )
  return (
    <>
      <PageHeader title={texts.title} actions={mayEdit && <Actions />}>
        {texts.description}
      </PageHeader>
      <CustomerTabs {...filters.values} />
      <CustomerFilterBar filters={filters} />
      <RequirementCounts customerIds={query.data?.items.map(({ customerId }) => customerId) ?? []}>
        <DataTable
          label={texts.list}
          query={query}
          rows={(value) => value.items}
          rowKey={(row) => row.customerId}
          columns={COLUMNS}
          empty={
            filters.any ? (
              <NoMatchView texts={noMatchTexts} onClear={filters.clear} />
            ) : (
              <NoCustomers mayEdit={mayEdit} />
            )
          }
          pages={pages}
          total={(value) => value.total}
        />
      </RequirementCounts>
    </>
  )
}

function Actions() {
  return (
    <>
      <ButtonLink to="/customers/import" variant="default">
        {texts.importCsv}
      </ButtonLink>
      <ButtonLink to="/customers/new" leftSection={<Icon name="plus" />}>
        {texts.create}
      </ButtonLink>
    </>
  )
}

function NoCustomers({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyView
      icon="business"
      title={texts.empty}
      action={<AnchorLink to={mayEdit ? '/customers/new' : '/'}>{texts.createFirst}</AnchorLink>}
    >
      {texts.emptyHint}
    </EmptyView>
  )
}
