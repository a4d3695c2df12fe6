// All partners, with search and filters.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PartnerSummary } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { useAddressDialog } from '../../components/dialogs/use-address-dialog.ts'
import { NoMatchView } from '../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { RowCode, RowLink } from '../../components/tables/row-link.tsx'
import { TableTools } from '../../components/tables/table-tools.tsx'
import { useTableView } from '../../components/tables/table-view.ts'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { CreatePartnerDialog } from './create-partner-dialog.tsx'
import { CertificateBadge, PartnerBadge, WebhookBadge } from './partner-badges.tsx'
import { partnerQuery, readPartnerFilters, SHOWN, type Shown } from './partner-filters.ts'
import { noMatchTexts, partnerTexts, partnersTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<PartnerSummary>[] = [
  {
    title: texts.partner,
    cell: (row) => (
      <RowLink to={`/operator/partners/${row.partnerId}`} isStrong title={row.name}>
        <UserText>{row.name}</UserText>
      </RowLink>
    ),
  },
  {
    id: 'client',
    title: texts.clientId,
    cell: (row) => <RowCode title={row.clientId}>{row.clientId}</RowCode>,
    width: '10.5rem',
    wideWidth: '12rem',
    isClear: true,
  },
  {
    id: 'status',
    title: texts.status,
    cell: (row) => <PartnerBadge partner={row} />,
    width: '12.25rem',
    isClear: true,
  },
  {
    id: 'certificates',
    title: texts.certificates,
    cell: (row) => <CertificateBadge partner={row} />,
    width: '12.25rem',
  },
  { id: 'webhook', title: texts.webhook, cell: (row) => <WebhookBadge partner={row} />, width: '10rem' },
  {
    id: 'users',
    title: texts.users,
    cell: (row) => formatNumber(row.users),
    align: 'right',
    width: '4.25rem',
    isOptional: true,
  },
  {
    id: 'customers',
    title: texts.customers,
    cell: (row) => (row.customers === null ? partnerTexts.unknown : formatNumber(row.customers)),
    align: 'right',
    width: '6.25rem',
  },
]

export function PartnersScreen() {
  const view = useTableView('partners', COLUMNS)
  const pages = usePages(view.pageSize)
  const filters = useFilters(readPartnerFilters)
  const [creating, setCreating] = useAddressDialog('create')
  const { values, set } = filters
  const query = useQuery(
    apiListQuery('listPartners', {
      query: { ...partnerQuery(values), page: String(pages.page), pageSize: String(pages.pageSize) },
    } as never),
  )
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} actions={create}>
        {texts.description}
      </PageHeader>
      <FilterBar
        filters={filters}
        tools={<TableTools view={view} />}
        first={
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={values.find}
            onChange={(find) => set({ find })}
          />
        }
      >
        <FilterSelect
          label={texts.show}
          any={texts.all}
          data={SHOWN.map((value) => ({ value, label: texts.shown[value] }))}
          value={values.show}
          onChange={(show) => set({ show: show as Shown | undefined })}
          miw="18rem"
        />
      </FilterBar>
      <UnavailableCells cells={query.data?.unavailableCells} />
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.partnerId}
        view={view}
        empty={
          filters.any ? (
            <NoMatchView texts={noMatchTexts} onClear={filters.clear} />
          ) : (
            <EmptyView icon="business" title={texts.empty}>
              {texts.emptyHint}
            </EmptyView>
          )
        }
        pages={pages}
        total={(value) => value.total}
      />
      <CreatePartnerDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
