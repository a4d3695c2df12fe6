// Lists partners by name, for the partner filter of the queue.

import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findPartners } from './queue-sql.ts'

const MOST = 50

export const listReviewPartners = operation({
  id: 'listReviewPartners',
  method: 'GET',
  path: '/compliance/v1/partners',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'List partners',
  description: `The first ${MOST} in alphabetical order.`,
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        format: 'text',
        description: 'Only partners whose name contains this text.',
      }),
    ),
    partnerId: Type.Optional(uuid({ description: 'Only this partner.' })),
  }),
  value: named('ReviewPartners', {
    items: Type.Array(named('ReviewPartner', { partnerId: uuid(), name: Type.String() })),
    isWhole: Type.Boolean({ description: 'false when there are more partners than returned.' }),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const filter = { search: query.search?.trim(), partnerId: query.partnerId?.toLowerCase() }
    const rows = await app.db.reads.directory((sql) => findPartners(sql, filter, MOST + 1))
    return { value: { items: rows.slice(0, MOST).map((row) => ({ ...row })), isWhole: rows.length <= MOST } }
  },
})
