// The decisions of a reviewer in the period, in a panel beside the figures.
import { Drawer, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReviewerDecision, Workload } from '../../api/compliance-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { userName } from '../../format/user-name.ts'
import { companyColumns } from '../components/case-link.tsx'
import { decisionTexts as texts } from './texts.ts'
import { type Kind, readDays, workloadSearch } from './workload-search.ts'

/** What counts as a decision: a second approval is counted apart. */
const DECISIONS: readonly Kind[] = ['Approve', 'Reject', 'RequestChanges']

const COLUMNS: readonly Column<ReviewerDecision>[] = [
  ...companyColumns<ReviewerDecision>(),
  { title: texts.decision, cell: ({ outcome }) => texts.outcomes[outcome] ?? outcome },
  { title: texts.time, cell: ({ decidedAt }) => <TimeText value={decidedAt} /> },
]

export function ReviewerDecisions({ analysts }: Pick<Workload, 'analysts'>) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { decidedBy, kind } = workloadSearch(search)
  const reviewer = analysts.find(({ userId }) => userId === decidedBy)
  const close = () =>
    void navigate({ to: '/review/workload', search: { days: readDays(search) }, replace: true, resetScroll: false })
  return (
    <Drawer
      opened={reviewer !== undefined}
      onClose={close}
      position="right"
      size="xl"
      title={reviewer && texts.title(kind, userName(reviewer.email))}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {reviewer && <Decisions userId={reviewer.userId} kind={kind} days={readDays(search)} />}
    </Drawer>
  )
}

function Decisions({ userId, kind, days }: { userId: string; kind: Kind | undefined; days: number }) {
  const query = { userId, days: String(days), kind: kind ? [kind] : [...DECISIONS] }
  const decisions = useQuery(apiListQuery('listReviewerDecisions', { query }))
  return (
    <Stack>
      <Text c="dimmed">{texts.period(days)}</Text>
      <UnavailableCells cells={decisions.data?.unavailableCells} />
      <DataTable
        label={texts.label}
        query={decisions}
        rows={({ items }) => items}
        rowKey={({ decisionId }) => decisionId}
        opensRows
        columns={COLUMNS}
        empty={texts.none}
      />
      {decisions.data?.hasMore && <Text size="sm">{texts.onlyNewest(decisions.data.items.length)}</Text>}
    </Stack>
  )
}
