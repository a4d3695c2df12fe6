// The tags that cases have.

import { named, unavailableCells as unavailableCellsField } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { addUp, ascending } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listTags as findTags } from './flags-sql.ts'

const MAX_LISTED = 100
/** The limit per cell, so that a tag that is rare in one cell and frequent in another is counted in both. */
const MAX_COUNTED = 1000

export const listTags = operation({
  id: 'listTags',
  method: 'GET',
  path: '/compliance/v1/tags',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'List tags',
  description: `The tags of cases of all partners, most used first, at most ${MAX_LISTED}.`,
  value: named('Tags', {
    items: Type.Array(
      named('Tag', {
        tag: Type.String({ description: 'The text of the tag.', example: 'needs-registry-call' }),
        cases: Type.Integer({ description: 'How many cases have it, including closed ones.' }),
      }),
      { description: 'Most used first.' },
    ),
    unavailableCells: unavailableCellsField('their tags'),
  }),
  errors: [],

  async handle({ app }) {
    const { answers: cells, unavailableCells } = await app.db.reads.availableCells((sql) => findTags(sql, MAX_COUNTED))
    const total = addUp(cells.map((tags) => Object.fromEntries(tags.map(({ tag, cases }) => [tag, cases]))))
    const items = Object.entries(total)
      .map(([tag, cases]) => ({ tag, cases }))
      .sort((a, b) => b.cases - a.cases || ascending(a.tag, b.tag))
    return { value: { items: items.slice(0, MAX_LISTED), unavailableCells: [...unavailableCells] } }
  },
})
