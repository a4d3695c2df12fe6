// The email about a new webhook URL. The URL itself can contain a secret, so it is left out.

export function webhookUrlChangedMail(baseUrl: string) {
  return {
    subject: 'Your Gangway webhook URL was changed',
    text: [
      'The webhook URL of your organisation was changed. Events are now sent to the new URL.',
      '',
      `Review your webhook endpoint: ${baseUrl}/webhooks`,
      '',
      "If your team didn't change it, restore the URL, rotate the signing secret and change your passwords.",
    ].join('\n'),
  }
}
