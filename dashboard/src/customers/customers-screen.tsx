import { Code, MultiSelect, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BusinessProfileListItem } from '../api/dashboard-operations.ts'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { VerificationBadge, verificationLabel } from '../components/badges/verification-badge.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { DayRange } from '../components/filters/day-range.tsx'
import { FilterBar } from '../components/filters/filter-bar.tsx'
import { SearchField } from '../components/filters/search-field.tsx'
import { useFilters } from '../components/filters/use-filters.ts'
import { AnchorLink } from '../components/layout/links.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { usePages } from '../components/tables/paging.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { codeLabel } from '../format/code-labels.ts'
import { countryName } from '../format/country-name.ts'
import { formatNumber } from '../format/numbers.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { CUSTOMER_STATUSES, type FindBy, queryOf, readFilters, readFindBy } from './customer-filters.ts'
import { filterTexts, customersTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<BusinessProfileListItem>[] = [
  {
    title: texts.customer,
    cell: (row) => (
      <div>
        <AnchorLink
          to="/customers/$customerId"
          params={{ customerId: row.customerId }}
          fw={600}
          lineClamp={2}
          title={row.companyName}
        >
          <UserText>{row.erasedAt ? texts.erased : row.companyName}</UserText>
        </AnchorLink>
        {row.tradingName && row.tradingName !== row.companyName && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            <UserText>{row.tradingName}</UserText>
          </Text>
        )}
      </div>
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
  {
    title: texts.countryAndType,
    width: '14.5rem',
    cell: (row) => (
      <div>
        {countryName(row.incorporationCountryIso3Code)}
        <Text size="sm" c="dimmed">
          {codeLabel(row.businessTypeCode)}
        </Text>
      </div>
    ),
  },
  { title: texts.people, cell: (row) => formatNumber(row.personCount), align: 'right' },
  { title: texts.created, cell: (row) => <TimeText value={row.createdAt} shows="day" />, width: '8.5rem' },
]

export function CustomersScreen() {
  const pages = usePages()
  const filters = useFilters(readFilters)
  const by = readFindBy(useSearch({ strict: false }))
  const query = useQuery(
    apiListQuery('dashboardListBusinessProfiles', {
      query: { ...queryOf(filters.values, by), page: pages.page, pageSize: pages.pageSize },
    }),
  )
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      <Filters filters={filters} by={by} />
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.customerId}
        columns={COLUMNS}
        empty={filters.any ? <NothingFound onClear={filters.clear} /> : <NoCustomers />}
        pages={pages}
        total={(value) => value.total}
      />
    </>
  )
}

function Filters({
  filters,
  by,
}: {
  filters: ReturnType<typeof useFilters<ReturnType<typeof readFilters>>>
  by: FindBy
}) {
  const { values, set } = filters
  const overview = useQuery(apiQuery('getCustomerOverview'))
  const navigate = useNavigate()
  const types = overview.data?.byType.map(({ businessTypeCode: code, customers }) =>
    option(code, codeLabel(code), customers),
  )
  const countries = overview.data?.byCountry.map(({ incorporationCountryIso3Code: code, customers }) =>
    option(code, countryName(code), customers),
  )
  return (
    <FilterBar
      filters={filters}
      first={
        <>
          <Select
            label={filterTexts.searchBy}
            data={Object.entries(filterTexts.fields).map(([value, label]) => ({ value, label }))}
            value={by}
            allowDeselect={false}
            onChange={(value) =>
              void navigate({
                to: '/customers',
                search: (before) => ({
                  ...before,
                  by: value === 'name' ? undefined : (value as FindBy),
                  page: undefined,
                }),
                replace: true,
              })
            }
            maw="12rem"
          />
          <SearchField
            label={filterTexts.fields[by]}
            placeholder={by === 'name' ? filterTexts.startOfWord : filterTexts.exact}
            value={values.find}
            onChange={(find) => set({ find })}
          />
        </>
      }
    >
      <MultiSelect
        label={filterTexts.status}
        placeholder={values.status.length === 0 ? filterTexts.any : undefined}
        data={CUSTOMER_STATUSES.map((status) => ({ value: status, label: verificationLabel(status) }))}
        value={values.status}
        onChange={(status) => set({ status: status as typeof values.status })}
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearStatus }}
      />
      <Select
        label={filterTexts.type}
        placeholder={filterTexts.any}
        data={withChosen(types, values.type, codeLabel)}
        value={values.type ?? null}
        onChange={(type) => set({ type: type ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearType }}
      />
      <Select
        label={filterTexts.country}
        placeholder={filterTexts.any}
        data={withChosen(countries, values.country, countryName)}
        value={values.country ?? null}
        onChange={(country) => set({ country: country ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearCountry }}
      />
      <DayRange label={texts.created} from={values.from} to={values.to} onChange={set} />
    </FilterBar>
  )
}

const option = (value: string, name: string, count: number) => ({
  value,
  label: filterTexts.option(name, formatNumber(count)),
})

/** The chosen value stays in the list, even before the counts are loaded. */
function withChosen(
  options: { value: string; label: string }[] = [],
  chosen: string | undefined,
  labelOf: (code: string) => string,
) {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: labelOf(chosen) }]
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

function NoCustomers() {
  return (
    <EmptyView icon="business" title={texts.empty} action={<AnchorLink to="/">{texts.createFirst}</AnchorLink>}>
      {texts.emptyHint}
    </EmptyView>
  )
}
