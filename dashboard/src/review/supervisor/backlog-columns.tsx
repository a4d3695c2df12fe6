// The columns of the backlog: numbers of open cases by age, each with a link to these cases, and times.
import type { BacklogRow } from '../../api/compliance-operations.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { stageLabels } from '../../format/stage-labels.ts'
import { ageLabels } from '../components/texts.ts'
import { type BacklogView, backlogSearch, type Section } from './backlog-search.ts'
import { caseTime } from './case-time.ts'
import classes from './supervisor.module.css'
import { backlogTexts as texts } from './texts.ts'

type Age = keyof BacklogRow['ages']

const AGES = ['Under1Day', 'From1To3Days', 'From3To7Days', 'From7To14Days', 'Over14Days'] as const
const TONES: Readonly<Partial<Record<Age, string>>> = { From7To14Days: 'attention', Over14Days: 'bad' }

/** The search parameters of the queue that select the cases of a row. */
interface Listed {
  readonly tab: Section | 'Open'
  readonly partner?: string
  readonly country?: string
}

const sectionName = ({ key }: BacklogRow) => texts.sections[key] ?? stageLabels[key] ?? key

export const SECTION_COLUMNS: readonly Column<BacklogRow>[] = figures(texts.section, sectionName, ({ key }) => ({
  tab: key as Section,
}))

/** Of cases that have left the stage. Snoozed cases are in the queue, whose time is that of unclaimed ones. */
export function timeColumns(view: BacklogView): Column<BacklogRow>[] {
  const figure = (row: BacklogRow, name: string, value: string, least?: number | null) => (
    <TimeFigure
      view={view}
      times={row.key as Section}
      least={least}
      label={texts.timeLabel(sectionName(row), name, value)}
      isKnown={row.finished > 0}
    >
      {value}
    </TimeFigure>
  )
  return [
    { title: texts.section, cell: (row) => <bdi className={classes.name}>{sectionName(row)}</bdi>, width: '13rem' },
    { title: texts.finished, align: 'right', cell: (row) => figure(row, texts.finished, formatNumber(row.finished)) },
    {
      title: texts.median,
      align: 'right',
      cell: (row) => figure(row, texts.median, caseTime(row.medianSeconds), row.medianSeconds),
    },
    {
      title: texts.p90,
      align: 'right',
      cell: (row) => figure(row, texts.p90, caseTime(row.p90Seconds), row.p90Seconds),
    },
  ]
}

export function groupColumns(view: BacklogView): Column<BacklogRow>[] {
  const { by, tab } = view
  const nameOf = ({ key, name }: BacklogRow) => (by === 'Country' ? countryName(key) : name)
  return [
    ...figures(texts.groups[by], nameOf, ({ key }) => ({
      tab: tab ?? 'Open',
      ...(by === 'Partner' ? { partner: key } : { country: key }),
    })),
    {
      title: texts.finishedTimes,
      align: 'right',
      cell: (row) => {
        const { key, medianSeconds, p90Seconds } = row
        if (medianSeconds === null) return caseTime(null)
        const shown = `${caseTime(medianSeconds)} / ${caseTime(p90Seconds)}`
        const label = texts.timeLabel(nameOf(row), texts.finishedTimes, shown)
        return (
          <TimeFigure view={view} times={tab ?? 'Decision'} of={key} label={label} isKnown>
            {shown}
          </TimeFigure>
        )
      },
    },
  ]
}

function figures(
  title: string,
  nameOf: (row: BacklogRow) => string,
  listOf: (row: BacklogRow) => Listed,
): Column<BacklogRow>[] {
  return [
    { title, cell: (row) => <bdi className={classes.name}>{nameOf(row)}</bdi>, width: '13rem' },
    ...AGES.map(
      (age): Column<BacklogRow> => ({
        title: ageLabels[age],
        align: 'right',
        cell: (row) => <Figure count={row.ages[age]} of={nameOf(row)} age={age} list={listOf(row)} />,
      }),
    ),
    {
      title: texts.open,
      align: 'right',
      cell: (row) => <Figure count={row.open} of={nameOf(row)} list={listOf(row)} />,
    },
  ]
}

interface TimeFigureProps {
  view: BacklogView
  times: Section | 'Decision'
  of?: string
  /** Only cases that took at least this long. */
  least?: number | null | undefined
  label: string
  isKnown: boolean
  children: string
}

/** A time, with a link to the cases that took it, slowest first. */
export function TimeFigure({ view, times, of, least, label, isKnown, children }: TimeFigureProps) {
  if (!isKnown) return children
  return (
    <AnchorLink
      inherit
      to="/review/backlog"
      search={backlogSearch({ ...view, times, of, least: least ?? undefined })}
      resetScroll={false}
      aria-label={label}
    >
      {children}
    </AnchorLink>
  )
}

interface FigureProps {
  count: number
  of: string
  age?: Age
  list: Listed
}

function Figure({ count, of, age, list }: FigureProps) {
  const shown = formatNumber(count)
  if (count === 0)
    return (
      <span className={classes.figure} data-none={age && true}>
        {shown}
      </span>
    )
  return (
    <span className={classes.figure} data-tone={age && TONES[age]}>
      <AnchorLink
        to="/review"
        search={age ? { ...list, age } : { ...list }}
        size="sm"
        aria-label={texts.figureLabel(count, of, age && ageLabels[age])}
      >
        {shown}
      </AnchorLink>
    </span>
  )
}
