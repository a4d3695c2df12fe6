// Registers a passkey. From now on a second factor is required to sign in, and all other sessions end. The first second
// factor of an account comes with recovery codes.

import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { raiseAccountNotice } from '../raise-account-notice.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { issueRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { lockSecondFactors } from '../sql.ts'
import { boundToSession } from './challenge.ts'
import { PasskeyAttestation, PasskeyRecord, passkeyName, passkeyRecord } from './passkey-fields.ts'
import { insertPasskey } from './passkeys-sql.ts'
import { verifyAttestation } from './verify-passkey.ts'

const MAX_PASSKEYS = 20

const RegisterPasskey = named('RegisterPasskey', { name: passkeyName(), credential: PasskeyAttestation })

export const registerPasskey = operation({
  id: 'registerPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Register a passkey',
  description: 'Send the result of the options from `POST /api/auth/passkeys/options`. The response sets a new cookie.',
  body: RegisterPasskey,
  needsStepUp: true,
  value: named('RegisteredPasskey', {
    passkey: PasskeyRecord,
    recoveryCodes: Type.Array(Type.String(), {
      description:
        'Returned only with your first second factor, otherwise empty. Each works once in place of it. Shown only in this response.',
    }),
  }),
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'Session.StepUpRequired',
    'Passkey.Invalid',
    'Passkey.NotAvailable',
    'Passkey.AlreadyRegistered',
    'Passkey.LimitReached',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const session = await currentSession(app, headers)
    const { userId, sessionId, authenticatedAt } = session.user
    await countProofAttempt(app, userId)
    const credential = await verifyAttestation(app, body.credential, {
      accountId: userId,
      purpose: 'Register',
      boundTo: boundToSession(sessionId),
    })
    if (!credential) throw new ApiError('Passkey.Invalid')
    const createdAt = app.clock.now()
    const passkeyId = newId(createdAt)
    const { cookie, recoveryCodes } = await app.db.directoryTransaction(async (sql) => {
      const before = await lockSecondFactors(sql, userId)
      if (before.passkeys >= MAX_PASSKEYS) throw new ApiError('Passkey.LimitReached')
      const row = { ...credential, accountId: userId, passkeyId, name: body.name, createdAt }
      if (!(await insertPasskey(sql, row))) throw new ApiError('Passkey.AlreadyRegistered')
      const isFirst = !before.totpEnrolled && before.passkeys === 0
      const codes = isFirst ? await issueRecoveryCodes(sql, userId) : []
      const sessionsEnded = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(app, sql, session, 'PasskeyAdded', { address, requestId }, { passkeyId, sessionsEnded })
      await raiseAccountNotice(app, sql, session, 'account.passkey_added')
      const method = session.method === 'Password' ? 'PasswordAndPasskey' : session.method
      return { cookie: await renewSession(app, sql, session, { method, authenticatedAt }), recoveryCodes: codes }
    })
    await forgetProofAttempts(app, userId)
    const passkey = passkeyRecord(app, {
      passkeyId,
      name: body.name,
      createdAt,
      lastUsedAt: null,
      rpId: credential.rpId,
    })
    return { value: { passkey, recoveryCodes }, headers: { 'set-cookie': cookie } }
  },
})
