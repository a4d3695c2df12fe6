// Returns the options for re-authenticating with a passkey.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { currentSession } from '../sessions/current-session.ts'
import { boundToSession } from './challenge.ts'
import { PasskeyRequestOptions } from './passkey-fields.ts'
import { requestOptions } from './passkey-options.ts'
import { listUsablePasskeys } from './passkeys-sql.ts'
import { requireRelyingParty } from './relying-party.ts'

export const startPasskeyStepUp = operation({
  id: 'startPasskeyStepUp',
  method: 'POST',
  path: '/auth/step-up/passkey-options',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Get the options for re-authenticating with a passkey',
  description: 'Send the result as `passkey` to `POST /api/auth/step-up`, in the same session and within five minutes.',
  value: PasskeyRequestOptions,
  errors: ['Session.NotSignedIn', 'Passkey.NotAvailable', 'Passkey.NotRegistered'],

  async handle({ app, headers }) {
    const { userId, sessionId } = (await currentSession(app, headers)).user
    const relyingParty = requireRelyingParty(app)
    const passkeys = await app.db.directory((sql) => listUsablePasskeys(sql, userId, relyingParty.id))
    if (passkeys.length === 0) throw new ApiError('Passkey.NotRegistered')
    const wanted = { accountId: userId, purpose: 'StepUp', boundTo: boundToSession(sessionId) } as const
    return { value: await requestOptions(app, relyingParty, passkeys, wanted) }
  },
})
