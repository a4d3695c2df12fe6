// Results of quality samples per analyst, merged over the cells. For the screen and the export.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { addUp } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { SampledCount } from './quality-sql.ts'

const DAY_MS = 24 * 60 * 60_000
const PERIODS = ['7', '30', '90'] as const
const DEFAULT_PERIOD = '30'

export const QualityQuery = Type.Object({
  days: Type.Optional(
    oneOf(PERIODS, { description: `How many days of approvals to count. Defaults to ${DEFAULT_PERIOD}.` }),
  ),
})

export function periodStart(app: App, { days = DEFAULT_PERIOD }: Static<typeof QualityQuery>): Date {
  return new Date(app.clock.now().getTime() - Number(days) * DAY_MS)
}

const count = (description: string) => Type.Integer({ description })

export const AnalystQuality = named('AnalystQuality', {
  userId: uuid(),
  email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
  sampled: count(
    'Approvals of this user in the period that were sampled, except those that ended before anyone reviewed them.',
  ),
  reviewed: count('How many of them were reviewed.'),
  disagreed: count('How many reviews disagreed with the approval.'),
})
export type AnalystQuality = Static<typeof AnalystQuality>

/** Most disagreements first. */
export async function resultsByAnalyst(
  app: App,
  cells: readonly (readonly SampledCount[])[],
): Promise<AnalystQuality[]> {
  const counts = Map.groupBy(cells.flat(), ({ userId }) => userId)
  const emailOf = await findStaffEmails(app, counts.keys())
  return [...counts]
    .map(([userId, rows]) => {
      const figures = rows.map(({ sampled, reviewed, disagreed }) => ({ sampled, reviewed, disagreed }))
      return { userId, email: emailOf(userId), ...addUp(figures) }
    })
    .sort((a, b) => b.disagreed - a.disagreed || b.sampled - a.sampled || (a.userId < b.userId ? -1 : 1))
}
