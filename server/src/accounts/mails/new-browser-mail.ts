// The email about a sign-in from a browser that the user has not used before.

export function newBrowserMail({ device, at, baseUrl }: { device: string; at: Date; baseUrl: string }) {
  return {
    subject: 'New sign-in to your Gangway account',
    text: [
      'Someone signed in to your Gangway account from a new browser.',
      '',
      `Browser: ${device}`,
      `Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      '',
      'If this was you, no action is needed.',
      `If it wasn't, sign out of all sessions and change your password: ${baseUrl}/account`,
    ].join('\n'),
  }
}
