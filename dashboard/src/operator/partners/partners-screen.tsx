// All partners, with search and filters.
import { Button, Code, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerSummary } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { NoMatchView } from '../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { CreatePartnerDialog } from './create-partner-dialog.tsx'
import { CertificateBadge, PartnerBadge, WebhookBadge } from './partner-badges.tsx'
import { partnerQuery, readPartnerFilters, SHOWN, type Shown } from './partner-filters.ts'
import { noMatchTexts, partnersTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<PartnerSummary>[] = [
  {
    title: texts.partner,
    cell: (row) => (
      <div>
        <AnchorLink
          to="/operator/partners/$partnerId"
          params={{ partnerId: row.partnerId }}
          fw={600}
          lineClamp={2}
          title={row.name}
        >
          <UserText>{row.name}</UserText>
        </AnchorLink>
        <Text size="sm" c="dimmed" component="div">
          <Code>{row.clientId}</Code>
        </Text>
      </div>
    ),
  },
  { title: texts.status, cell: (row) => <PartnerBadge partner={row} />, width: '12.5rem' },
  { title: texts.certificates, cell: (row) => <CertificateBadge partner={row} />, width: '12rem' },
  { title: texts.webhook, cell: (row) => <WebhookBadge status={row.webhookStatus} />, width: '9rem' },
  { title: texts.users, cell: (row) => formatNumber(row.users), align: 'right' },
  { title: texts.customers, cell: (row) => formatNumber(row.customers), align: 'right' },
]

export function PartnersScreen() {
  const pages = usePages()
  const filters = useFilters(readPartnerFilters)
  const [creating, setCreating] = useState(false)
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
        first={
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={values.find}
            onChange={(find) => set({ find })}
          />
        }
      >
        <Select
          label={texts.show}
          placeholder={texts.all}
          data={SHOWN.map((value) => ({ value, label: texts.shown[value] }))}
          value={values.show ?? null}
          onChange={(show) => set({ show: (show ?? undefined) as Shown | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': texts.clearShow }}
          miw="18rem"
        />
      </FilterBar>
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.partnerId}
        columns={COLUMNS}
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
