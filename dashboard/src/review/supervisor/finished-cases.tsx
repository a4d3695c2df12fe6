// The cases behind a time of the backlog, slowest first, in a panel beside the figures.
import { Drawer, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FinishedCase } from '../../api/compliance-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { countryName } from '../../format/country-name.ts'
import { stageLabels } from '../../format/stage-labels.ts'
import { companyColumns } from '../components/case-link.tsx'
import { reviewTexts } from '../components/texts.ts'
import type { BacklogView } from './backlog-search.ts'
import { caseTime, MINUTE_S } from './case-time.ts'
import classes from './supervisor.module.css'
import { backlogTexts, finishedTexts as texts } from './texts.ts'

const columnsOf = (times: BacklogView['times']): Column<FinishedCase>[] => [
  ...companyColumns<FinishedCase>(),
  {
    title: texts.took,
    align: 'right',
    cell: ({ seconds }) => <span className={classes.short}>{caseTime(seconds)}</span>,
  },
  {
    title: times === 'Decision' ? texts.decided : texts.left,
    align: 'right',
    cell: ({ at }) => <TimeText value={at} />,
  },
  ...(times === 'Decision' || times === 'InReview'
    ? [{ title: texts.reviewers[times], cell: ({ reviewer }: FinishedCase) => <Reviewer reviewer={reviewer} /> }]
    : []),
]

/** No one, if a claim was released or reassigned. */
function Reviewer({ reviewer }: Pick<FinishedCase, 'reviewer'>) {
  if (!reviewer) return <UserName email={null} />
  return <UserName email={reviewer.email} none={reviewer.kind === 'System' ? texts.system : reviewTexts.formerStaff} />
}

export function FinishedCases({ view, onClose }: { view: BacklogView; onClose: () => void }) {
  const { times } = view
  const stage = times && times !== 'Decision' ? (backlogTexts.sections[times] ?? stageLabels[times]) : undefined
  return (
    <Drawer
      opened={times !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={texts.title(stage)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {times && <Cases view={view} label={texts.title(stage)} />}
    </Drawer>
  )
}

function Cases({ view: { times, of, least, by, days }, label }: { view: BacklogView; label: string }) {
  const isDecided = times === 'Decision'
  const cases = useQuery(
    apiListQuery('listFinishedCases', {
      query: {
        days,
        ...(times && !isDecided ? { tab: times } : {}),
        ...(of ? (by === 'Partner' ? { partnerId: of } : { country: of }) : {}),
        ...(least ? { minSeconds: least } : {}),
      },
    }),
  )
  const group = of && (by === 'Country' ? countryName(of) : cases.data?.items[0]?.partnerName)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {texts.hint(least ? leastTime(least) : undefined, group || undefined)}
      </Text>
      <UnavailableCells cells={cases.data?.unavailableCells} />
      <DataTable
        label={label}
        query={cases}
        rows={({ items }) => items}
        rowKey={({ customerId, at }) => `${customerId} ${at}`}
        opensRows
        columns={columnsOf(times)}
        empty={texts.none}
      />
      {cases.data?.hasMore && <Text size="sm">{texts.onlySlowest(cases.data.items.length)}</Text>}
    </Stack>
  )
}

const leastTime = (seconds: number) => (seconds < MINUTE_S ? texts.seconds(seconds) : caseTime(seconds))
