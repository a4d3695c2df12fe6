// Saves how the user wants to see a list, under a name.
import { throwFieldErrors } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { upsertView } from './saved-views-sql.ts'
import { MOST_VIEWS, SavedViewRecord, SaveView, SEARCH_TEXTS } from './view-fields.ts'

export const saveView = operation({
  id: 'saveView',
  method: 'POST',
  path: '/auth/saved-views',
  scope: 'signed-in',
  tag: 'Saved views',
  summary: 'Save a view of a list',
  description: `Replaces your view with the same name. You can have at most ${MOST_VIEWS} views of each list.`,
  body: SaveView,
  value: SavedViewRecord,
  errors: ['ValidationControl.Error', 'Session.NotSignedIn'],

  async handle({ app, caller, body }) {
    if (SEARCH_TEXTS.some((name) => new URLSearchParams(body.query).has(name)))
      throwFieldErrors([
        {
          path: '/query',
          code: 'ValidationControl.Error',
          message: `query must not contain search text (${SEARCH_TEXTS.map((name) => `\`${name}\``).join(', ')}), which may be personal data.`,
        },
      ])
    const at = app.clock.now()
    const view = { viewId: newId(at), screen: body.screen, name: body.name.trim(), query: body.query, at }
    const saved = await app.db.directoryTransaction((sql) => upsertView(sql, caller.user!.userId, view, MOST_VIEWS))
    if (!saved)
      throwFieldErrors([
        {
          path: '/name',
          code: 'ValidationControl.Error',
          message: `You have ${MOST_VIEWS} views of this list. Delete one first.`,
        },
      ])
    return { value: { ...saved!, screen: body.screen } }
  },
})
