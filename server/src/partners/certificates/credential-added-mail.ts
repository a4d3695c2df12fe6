// The email about a new certificate. It names nothing that a user typed.

export function credentialAddedMail(baseUrl: string) {
  return {
    subject: 'A certificate was added to your Gangway API credentials',
    text: [
      'A certificate was added to the API credentials of your organisation. It can be used to call the Partner API.',
      '',
      `Review your API credentials: ${baseUrl}/credentials`,
      '',
      "If your team didn't add it, revoke it and change your passwords.",
    ].join('\n'),
  }
}
