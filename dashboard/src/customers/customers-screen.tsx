import { Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { BusinessProfileListItem } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { VerificationBadge } from '../components/badges/verification-badge.tsx'
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
import { queryOf, readFilters, readFindBy } from './customer-filters.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import { customersTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<BusinessProfileListItem>[] = [
  {
    title: texts.customer,
    cell: (row) => (
      <Group gap="xs" wrap="nowrap">
        <AnchorLink
          to="/customers/$customerId"
          params={{ customerId: row.customerId }}
          fw={600}
          lineClamp={1}
          title={row.companyName}
        >
          <UserText>{row.erasedAt ? texts.erased : row.companyName}</UserText>
        </AnchorLink>
        {row.tradingName && row.tradingName !== row.companyName && (
          <Text size="sm" c="dimmed" lineClamp={1} title={row.tradingName}>
            <UserText>{row.tradingName}</UserText>
          </Text>
        )}
      </Group>
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
  { title: texts.status, cell: (row) => <VerificationBadge status={row.verificationStatus} />, width: '11rem' },
  { title: texts.country, cell: (row) => countryName(row.incorporationCountryIso3Code), width: '10rem' },
  { title: texts.people, cell: (row) => formatNumber(row.personCount), align: 'right', width: '4.5rem' },
  { title: texts.created, cell: (row) => <TimeText value={row.createdAt} shows="day" />, width: '7rem' },
  { title: texts.updated, cell: (row) => <TimeText value={row.updatedAt} shows="day" />, width: '7rem' },
]

export function CustomersScreen() {
  const pages = usePages()
  const filters = useFilters(readFilters)
  const by = readFindBy(useSearch({ strict: false }))
  const mayEdit = usePermission('dashboard.edit')
  const query = useQuery(
    apiListQuery('dashboardListBusinessProfiles', {
      query: { ...queryOf(filters.values, by), page: pages.page, pageSize: pages.pageSize },
    }),
  )
  return (
    <>
      <PageHeader title={texts.title} actions={mayEdit && <Actions />}>
        {texts.description}
      </PageHeader>
      <CustomerTabs statuses={filters.values.status} />
      <CustomerFilterBar filters={filters} by={by} />
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.customerId}
        columns={COLUMNS}
        empty={filters.any ? <NothingFound onClear={filters.clear} /> : <NoCustomers mayEdit={mayEdit} />}
        pages={pages}
        total={(value) => value.total}
      />
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyView
      icon="search"
      title={texts.noMatch}
      action={
        <AnchorLink to="/customers" onClick={onClear}>
          {texts.showAll}
        </AnchorLink>
      }
    >
      {texts.noMatchHint}
    </EmptyView>
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
