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
import { RowCode, RowLink } from '../components/tables/row-link.tsx'
import { TableTools } from '../components/tables/table-tools.tsx'
import { useTableView } from '../components/tables/table-view.ts'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { codeLabel } from '../format/code-labels.ts'
import { countryName } from '../format/country-name.ts'
import { formatNumber } from '../format/numbers.ts'
import { usePresence } from '../hooks/use-presence.ts'
import { SampleDataHint } from '../session/sample-data-hint.tsx'
import { usePermission } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { CustomerFilterBar } from './customer-filter-bar.tsx'
import { queryOf, readFilters } from './customer-filters.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import classes from './customers.module.css'
import { MissingRequirements, RequirementCounts } from './missing-requirements.tsx'
import { noMatchTexts, customersTexts as texts } from './texts.ts'

/** Statuses change while the list is open. */
const REFRESH_MS = 15_000
/** The next step is the partner's. */
const YOURS: ReadonlySet<string> = new Set(['ChangesRequested', 'StartedNotCompleted', 'NotStarted'])

const COLUMNS: readonly Column<BusinessProfileListItem>[] = [
  {
    title: texts.customer,
    cell: (row) => (
      <RowLink to={`/customers/${row.customerId}`} isStrong title={namesOf(row)}>
        <span dir="auto" className={classes.name}>
          {row.erasedAt ? texts.erased : row.companyName}
        </span>
      </RowLink>
    ),
  },
  {
    id: 'trading',
    title: texts.tradingName,
    cell: (row) => <UserText>{row.tradingName ?? commonTexts.none}</UserText>,
    width: '10rem',
    isOptional: true,
  },
  {
    id: 'reference',
    title: texts.reference,
    width: '8rem',
    cell: (row) => (
      <RowCode title={row.partnerCustomerId}>
        <UserText>{row.partnerCustomerId}</UserText>
      </RowCode>
    ),
  },
  {
    id: 'status',
    title: texts.status,
    cell: (row) => <VerificationBadge status={row.erasedAt ? 'Erased' : row.verificationStatus} />,
    width: '10.5rem',
  },
  {
    id: 'missing',
    title: texts.missing,
    cell: (row) => <MissingRequirements customerId={row.customerId} isYours={YOURS.has(row.verificationStatus)} />,
    width: '5.25rem',
  },
  {
    id: 'country',
    title: texts.country,
    cell: (row) => countryName(row.incorporationCountryIso3Code),
    width: '8.5rem',
    wideWidth: '9rem',
  },
  { id: 'type', title: texts.type, cell: (row) => codeLabel(row.businessTypeCode), width: '11rem', isOptional: true },
  { id: 'email', title: texts.email, cell: (row) => row.email, width: '12rem', isOptional: true },
  {
    id: 'number',
    title: texts.registrationNumber,
    cell: (row) => <UserText>{row.registrationNumber}</UserText>,
    width: '10rem',
    isOptional: true,
  },
  {
    id: 'people',
    title: texts.people,
    cell: (row) => formatNumber(row.personCount),
    align: 'right',
    width: '4.5rem',
    isOptional: true,
  },
  {
    id: 'documents',
    title: texts.documents,
    cell: (row) => formatNumber(row.documentCount),
    align: 'right',
    width: '6.5rem',
    isOptional: true,
  },
  {
    id: 'created',
    title: texts.created,
    cell: (row) => <TimeText value={row.createdAt} shows="day" />,
    width: '7.25rem',
    wideWidth: '7.5rem',
    sort: 'createdAt',
  },
  {
    id: 'updated',
    title: texts.updated,
    cell: (row) => <TimeText value={row.updatedAt} shows="recentDay" />,
    width: '8.5rem',
    wideWidth: '9.5rem',
    sort: 'updatedAt',
  },
]

/** The trading name as well, if there is one. */
function namesOf({ companyName, tradingName }: BusinessProfileListItem): string {
  return tradingName && tradingName !== companyName ? texts.names(companyName, tradingName) : companyName
}

export function CustomersScreen() {
  const view = useTableView('customers', COLUMNS)
  const pages = usePages(view.pageSize)
  const filters = useFilters(readFilters)
  const mayEdit = usePermission('dashboard.edit')
  const { present } = usePresence()
  const query = useQuery({
    ...apiListQuery('dashboardListBusinessProfiles', {
      query: {
        ...queryOf(filters.values),
        sort: view.sort as 'createdAt' | undefined,
        page: pages.page,
        pageSize: pages.pageSize,
      },
    }),
    refetchInterval: present ? REFRESH_MS : false,
  })
  return (
    <>
      <PageHeader title={texts.title} actions={mayEdit && <Actions />}>
        {texts.description}
      </PageHeader>
      <CustomerTabs {...filters.values} />
      <CustomerFilterBar
        filters={filters}
        tools={
          <TableTools
            view={view}
            exports={{ operation: 'exportCustomers', query: queryOf(filters.values) ?? {}, fileName: 'customers' }}
          />
        }
      />
      <RequirementCounts customerIds={query.data?.items.map(({ customerId }) => customerId) ?? []}>
        <DataTable
          label={texts.list}
          query={query}
          rows={(value) => value.items}
          rowKey={(row) => row.customerId}
          view={view}
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
      action={mayEdit ? <AnchorLink to="/customers/new">{texts.createFirst}</AnchorLink> : undefined}
    >
      {mayEdit ? texts.emptyHint : texts.emptyReadOnly}
      <SampleDataHint />
    </EmptyView>
  )
}
