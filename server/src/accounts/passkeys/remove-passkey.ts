// Removes one of the user's passkeys and ends their other sessions. Staff keep at least one second factor.

import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { raiseAccountNotice } from '../raise-account-notice.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { needsSecondFactor } from '../second-factor/second-factor-required.ts'
import { assertNotByRecoveryCode } from '../sessions/assert-stepped-up.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { deleteRecoveryCodes, lockSecondFactors } from '../sql.ts'
import { deletePasskey } from './passkeys-sql.ts'
import { passkeyIdParam } from './rename-passkey.ts'

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{passkeyId}',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Remove a passkey',
  description:
    'If no other second factor remains, the recovery codes stop working too. A re-authentication with a recovery code is not ' +
    'enough: add another second factor first, and use it. The response sets a new cookie.',
  params: passkeyIdParam,
  needsStepUp: true,
  value: named('RemovedPasskey', { passkeyId: uuid() }),
  errors: ['Session.NotSignedIn', 'Session.StepUpRequired', 'Passkey.NotFound', 'Passkey.Required'],

  async handle({ app, params, headers, address, requestId }) {
    const { passkeyId } = params
    const session = await currentSession(app, headers)
    const { userId, sessionId, authenticatedAt } = session.user
    assertNotByRecoveryCode(session)
    const cookie = await app.db.directoryTransaction(async (sql) => {
      const before = await lockSecondFactors(sql, userId)
      if (!(await deletePasskey(sql, userId, passkeyId, app.clock.now()))) throw new ApiError('Passkey.NotFound')
      const wasLast = !before.totpEnrolled && before.passkeys === 1
      if (wasLast && needsSecondFactor(app, session)) throw new ApiError('Passkey.Required')
      if (wasLast) await deleteRecoveryCodes(sql, userId)
      const sessionsEnded = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(app, sql, session, 'PasskeyRemoved', { address, requestId }, { passkeyId, sessionsEnded })
      await raiseAccountNotice(app, sql, session, 'account.passkey_removed')
      const method = wasLast && session.method !== 'Outside' ? 'Password' : session.method
      return renewSession(app, sql, session, { method, authenticatedAt })
    })
    return { value: { passkeyId }, headers: { 'set-cookie': cookie } }
  },
})
