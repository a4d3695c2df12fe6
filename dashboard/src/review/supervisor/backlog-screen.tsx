// Whether the backlog grows, open cases by age, and how long cases took: by section of the queue, by partner and by country.
import { Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiListQuery } from '../../api/queries.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card, CardColumn } from '../../components/layout/card.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { ExportButton } from '../../components/tables/export-button.tsx'
import { stageLabels } from '../../format/stage-labels.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { groupColumns, SECTION_COLUMNS, timeColumns } from './backlog-columns.tsx'
import {
  type BacklogView,
  backlogSearch,
  GROUPS,
  type Group as Grouping,
  PERIODS,
  type Period,
  readBacklogView,
  SECTIONS,
  type Section,
} from './backlog-search.ts'
import { DecisionTimes } from './decision-times.tsx'
import { FinishedCases } from './finished-cases.tsx'
import { FlowCard } from './flow-card.tsx'
import { backlogTexts as texts } from './texts.ts'

const REFRESH_MS = 60_000

export function BacklogScreen() {
  const view = readBacklogView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { present } = usePresence()
  const refetchInterval = present ? REFRESH_MS : false
  const change = (next: Partial<BacklogView>) =>
    void navigate({
      to: '/review/backlog',
      search: backlogSearch({ ...view, ...next }),
      replace: true,
      resetScroll: false,
    })
  const sections = useQuery({ ...apiListQuery('getBacklog', { query: { days: view.days } }), refetchInterval })
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Select
            label={texts.period}
            data={PERIODS.map((value) => ({ value, label: texts.lastDays(Number(value)) }))}
            value={view.days}
            allowDeselect={false}
            onChange={(days) => change({ days: days as Period })}
            w="11rem"
          />
        }
      >
        {texts.hint}
      </PageHeader>
      <CardColumn>
        <UnavailableCells cells={sections.data?.unavailableCells} />
        <FlowCard view={view} onChange={change} refetchInterval={refetchInterval} />
        <Card title={texts.bySection} message={texts.bySectionHint}>
          <DataTable
            label={texts.bySection}
            query={sections}
            rows={({ items }) => items}
            rowKey={({ key }) => key}
            columns={SECTION_COLUMNS}
            empty={texts.none}
          />
        </Card>
        <Card title={texts.times} message={texts.timesHint}>
          <DecisionTimes times={sections.data?.decisions} isError={sections.isError} view={view} />
          <DataTable
            label={texts.timesTable}
            query={sections}
            rows={({ items }) => items.filter(({ key }) => key !== 'Snoozed')}
            rowKey={({ key }) => key}
            columns={timeColumns(view)}
            empty={texts.none}
          />
        </Card>
        <ByGroup view={view} onChange={change} refetchInterval={refetchInterval} />
      </CardColumn>
      <FinishedCases view={view} onClose={() => change({ times: undefined })} />
    </>
  )
}

interface ByGroupProps {
  view: BacklogView
  onChange: (next: Partial<BacklogView>) => void
  refetchInterval: number | false
}

function ByGroup({ view, onChange, refetchInterval }: ByGroupProps) {
  const { by, tab, days } = view
  const asked = { by, days, ...(tab ? { tab } : {}) }
  const groups = useQuery({ ...apiListQuery('getBacklog', { query: asked }), refetchInterval })
  const shown = groups.data?.items.length ?? 0
  return (
    <Card
      title={texts.byGroup}
      message={tab ? texts.timesInSection : texts.timesToDecision}
      actions={<ExportButton operation="exportBacklog" query={asked} fileName={`backlog-by-${by.toLowerCase()}`} />}
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label={texts.groupBy}
          value={by}
          onChange={(value) => onChange({ by: value as Grouping })}
          data={GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
        />
        <Select
          label={texts.section}
          placeholder={texts.allSections}
          data={SECTIONS.map((value) => ({ value, label: texts.sections[value] ?? stageLabels[value] ?? value }))}
          value={tab ?? null}
          onChange={(value) => onChange({ tab: (value ?? undefined) as Section | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': texts.clearSection }}
          w="15rem"
        />
      </Group>
      <DataTable
        label={texts.byGroup}
        query={groups}
        rows={({ items }) => items}
        rowKey={({ key }) => key}
        columns={groupColumns(view)}
        empty={texts.none}
      />
      {groups.data && groups.data.total > shown && texts.more(groups.data.total - shown)}
    </Card>
  )
}
