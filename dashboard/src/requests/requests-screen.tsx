// The partner's own API requests: a failed call is found by the request ID of its error.
import { Anchor, Box, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiRequest } from '../api/dashboard-operations.ts'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { DayRange } from '../components/filters/day-range.tsx'
import { FilterBar } from '../components/filters/filter-bar.tsx'
import { FilterSelect } from '../components/filters/filter-select.tsx'
import { SearchField } from '../components/filters/search-field.tsx'
import { useFilters } from '../components/filters/use-filters.ts'
import { Card } from '../components/layout/card.tsx'
import { useAddressCursors } from '../components/tables/cursors.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { RowCode, RowLink } from '../components/tables/row-link.tsx'
import { TableTools } from '../components/tables/table-tools.tsx'
import { useTableView } from '../components/tables/table-view.ts'
import { CopyButton } from '../components/values/copy-button.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { formatNumber, formatPercent } from '../format/numbers.ts'
import { shortId } from '../format/short-id.ts'
import { formatLatency } from '../format/times.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { METHODS, readRequestFilters, requestQuery, STATUSES } from './request-filters.ts'
import { RequestResult } from './request-result.tsx'
import classes from './requests.module.css'
import { requestTexts as texts } from './texts.ts'

const LINE_HEIGHT = 28

const COLUMNS: readonly Column<ApiRequest>[] = [
  {
    title: texts.time,
    width: '11rem',
    cell: (row) => (
      <span className={classes.time}>
        <TimeText value={row.occurredAt} shows="thisYear" />
      </span>
    ),
  },
  {
    title: texts.request,
    cell: (row) => (
      <span className={classes.opens}>
        <RowLink to={`/requests/${row.id}`} title={`${row.method} ${row.path}`}>
          <RowCode>
            {row.method} <ShortPath path={row.path} />
          </RowCode>
        </RowLink>
      </span>
    ),
  },
  {
    id: 'result',
    title: texts.result,
    width: '14.25rem',
    wideWidth: '18rem',
    cell: (row) => <RequestResult request={row} />,
  },
  {
    id: 'duration',
    title: texts.duration,
    cell: (row) => formatLatency(row.durationMs),
    align: 'right',
    width: '5.25rem',
  },
  {
    id: 'id',
    title: texts.id,
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        <span className={classes.id}>
          <RowCode title={row.requestId}>{shortId(row.requestId)}</RowCode>
        </span>
        <CopyButton value={row.requestId} label={texts.copyId} />
      </Group>
    ),
    width: '8.5rem',
    wideWidth: '10rem',
    // Its page has it too.
    isWideOnly: true,
  },
]

const PREFIX = '/api/partner/v1'
const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** Every path begins alike, and an ID needs only its beginning: requests differ in the end of the path. */
function ShortPath({ path }: { path: string }) {
  const [before, id, ...after] = (path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path).split(ID)
  return (
    <>
      {before}
      {id && (
        <>
          <span className={classes.idStart}>{id.slice(0, 8)}</span>
          <span className={classes.idRest}>{id.slice(8)}</span>
        </>
      )}
      {after.length > 0 && <ShortPath path={after.join('')} />}
    </>
  )
}

export function RequestsScreen() {
  const filters = useFilters(readRequestFilters)
  const view = useTableView('requests', COLUMNS)
  const cursors = useAddressCursors()
  const { values, set } = filters
  const summary = useQuery(apiQuery('getApiRequestSummary', {}))
  const query = useQuery(
    apiListQuery('listApiRequests', {
      query: { ...requestQuery(values), cursor: cursors.cursor, pageSize: String(view.pageSize) },
    }),
  )
  const codes = summary.data?.codes.map(({ code }) => code) ?? []
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      <Box mb="lg">
        <LastDay summary={summary.data} isError={summary.isError} />
      </Box>
      <FilterBar
        filters={filters}
        tools={
          <TableTools
            view={view}
            exports={{ operation: 'exportApiRequests', query: requestQuery(values), fileName: 'requests' }}
          />
        }
      >
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={values.request}
          onChange={(request) => set({ request })}
        />
        <FilterSelect
          label={texts.status}
          any={texts.allStatuses}
          data={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          value={values.status}
          onChange={(status) => set({ status: status as typeof values.status })}
        />
        <FilterSelect
          label={texts.method}
          any={texts.allMethods}
          data={METHODS}
          value={values.method}
          onChange={(method) => set({ method: method as typeof values.method })}
        />
        <FilterSelect
          label={texts.code}
          any={texts.allCodes}
          data={values.code && !codes.includes(values.code) ? [values.code, ...codes] : codes}
          value={values.code}
          onChange={(code) => set({ code })}
        />
        <DayRange label={texts.date} from={values.from} to={values.to} onChange={set} />
      </FilterBar>
      <DataTable
        label={texts.title}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.id}
        view={view}
        empty={
          <EmptyView icon="list" title={filters.any ? texts.noMatch : texts.empty}>
            {filters.any ? texts.noMatchHint : texts.emptyHint}
          </EmptyView>
        }
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </>
  )
}

interface LastDayProps {
  isError: boolean
  summary:
    | { requests: number; failed: number; unlisted: number; codes: readonly { code: string; requests: number }[] }
    | undefined
}

/** Each code links to its requests. Its height is the same before the numbers are known. */
function LastDay({ summary, isError }: LastDayProps) {
  return (
    <Card title={texts.lastDay}>
      <Group gap="lg" mih={LINE_HEIGHT}>
        {summary ? (
          <>
            <Text>{texts.requests(summary.requests)}</Text>
            <Failures {...summary} />
            {summary.unlisted > 0 && (
              <Text size="sm" c="dimmed">
                {texts.unlisted(summary.unlisted)}
              </Text>
            )}
          </>
        ) : isError ? (
          <Text c="dimmed">{texts.noSummary}</Text>
        ) : (
          <Skeleton height={LINE_HEIGHT} width="12rem" />
        )}
      </Group>
    </Card>
  )
}

function Failures({ requests, failed, codes }: NonNullable<LastDayProps['summary']>) {
  if (failed === 0) return <StatusBadge tone="good">{texts.noneFailed}</StatusBadge>
  return (
    <>
      <StatusBadge tone="attention">{texts.failed(failed, formatPercent((100 * failed) / requests))}</StatusBadge>
      {codes.slice(0, 5).map(({ code, requests: count }) => (
        <Anchor key={code} component={Link} to={'/requests' as never} search={{ code } as never} size="sm">
          {texts.codeCount(code, formatNumber(count))}
        </Anchor>
      ))}
    </>
  )
}
