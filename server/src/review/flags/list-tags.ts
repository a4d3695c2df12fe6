// The tags that cases have.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listTags as findTags } from './flags-sql.ts'

const MAX_LISTED = 100

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
  }),
  errors: [],

  async handle({ app }) {
    const items = await app.db.reads.onlyCell((sql) => findTags(sql, MAX_LISTED))
    return { value: { items } }
  },
})
