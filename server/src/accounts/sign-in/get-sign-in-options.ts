// What a sign-in page may offer.
import { Type } from 'typebox'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { hasMail } from '../../platform/mail/mail.ts'

export const getSignInOptions = operation({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/auth/options',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'The ways to sign in',
  value: named('SignInOptions', {
    outsideSignIn: Type.Boolean({ description: 'An outside provider is configured.' }),
    passwordReset: Type.Boolean({ description: 'Mail can be sent from here.' }),
    sandboxMail: Type.Boolean({ description: 'Mail is shown instead of sent.' }),
  }),
  errors: [],

  async handle({ app }) {
    const { oidc, mail, sandbox } = app.config
    return {
      value: {
        outsideSignIn: oidc !== undefined,
        passwordReset: hasMail(app),
        sandboxMail: sandbox && mail === undefined,
      },
    }
  },
})
