// Whether an authenticator app is set up, and how many recovery codes are left.
import { operation } from '../../http/operation.ts'
import { currentSession } from '../sessions/current-session.ts'
import { countRecoveryCodes } from '../sql.ts'
import { TotpState } from './disable-totp.ts'

export const getTotp = operation({
  id: 'getTotp',
  method: 'GET',
  path: '/auth/totp',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Get the state of the authenticator app',
  value: TotpState,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    const { user, totpEnrolled } = await currentSession(app, headers)
    const recoveryCodesLeft = await app.db.directory((sql) => countRecoveryCodes(sql, user.userId))
    return { value: { enrolled: totpEnrolled, recoveryCodesLeft } }
  },
})
