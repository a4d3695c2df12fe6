// Starts the registration of a passkey: returns the options for the browser. Nothing changes until it is registered.
import { operation } from '../../http/operation.ts'
import { currentSession } from '../sessions/current-session.ts'
import { boundToSession } from './challenge.ts'
import { PasskeyCreationOptions } from './passkey-fields.ts'
import { creationOptions } from './passkey-options.ts'
import { listUsablePasskeys } from './passkeys-sql.ts'
import { requireRelyingParty } from './relying-party.ts'

export const startPasskeyRegistration = operation({
  id: 'startPasskeyRegistration',
  method: 'POST',
  path: '/auth/passkeys/options',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Get the options for a new passkey',
  needsStepUp: true,
  value: PasskeyCreationOptions,
  errors: ['Session.NotSignedIn', 'Session.StepUpRequired', 'Passkey.NotAvailable'],

  async handle({ app, headers }) {
    const { user, email } = await currentSession(app, headers)
    const relyingParty = requireRelyingParty(app)
    const registered = await app.db.directory((sql) => listUsablePasskeys(sql, user.userId, relyingParty.id))
    const wanted = {
      accountId: user.userId,
      purpose: 'Register',
      boundTo: boundToSession(user.sessionId),
    } as const
    return { value: await creationOptions(app, relyingParty, registered, email, wanted) }
  },
})
