// The user's saved views of all lists.
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listViewsOf } from './saved-views-sql.ts'
import { SavedViewRecord } from './view-fields.ts'

export const listSavedViews = operation({
  id: 'listSavedViews',
  method: 'GET',
  path: '/auth/saved-views',
  scope: 'signed-in',
  tag: 'Saved views',
  summary: 'List your saved views',
  value: named('SavedViewList', {
    items: Type.Array(SavedViewRecord, { description: 'The views of all lists, by name.' }),
  }),
  errors: ['Session.NotSignedIn'],

  async handle({ app, caller }) {
    const items = await app.db.directory((sql) => listViewsOf(sql, caller.user!.userId))
    return { value: { items: items.map((view) => ({ ...view, screen: view.screen as never })) } }
  },
})
