import { plural } from '../format/sentences.ts'

export const ssoErrors: Readonly<Record<string, string>> = {
  'Outside.Expired': 'The sign-in took too long or was started in another browser. Try again.',
  'Outside.Refused': 'Your identity provider rejected the sign-in, or you cancelled it.',
  'Outside.Failed': "We couldn't reach your identity provider, or its response was invalid. Try again shortly.",
  'Outside.NotLinked':
    'No account is linked to this sign-in yet. The first time, use the link in your invitation email.',
  'Outside.OtherPerson': 'This sign-in belongs to another user.',
  'Link.NotUsable': 'This invitation has expired or was already used. Ask for a new one.',
  'SignIn.Suspended': 'Your account is suspended. Contact an operator of this installation.',
  unknown: "We couldn't sign you in. Try again.",
}

export const stepUpTexts = {
  close: 'Close',
  title: {
    password: 'Confirm your password',
    code: 'Enter your code',
    passkey: 'Confirm your identity',
    sso: 'Confirm your identity',
  },
  explanation: {
    password: 'For security, re-enter your password to continue.',
    code: 'For security, enter a code to continue.',
    passkey: 'For security, confirm your identity to continue.',
    sso: "For security, confirm your identity. You'll sign in with your provider and return here. Then repeat the change.",
  },
  needsDevice: "This change needs your passkey or authenticator app. A recovery code isn't enough.",
  password: 'Password',
  wrongPassword: 'Incorrect password.',
  wrongCode: 'Incorrect code.',
  cancel: 'Cancel',
  confirm: 'Confirm',
  usePasskey: 'Use passkey',
  wrongPasskey: "We couldn't verify this passkey. Try again, or choose another method.",
  goToProvider: 'Go to provider',
}

export const codeFieldTexts = {
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you set up your second factor. Each works once.',
  code: 'Authenticator code',
  codeHint: 'The 6-digit code from your authenticator app.',
  useApp: 'Use authenticator app',
  useRecoveryCode: 'Use a recovery code',
  usePasskey: 'Use a passkey',
  passkeyHint: 'Your browser asks for your fingerprint, face, PIN or security key.',
}

export const passkeyTexts = {
  unsupported: "This browser doesn't support passkeys.",
  cancelled: "The passkey wasn't used: the request was cancelled or timed out. Try again.",
  alreadyRegistered: 'This device already has a passkey for your account.',
  otherAddress: "Passkeys don't work at this address. Open Gangway at its usual address.",
}

export const newPasswordTexts = {
  label: 'New password',
  hint: (shortest: number) =>
    `Use at least ${shortest} characters. A memorable phrase is stronger than random symbols.`,
}

export const signOutTexts = {
  title: 'Sign out everywhere?',
  action: 'Sign out everywhere',
  consequence: 'This ends all your sessions, including this one. You can sign in again at any time.',
}

export const draftTexts = {
  restored: 'Draft restored.',
  discard: 'Discard draft',
}

/** Signing out with unsent text. */
export const unsentTexts = {
  title: (count: number) => plural(count, { one: 'Keep your unsent draft?', other: 'Keep your # unsent drafts?' }),
  explanation:
    'You have unsent text. If you keep it, it stays in this browser for up to 7 days, or 1 day if someone else signs out here, and is restored when you sign in again. On a shared computer, delete it.',
  keep: 'Sign out and keep',
  delete: 'Sign out and delete',
}

export const sampleDataTexts = {
  /** Followed by the command. */
  before: 'To fill this sandbox with sample customers, run',
  command: 'npm run seed',
  after: 'in its folder.',
}
