// Open cases by age with the times of the period, merged over the cells. For the screen and the export.
import { instant, named, nullable, oneOf, unavailableCells as unavailableCellsField } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import type { CellAnswers, CellSql } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { countryName } from '../../reference/countries.ts'
import { AGE_BANDS, type AgeBand } from './age-bands.ts'
import {
  type AgeCounts,
  countAges,
  countTimes,
  GROUPS,
  listPartnerNames,
  OPEN_SECTIONS,
  type TimeCount,
  type Wanted,
} from './backlog-sql.ts'
import { addUp, percentile, totalOf } from './percentiles.ts'

const DAY_MS = 24 * 60 * 60_000
export const PERIODS = ['7', '30', '90'] as const
export const DEFAULT_PERIOD = '30'

export const BacklogQuery = Type.Object({
  by: Type.Optional(
    oneOf(GROUPS, { description: 'What to group by. Defaults to Section, the sections of the queue.' }),
  ),
  tab: Type.Optional(
    oneOf(OPEN_SECTIONS, {
      description: 'When grouped by partner or country: only cases in this section, with the time they spend in it.',
    }),
  ),
  days: Type.Optional(
    oneOf(PERIODS, { description: `The number of days that times are taken from. Defaults to ${DEFAULT_PERIOD}.` }),
  ),
})

const count = (description: string) => Type.Integer({ description })
const seconds = (description: string) => nullable(Type.Integer({ description: `${description} Null if none.` }))

const times = {
  finished: count('The number of cases that the times are based on.'),
  medianSeconds: seconds('Half of the cases took at most this long, with an error of at most 3%.'),
  p90Seconds: seconds('Nine out of ten cases took at most this long, with an error of at most 3%.'),
}

const BacklogRow = named('BacklogRow', {
  key: Type.String({ description: 'The section, the `partnerId`, or the ISO 3166-1 alpha-3 code of the country.' }),
  name: Type.String({
    description: 'The name of the partner or, in English, of the country; for a section the same as `key`.',
  }),
  open: count('How many cases are open now.'),
  ages: Type.Object(
    {
      Under1Day: count('Cases that have waited for less than a day.'),
      From1To3Days: count('Cases that have waited for 1 to 3 days.'),
      From3To7Days: count('Cases that have waited for 3 to 7 days.'),
      From7To14Days: count('Cases that have waited for 7 to 14 days.'),
      Over14Days: count('Cases that have waited for more than 14 days.'),
    },
    {
      description:
        'Open cases by age: the time that a case has waited for a decision, excluding the time that the partner took to respond; ' +
        'while it awaits the partner, the time since changes were requested.',
    },
  ),
  ...times,
})
export type BacklogRow = Static<typeof BacklogRow>

export const BacklogRecord = named('Backlog', {
  asOf: instant(),
  since: instant(),
  items: Type.Array(BacklogRow, {
    description: 'Sections in the order of the queue; otherwise groups with the most open cases first, at most 100.',
  }),
  total: count('How many groups have open cases.'),
  decisions: Type.Object(times, {
    description: 'The time to decision across all cases, excluding the time that partners took to respond.',
  }),
  unavailableCells: unavailableCellsField('their cases'),
})

export function readBacklogQuery(app: App, query: Static<typeof BacklogQuery>) {
  const now = app.clock.now()
  const { by = 'Section', tab, days = DEFAULT_PERIOD } = query
  const wanted: Wanted = { by, tab: by === 'Section' ? undefined : tab, now, slaMs: app.config.review.slaMs }
  return { wanted, since: sinceDays(days, now) }
}

export const sinceDays = (days: string, now: Date) => new Date(now.getTime() - Number(days) * DAY_MS)

/** How the cells are asked: a screen names those that don't respond, and an export fails. */
export type AskCells = <T>(work: (sql: CellSql) => Promise<T>) => Promise<CellAnswers<T>>

/** All groups with open cases, largest first; when grouped by section, all sections. */
export async function readAges(
  ask: AskCells,
  wanted: Wanted,
): Promise<Pick<CellAnswers<never>, 'unavailableCells'> & { ages: AgeCounts[] }> {
  const merged = new Map<string, AgeCounts>(
    wanted.by === 'Section' ? OPEN_SECTIONS.map((key) => [key, { key, ...NONE }]) : [],
  )
  const { answers, unavailableCells } = await ask((sql) => countAges(sql, wanted))
  for (const counts of answers.flat()) merged.set(counts.key, sumOf(merged.get(counts.key), counts))
  const all = [...merged.values()]
  const ages = wanted.by === 'Section' ? all : all.sort((a, b) => b.open - a.open || (a.key < b.key ? -1 : 1))
  return { ages, unavailableCells }
}

const NONE = { open: 0, ...(Object.fromEntries(AGE_BANDS.map((band) => [band, 0])) as Record<AgeBand, number>) }

function sumOf(a: AgeCounts | undefined, b: AgeCounts): AgeCounts {
  if (!a) return b
  const bands = AGE_BANDS.map((band) => [band, a[band] + b[band]])
  return { key: a.key, open: a.open + b.open, ...(Object.fromEntries(bands) as Record<AgeBand, number>) }
}

/** Rows for these groups, and the time to a decision. */
export async function readRows(ask: AskCells, wanted: Wanted, since: Date, ages: readonly AgeCounts[]) {
  const keys = ages.map(({ key }) => key)
  const { answers: cells, unavailableCells } = await ask((sql) =>
    Promise.all([countTimes(sql, wanted, { since, keys }), wanted.by === 'Partner' ? listPartnerNames(sql, keys) : []]),
  )
  const byKey = Map.groupBy(
    cells.flatMap(([counts]) => counts),
    ({ key }) => key,
  )
  const names = new Map(cells.flatMap(([, named]) => named).map(({ key, name }) => [key, name]))
  return {
    unavailableCells,
    decisions: timesOf(byKey.get(null) ?? []),
    rows: ages.map(
      ({ key, open, ...bands }): BacklogRow => ({
        key,
        name: names.get(key) ?? (wanted.by === 'Country' ? countryName(key) : undefined) ?? key,
        open,
        ages: bands,
        ...timesOf(byKey.get(key) ?? []),
      }),
    ),
  }
}

function timesOf(counts: readonly TimeCount[]) {
  const histogram = addUp(counts)
  return {
    finished: totalOf(histogram),
    medianSeconds: percentile(histogram, 0.5),
    p90Seconds: percentile(histogram, 0.9),
  }
}
