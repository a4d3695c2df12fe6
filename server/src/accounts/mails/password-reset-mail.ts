// The email with a password reset link.

export function passwordResetMail({ link }: { link: string }) {
  return {
    subject: 'Reset your Gangway password',
    text: [
      'We received a request to reset the password for your Gangway account.',
      '',
      `Reset your password: ${link}`,
      '',
      'This link expires in one hour and can be used once.',
      "If this wasn't you, you can ignore this email. Your password hasn't changed.",
    ].join('\n'),
  }
}
