// The customers of the organisation: found by name or reference, narrowed down, page by page.
import { Code, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BusinessProfileListItem } from '../api/dashboard-operations.ts'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { AnchorLink } from '../components/anchor-link.tsx'
import { codeLabel } from '../components/code-labels.ts'
import { countryName } from '../components/country-name.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { DayRange, FilterBar, SearchField, useFilters } from '../components/filters.tsx'
import { usePages } from '../components/paging.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { VerificationBadge, verificationLabel } from '../components/verification-badge.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { CUSTOMER_STATUSES, FIND_BY, type FindBy, queryOf, readFilters, readFindBy } from './customer-filters.ts'

const NUMBER = new Intl.NumberFormat()

const COLUMNS: readonly Column<BusinessProfileListItem>[] = [
  {
    title: 'Customer',
    cell: (row) => (
      <div>
        <AnchorLink
          to="/customers/$customerId"
          params={{ customerId: row.customerId }}
          fw={600}
          lineClamp={2}
          title={row.companyName}
        >
          {row.erasedAt ? 'Erased customer' : row.companyName}
        </AnchorLink>
        {row.tradingName && row.tradingName !== row.companyName && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {row.tradingName}
          </Text>
        )}
      </div>
    ),
  },
  { title: 'Your reference', cell: (row) => <Code>{row.partnerCustomerId}</Code> },
  { title: 'Status', cell: (row) => <VerificationBadge status={row.verificationStatus} />, width: '11rem' },
  {
    title: 'Country and type',
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
  { title: 'People', cell: (row) => NUMBER.format(row.personCount), align: 'right' },
  { title: 'Created', cell: (row) => <TimeText value={row.createdAt} shows="day" />, width: '8.5rem' },
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
      <PageHeader title="Customers">
        The businesses that you onboard, newest first. Times are those of {viewerZone()}.
      </PageHeader>
      <Filters filters={filters} by={by} />
      <DataTable
        label="Customers"
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
            label="Find by"
            data={Object.entries(FIND_BY).map(([value, label]) => ({ value, label }))}
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
            label={FIND_BY[by]}
            placeholder={by === 'name' ? 'Beginnings of words' : 'Exactly as it is'}
            value={values.find}
            onChange={(find) => set({ find })}
          />
        </>
      }
    >
      <MultiSelect
        label="Status"
        placeholder={values.status.length === 0 ? 'Any' : undefined}
        data={CUSTOMER_STATUSES.map((status) => ({ value: status, label: verificationLabel(status) }))}
        value={values.status}
        onChange={(status) => set({ status: status as typeof values.status })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the status' }}
      />
      <Select
        label="Type"
        placeholder="Any"
        data={withChosen(types, values.type, codeLabel)}
        value={values.type ?? null}
        onChange={(type) => set({ type: type ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the type' }}
      />
      <Select
        label="Country"
        placeholder="Any"
        data={withChosen(countries, values.country, countryName)}
        value={values.country ?? null}
        onChange={(country) => set({ country: country ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
      />
      <DayRange label="Created" from={values.from} to={values.to} onChange={set} />
    </FilterBar>
  )
}

const option = (value: string, name: string, count: number) => ({ value, label: `${name} (${NUMBER.format(count)})` })

/** What is chosen stays choosable, also when the counts aren't there yet or there is none any more. */
function withChosen(
  options: { value: string; label: string }[] = [],
  chosen: string | undefined,
  words: (code: string) => string,
) {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: words(chosen) }]
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyView
      icon="review"
      title="No customer matches"
      action={
        <AnchorLink to="/customers" onClick={onClear}>
          Show all customers
        </AnchorLink>
      }
    >
      Names are found by the beginnings of their words; references, emails and numbers only when they are complete.
    </EmptyView>
  )
}

function NoCustomers() {
  return (
    <EmptyView
      icon="business"
      title="No customers yet"
      action={<AnchorLink to="/">See how to create the first one</AnchorLink>}
    >
      <Stack gap={4} component="span">
        Customers are created by your machines through the Partner API, and are shown here as soon as they are.
      </Stack>
    </EmptyView>
  )
}
