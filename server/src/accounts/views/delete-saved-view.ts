// Deletes a saved view.
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { deleteView } from './saved-views-sql.ts'

export const deleteSavedView = operation({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/auth/saved-views/{viewId}',
  scope: 'signed-in',
  tag: 'Saved views',
  summary: 'Delete a saved view',
  description: 'Also succeeds if the view does not exist.',
  params: {
    viewId: {
      description: 'The `viewId` from the list of saved views.',
      schema: uuid(),
      notFound: 'ValidationControl.Error',
    },
  },
  value: named('DeletedView', { isDeleted: Type.Boolean({ description: 'Always true: the view is gone.' }) }),
  errors: ['ValidationControl.Error', 'Session.NotSignedIn'],

  async handle({ app, caller, params }) {
    await app.db.directory((sql) => deleteView(sql, caller.user!.userId, params.viewId))
    return { value: { isDeleted: true } }
  },
})
