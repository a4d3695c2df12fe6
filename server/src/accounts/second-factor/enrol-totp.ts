// Begins to set up an authenticator app: a secret that counts once a code made from it has come back.
import { Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { currentSession } from '../sessions/current-session.ts'
import { proposeTotpSecret } from '../sql.ts'
import { placeOfTotp } from './second-factor.ts'
import { base32, newTotpSecret, otpauthUri } from './totp.ts'

const TotpProposal = named('TotpProposal', {
  secret: Type.String({
    description: 'To type into the app by hand. Shown once.',
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  }),
  otpauthUri: Type.String({ description: 'To show as a QR code.' }),
})

export const enrolTotp = operation({
  id: 'enrolTotp',
  method: 'POST',
  path: '/auth/totp/enrol',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Get the secret for an authenticator app',
  description: 'Nothing changes until a code from the app is confirmed. Asking again replaces the secret that waits.',
  needsStepUp: true,
  value: TotpProposal,
  errors: ['Session.NotSignedIn', 'Session.StepUpRequired', 'Totp.AlreadyEnrolled'],

  async handle({ app, headers }) {
    const { person, email } = await currentSession(app, headers)
    const secret = newTotpSecret()
    const wrapped = app.masterKeys.wrap(secret, placeOfTotp(person.userId))
    const kept = await app.db.everyPartner((sql) => proposeTotpSecret(sql, person.userId, wrapped))
    if (!kept) throw new ApiError('Totp.AlreadyEnrolled')
    return { value: { secret: base32(secret), otpauthUri: otpauthUri(secret, email) } }
  },
})
