// What the sign-in page can offer.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { hasMail } from '../../platform/mail/mail.ts'
import { Type } from '../../platform/schema-builder.ts'

export const getSignInOptions = operation({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/auth/options',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'Get the available ways to sign in',
  value: named('SignInOptions', {
    outsideSignIn: Type.Boolean({ description: 'Whether users can sign in with an identity provider (SSO).' }),
    passwordReset: Type.Boolean({ description: 'Whether password reset emails can be sent.' }),
    sandboxMail: Type.Boolean({ description: 'Whether emails appear in the sandbox inbox instead of being sent.' }),
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
