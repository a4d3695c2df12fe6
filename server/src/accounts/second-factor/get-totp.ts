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
  summary: 'The state of the second factor',
  value: TotpState,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    const { person, totpEnrolled } = await currentSession(app, headers)
    const recoveryCodesLeft = await app.db.everyPartner((sql) => countRecoveryCodes(sql, person.userId))
    return { value: { enrolled: totpEnrolled, recoveryCodesLeft } }
  },
})
