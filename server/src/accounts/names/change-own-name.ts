// Changes the name that a signed-in user is shown with.
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { updateName } from './names-sql.ts'
import { ownName, tidyName } from './own-name.ts'

export const changeOwnName = operation({
  id: 'changeOwnName',
  method: 'POST',
  path: '/auth/name',
  scope: 'signed-in',
  tag: 'People',
  summary: 'Change your name',
  body: named('ChangeOwnName', { name: ownName() }),
  value: named('OwnName', { name: Type.String({ description: 'The name as it is shown.' }) }),
  errors: ['ValidationControl.Error', 'Session.NotSignedIn'],

  async handle({ app, body, headers, address, requestId }) {
    const session = await currentSession(app, headers)
    const name = tidyName(body.name)
    await app.db.directoryTransaction(async (sql) => {
      await updateName(sql, session.user.userId, name)
      await recordOwnAction(app, sql, session, 'NameChanged', { address, requestId })
    })
    return { value: { name } }
  },
})
