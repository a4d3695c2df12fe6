// The scheduled tasks: those with a problem first, the others on request.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { BackgroundTask } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { minutesText } from '../../format/times.ts'
import { taskNames, jobsTexts as texts } from './texts.ts'

const TONES = { Working: 'good', Failing: 'bad', Late: 'attention' } as const
const ORDER = ['Failing', 'Late', 'Working']

const COLUMNS: readonly Column<BackgroundTask>[] = [
  { title: texts.task, cell: ({ task }) => taskNames[task] ?? task },
  {
    title: texts.status,
    width: '8rem',
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{texts.taskStates[state]}</StatusBadge>,
  },
  { title: texts.lateAfter, width: '7rem', cell: (it) => minutesText(it.lateAfterSeconds / 60) },
  { title: texts.lastRun, width: '11rem', cell: (it) => <TimeText value={it.lastSucceededAt} /> },
  {
    title: texts.lastFailure,
    width: '11rem',
    cell: (it) => <TimeText value={it.lastFailedAt} none={texts.noFailure} />,
  },
]

export function TaskList({ tasks }: { tasks: readonly BackgroundTask[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const problems = tasks.filter(({ state }) => state !== 'Working')
  const sorted = [...tasks].sort(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      (taskNames[a.task] ?? a.task).localeCompare(taskNames[b.task] ?? b.task),
  )
  const shown = showsAll ? sorted : sorted.slice(0, problems.length)
  const rest = tasks.length - problems.length
  return (
    <Card title={texts.tasks} message={texts.tasksHint}>
      {tasks.length === 0 && (
        <EmptyView icon="clock" title={texts.tasksNone}>
          {texts.tasksNoneHint}
        </EmptyView>
      )}
      {shown.length > 0 && (
        <DataTable
          label={texts.tasks}
          query={loadedRead(shown)}
          rows={(rows) => rows}
          rowKey={(row) => row.task}
          columns={COLUMNS}
          empty={texts.tasksNone}
        />
      )}
      {problems.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.tasksTodo}
        </Text>
      )}
      {!showsAll && rest > 0 && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {texts.showAll(rest)}
          </Button>
        </div>
      )}
    </Card>
  )
}
