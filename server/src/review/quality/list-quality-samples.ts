// Lists the samples that this user can review. It doesn't show who decided: the review is independent.

import { throwFieldErrors } from '../../errors.ts'
import { instant, named, nullable, oneOf, unavailableCells as unavailableCellsField, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ascending, mergeRows } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { cursorParam, encodeTimeCursor, readTimeCursor } from '../time-cursor.ts'
import { listWaitingSamples, type SamplePlace } from './quality-sql.ts'
import { MOST_DAYS, reviewableSince } from './reviewable.ts'
import { OUTCOMES } from './sampling-shares.ts'

const PAGE_SIZE = 50

export const listQualitySamples = operation({
  id: 'listQualitySamples',
  method: 'GET',
  path: '/compliance/v1/quality-samples',
  scope: 'review.decide',
  tag: 'Quality',
  summary: 'List quality samples',
  description: `Sampled decisions of the last ${MOST_DAYS} days that you can review, oldest first. Your own decisions and decisions that are no longer in force are left out.`,
  query: Type.Object({
    cursor: cursorParam,
  }),
  value: named('QualitySamples', {
    items: Type.Array(
      named('QualitySample', {
        sampleId: uuid({ description: 'Identifies the sample. Use it to record your result.' }),
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        incorporationCountryIso3Code: Type.String(),
        outcome: oneOf(OUTCOMES, { description: 'What was decided.' }),
        approvedAt: instant({ description: 'When the customer was approved or rejected.' }),
      }),
      { description: `At most ${PAGE_SIZE}.` },
    ),
    nextCursor: nullable(Type.String()),
    unavailableCells: unavailableCellsField('their samples'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const since = reviewableSince(app.clock.now())
    const { after, cursorErrors } = readTimeCursor(query.cursor, placeOf)
    throwFieldErrors(cursorErrors)
    const page = { userId: caller.user!.userId, since, after, limit: PAGE_SIZE + 1 }
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) => listWaitingSamples(sql, page))
    const rows = mergeRows(answers, oldestFirst, PAGE_SIZE + 1)
    const items = rows.slice(0, PAGE_SIZE)
    const last = items.at(-1)
    return {
      value: {
        items: items.map(({ decidedAt, country, ...row }) => ({
          ...row,
          incorporationCountryIso3Code: country,
          approvedAt: decidedAt.toISOString(),
        })),
        nextCursor: rows.length > PAGE_SIZE && last ? encodeTimeCursor(last.decidedAt, last.sampleId) : null,
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

const oldestFirst = (a: SamplePlace, b: SamplePlace) =>
  ascending(a.decidedAt, b.decidedAt) || ascending(a.sampleId, b.sampleId)

function placeOf(decidedAt: Date, [sampleId]: readonly string[]): SamplePlace | undefined {
  return isUuid(sampleId) ? { decidedAt, sampleId } : undefined
}
