// Emails about second factors that were added to or removed from an account.

interface SecurityMail {
  readonly subject: string
  readonly text: string
}

export const passkeyAddedMail = (baseUrl: string) => changeMail('A passkey was added', 'to', baseUrl)
export const passkeyRemovedMail = (baseUrl: string) => changeMail('A passkey was removed', 'from', baseUrl)
export const totpAddedMail = (baseUrl: string) => changeMail('An authenticator app was added', 'to', baseUrl)
export const totpRemovedMail = (baseUrl: string) => changeMail('The authenticator app was removed', 'from', baseUrl)
export const secondFactorsResetMail = (baseUrl: string): SecurityMail => ({
  subject: 'Your Gangway sign-in was reset',
  text: [
    'An administrator removed the authenticator app, passkeys and recovery codes from your Gangway account.',
    '',
    `Sign in with your password and set them up again: ${baseUrl}/account`,
    '',
    "If you didn't ask for this, contact your administrator.",
  ].join('\n'),
})

function changeMail(change: string, preposition: string, baseUrl: string): SecurityMail {
  return {
    subject: `${change} ${preposition} your Gangway account`,
    text: [
      `${change} ${preposition} your Gangway account. All other sessions were signed out.`,
      '',
      'If this was you, no action is needed.',
      `If it wasn't, change your password and check your account security: ${baseUrl}/account`,
    ].join('\n'),
  }
}
