// Open cases, deadlines and decisions, as a whole and by reviewer. Supervisors act on it; auditors read it.
import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Workload } from '../../api/compliance-operations.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { ExportButton } from '../../components/tables/export-button.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { AlertCounts } from './alert-counts.tsx'
import classes from './bar-table.module.css'
import { BarTable } from './bar-table.tsx'
import { DecisionsChart } from './decisions-chart.tsx'
import { alertColumnsFor, reviewerColumnsFor } from './reviewer-columns.tsx'
import { ReviewerDecisions } from './reviewer-decisions.tsx'
import { alertColumnTexts, dueBuckets, workloadTexts } from './texts.ts'
import { WorkloadCounts } from './workload-counts.tsx'
import { PERIODS, readDays } from './workload-search.ts'

const REFRESH_MS = 60_000

export function WorkloadScreen() {
  const days = readDays(useSearch({ strict: false }))
  const navigate = useNavigate()
  const maySupervise = usePermission('review.supervise')
  const { present } = usePresence()
  const query = useQuery({
    ...apiListQuery('getWorkload', { query: { days: String(days) } }),
    refetchInterval: present ? REFRESH_MS : false,
  })
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items ?? []
  const suspended = new Set(reviewers.filter(({ isSuspended }) => isSuspended).map(({ userId }) => userId))
  return (
    <>
      <PageHeader
        title={workloadTexts.title}
        actions={
          <Select
            label={workloadTexts.period}
            data={PERIODS.map((period) => ({ value: String(period), label: workloadTexts.lastDays(period) }))}
            value={String(days)}
            allowDeselect={false}
            onChange={(period) =>
              void navigate({ to: '/review/workload', search: { days: Number(period) }, replace: true })
            }
            w="11rem"
          />
        }
      >
        {maySupervise ? workloadTexts.supervisorHint : workloadTexts.readOnly}
      </PageHeader>
      <Stack>
        {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <LoadingView lines={12} label={workloadTexts.loading} />}
        <UnavailableCells cells={query.data?.unavailableCells} />
        {query.data && <Figures workload={query.data} days={days} />}
        {query.data && <AlertCounts refetchInterval={present ? REFRESH_MS : false} />}
        {/* Rendered with the figures above it, which would push it down otherwise. */}
        {query.data && (
          <Card
            title={workloadTexts.byReviewer}
            message={workloadTexts.byReviewerHint(days)}
            actions={<ExportButton operation="exportWorkload" query={{ days: String(days) }} fileName="workload" />}
          >
            <DataTable
              label={workloadTexts.byReviewerTable}
              query={query}
              rows={(value) => value.analysts}
              rowKey={(row) => row.userId}
              opensRows
              columns={reviewerColumnsFor(days, suspended)}
              empty={workloadTexts.noReviewers}
            />
            <ReviewerDecisions analysts={query.data.analysts} />
            {otherDecisions(query.data) > 0 && (
              <p className={classes.small}>{workloadTexts.others(otherDecisions(query.data))}</p>
            )}
          </Card>
        )}
        {query.data && (
          <Card title={alertColumnTexts.title} message={alertColumnTexts.hint}>
            <DataTable
              label={alertColumnTexts.title}
              query={query}
              rows={(value) => value.analysts}
              rowKey={(row) => row.userId}
              opensRows
              columns={alertColumnsFor(suspended)}
              empty={workloadTexts.noReviewers}
            />
          </Card>
        )}
      </Stack>
    </>
  )
}

function otherDecisions({ others: { approved, rejected, changesRequested } }: Workload): number {
  return approved + rejected + changesRequested
}

function Figures({ workload, days }: { workload: Workload; days: number }) {
  return (
    <>
      <WorkloadCounts clock={workload.clock} />
      <div className={classes.charts}>
        <Card title={workloadTexts.deadlines} message={workloadTexts.deadlinesHint}>
          <BarTable
            label={workloadTexts.deadlines}
            head={workloadTexts.due}
            series={[{ title: workloadTexts.cases, tone: 'waiting' }]}
            rows={workload.due.map(({ bucket, cases }) => {
              const [label, tone] = dueBuckets[bucket] ?? [bucket, 'neutral']
              return {
                key: bucket,
                label: <DueLink bucket={bucket}>{label}</DueLink>,
                tone,
                values: [cases],
              }
            })}
          />
        </Card>
        <DecisionsChart workload={workload} days={days} />
      </div>
    </>
  )
}

function DueLink({ bucket, children }: { bucket: Workload['due'][number]['bucket']; children: string }) {
  return (
    <AnchorLink to="/review" search={{ tab: 'Open', due: bucket }} size="sm">
      {children}
    </AnchorLink>
  )
}
