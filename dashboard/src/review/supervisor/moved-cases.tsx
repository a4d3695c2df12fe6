// The cases that were opened or decided on a day, in a panel beside the figures.
import { Drawer, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MovedCase } from '../../api/compliance-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { formatCalendarDay, formatClock, viewerZone } from '../../format/times.ts'
import { companyColumns } from '../components/case-link.tsx'
import { type BacklogView, MOVES, type Move } from './backlog-search.ts'
import classes from './supervisor.module.css'
import { flowTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<MovedCase>[] = [
  ...companyColumns<MovedCase>(),
  { title: texts.how, cell: ({ how }) => <span className={classes.short}>{texts.hows[how]}</span> },
  { title: texts.time, align: 'right', cell: ({ at }) => formatClock(Date.parse(at)) },
]

interface MovedCasesProps {
  view: BacklogView
  onChange: (next: Partial<BacklogView>) => void
}

export function MovedCases({ view: { day, move }, onChange }: MovedCasesProps) {
  return (
    <Drawer
      opened={day !== undefined}
      onClose={() => onChange({ day: undefined, move: undefined })}
      position="right"
      size="xl"
      title={day && texts.casesOf(formatCalendarDay(day))}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {day && <CasesOfDay day={day} move={move ?? 'Opened'} onChange={onChange} />}
    </Drawer>
  )
}

function CasesOfDay({ day, move, onChange }: { day: string; move: Move; onChange: MovedCasesProps['onChange'] }) {
  const cases = useQuery(apiListQuery('listMovedCases', { query: { day, move, timeZone: viewerZone() } }))
  return (
    <Stack>
      <SegmentedControl
        aria-label={texts.casesOf(formatCalendarDay(day))}
        w="fit-content"
        data={MOVES.map((value) => ({ value, label: texts.moves[value] }))}
        value={move}
        onChange={(value) => onChange({ move: value as Move })}
      />
      <UnavailableCells cells={cases.data?.unavailableCells} />
      <DataTable
        label={texts.listLabel(move, formatCalendarDay(day))}
        query={cases}
        rows={({ items }) => items}
        rowKey={({ customerId, at }) => `${customerId} ${at}`}
        opensRows
        columns={COLUMNS}
        empty={texts.none[move]}
      />
      {cases.data?.hasMore && <Text size="sm">{texts.onlyNewest(cases.data.items.length)}</Text>}
    </Stack>
  )
}
