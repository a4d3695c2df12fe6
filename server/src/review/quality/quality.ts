// Results of quality samples per analyst, merged over the cells. For the screen and the export.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { addUp, type CellSql } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { type CategoryCount, countCategories, countSamples, type SampledCount } from './quality-sql.ts'
import { CATEGORIES, type Category } from './sample-results.ts'

const DAY_MS = 24 * 60 * 60_000
const PERIODS = ['7', '30', '90'] as const
const DEFAULT_PERIOD = '30'

export const QualityQuery = Type.Object({
  days: Type.Optional(
    oneOf(PERIODS, { description: `How many days of decisions to count. Defaults to ${DEFAULT_PERIOD}.` }),
  ),
})

export function periodStart(app: App, { days = DEFAULT_PERIOD }: Static<typeof QualityQuery>): Date {
  return new Date(app.clock.now().getTime() - Number(days) * DAY_MS)
}

const count = (description: string) => Type.Integer({ description })

const CATEGORY_TEXTS: Readonly<Record<Category, string>> = {
  Documents: 'documents',
  Identity: 'the identity of people',
  Ownership: 'ownership',
  Screening: 'screening',
  Duplicates: 'duplicates',
  Risk: 'risk',
  Reason: 'the reason given',
  Other: 'something else',
}

export const AnalystQuality = named('AnalystQuality', {
  userId: uuid(),
  email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
  sampled: count(
    'Decisions of this user in the period that were sampled, except those that ended before anyone reviewed them.',
  ),
  reviewed: count('How many of them were reviewed.'),
  disagreed: count('How many reviews disagreed with the decision.'),
  categories: Type.Object(
    Object.fromEntries(
      CATEGORIES.map((category) => [category, count(`Disagreements about: ${CATEGORY_TEXTS[category]}.`)]),
    ) as Record<Category, ReturnType<typeof count>>,
    { description: 'What reviews disagreed with. One review can count for several.' },
  ),
})
export type AnalystQuality = Static<typeof AnalystQuality>

/** What a cell has of the results. */
export interface CellResults {
  readonly counts: readonly SampledCount[]
  readonly categories: readonly CategoryCount[]
}

export async function readResults(sql: CellSql, since: Date): Promise<CellResults> {
  const [counts, categories] = await Promise.all([countSamples(sql, since), countCategories(sql, since)])
  return { counts, categories }
}

/** Most disagreements first. */
export async function resultsByAnalyst(app: App, cells: readonly CellResults[]): Promise<AnalystQuality[]> {
  const categories = cells.flatMap((cell) => cell.categories)
  const counts = Map.groupBy(
    cells.flatMap((cell) => cell.counts),
    ({ userId }) => userId,
  )
  const emailOf = await findStaffEmails(app, counts.keys())
  return [...counts]
    .map(([userId, rows]) => {
      const figures = rows.map(({ sampled, reviewed, disagreed }) => ({ sampled, reviewed, disagreed }))
      return {
        userId,
        email: emailOf(userId),
        ...addUp(figures),
        categories: categoriesOf(categories.filter((row) => row.userId === userId)),
      }
    })
    .sort((a, b) => b.disagreed - a.disagreed || b.sampled - a.sampled || (a.userId < b.userId ? -1 : 1))
}

function categoriesOf(rows: readonly CategoryCount[]): AnalystQuality['categories'] {
  const countOf = (category: Category) =>
    rows.filter((row) => row.category === category).reduce((sum, { disagreed }) => sum + disagreed, 0)
  return Object.fromEntries(CATEGORIES.map((category) => [category, countOf(category)])) as AnalystQuality['categories']
}
