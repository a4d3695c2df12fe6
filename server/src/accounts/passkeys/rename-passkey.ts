// Changes the name of a passkey.
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { PasskeyRecord, passkeyName, passkeyRecord } from './passkey-fields.ts'
import { updatePasskeyName } from './passkeys-sql.ts'

export const passkeyIdParam = { passkeyId: idParam('The `passkeyId` from the list of passkeys.', 'Passkey.NotFound') }

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/auth/passkeys/{passkeyId}',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Rename a passkey',
  params: passkeyIdParam,
  body: named('RenamePasskey', { name: passkeyName() }),
  value: PasskeyRecord,
  errors: ['ValidationControl.Error', 'Session.NotSignedIn', 'Passkey.NotFound'],

  async handle({ app, params, body, headers, address, requestId }) {
    const { passkeyId } = params
    const session = await currentSession(app, headers)
    const renamed = await app.db.directoryTransaction(async (sql) => {
      const passkey = await updatePasskeyName(sql, session.user.userId, passkeyId, body.name)
      if (!passkey) throw new ApiError('Passkey.NotFound')
      await recordOwnAction(app, sql, session, 'PasskeyRenamed', { address, requestId }, { passkeyId })
      return passkey
    })
    return { value: passkeyRecord(app, renamed) }
  },
})
