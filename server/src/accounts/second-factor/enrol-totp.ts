// Starts the enrolment of an authenticator app. The secret takes effect once a code made from it is confirmed.

import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { currentSession } from '../sessions/current-session.ts'
import { proposeTotpSecret } from '../sql.ts'
import { placeOfTotp } from './second-factor.ts'
import { base32, newTotpSecret, otpauthUri } from './totp.ts'

const TotpProposal = named('TotpProposal', {
  secret: Type.String({
    description: 'The setup key to type into the app. Shown once.',
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  }),
  otpauthUri: Type.String({ description: 'The content of the QR code.' }),
})

export const enrolTotp = operation({
  id: 'enrolTotp',
  method: 'POST',
  path: '/auth/totp/enrol',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Get the secret for an authenticator app',
  description:
    'Nothing changes until a code from the app is confirmed. Calling it again replaces the unconfirmed secret.',
  needsStepUp: true,
  value: TotpProposal,
  errors: ['Session.NotSignedIn', 'Session.StepUpRequired', 'Totp.AlreadyEnrolled'],

  async handle({ app, headers }) {
    const { user, email } = await currentSession(app, headers)
    const secret = newTotpSecret()
    const wrapped = app.masterKeys.wrap(secret, placeOfTotp(user.userId))
    const stored = await app.db.directory((sql) => proposeTotpSecret(sql, user.userId, wrapped))
    if (!stored) throw new ApiError('Totp.AlreadyEnrolled')
    return { value: { secret: base32(secret), otpauthUri: otpauthUri(secret, email) } }
  },
})
