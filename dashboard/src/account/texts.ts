import { plural } from '../format/sentences.ts'

export const accountTexts = {
  title: 'Account security',
  setUpFirst: 'Set up an authenticator app to continue',
  setUpFirstHint: 'Your role requires one. You get access to everything else once it is set up.',
}

export const authenticatorTexts = {
  title: 'Authenticator app',
  hint: 'Adds a code from your phone to your password.',
  hintSso: 'Adds a code from your phone for sensitive changes.',
  on: 'On',
  off: 'Off',
  codesLeft: (count: number) => plural(count, { one: '# recovery code left', other: '# recovery codes left' }),
  newCodes: 'Generate new codes',
  remove: 'Remove app',
  setUp: 'Set up app',
  close: 'Close',
  cancel: 'Cancel',
  enrolTitle: 'Set up authenticator app',
  renewTitle: 'Generate new recovery codes?',
  removeTitle: 'Remove authenticator app?',
  codesTitle: 'Recovery codes',
  codesHint: 'Each recovery code works once if you lose your phone.',
  codesName: 'your recovery codes',
  codesFile: 'gangway-recovery-codes.txt',
  renewHint: 'Your current recovery codes will stop working. Confirm with a code from the app.',
  renewAction: 'Generate codes',
  removeHint:
    'After this, only your password protects your account, and your recovery codes stop working. Your other sessions are signed out.',
  removed: 'Authenticator app removed.',
  generating: 'Generating a setup key…',
  scan: 'Scan this QR code with an authenticator app on your phone.',
  qrCode: 'QR code for your authenticator app',
  /** Followed by the key. */
  typeKey: "Can't scan it? Enter this setup key in the app:",
  copyKey: 'Copy setup key',
  turnOn: 'Turn on',
}

export const passwordTexts = {
  title: 'Password',
  hint: 'Changing your password signs you out on all other devices.',
  action: 'Change password',
  changed: "Password changed. You've been signed out on all other devices.",
}

export const sessionCardTexts = {
  title: 'Sessions',
  hint: 'Sessions expire after 30 minutes of inactivity.',
  signedIn: 'Signed in',
  method: 'Method',
  expires: 'Expires',
  methods: {
    Password: 'Password',
    PasswordAndTotp: 'Password and authenticator code',
    PasswordAndRecoveryCode: 'Password and recovery code',
    Outside: 'Single sign-on',
  } as Readonly<Record<string, string>>,
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
}

export const activityTexts = {
  title: 'Recent activity',
  time: 'Time',
  action: 'Action',
  address: 'IP address',
  empty: 'No activity yet',
}
