import { isolate, plural } from '../format/sentences.ts'

export const accountTexts = {
  title: 'Account',
  setUpFirst: 'Set up a second factor to continue',
  setUpFirstHint:
    'Your role requires a passkey or an authenticator app. You get access to everything else once one is set up.',
}

export const authenticatorTexts = {
  title: 'Authenticator app',
  hint: 'Sign in with your password and a code from your phone.',
  hintSso: 'Confirm sensitive changes with a code from your phone.',
  on: 'On',
  off: 'Off',
  remove: 'Remove app',
  setUp: 'Set up app',
  cancel: 'Cancel',
  enrolTitle: 'Set up authenticator app',
  removeTitle: 'Remove authenticator app?',
  removeHint:
    'After this, only your password protects your account, and your recovery codes stop working. Your other sessions will be signed out.',
  removeHintPasskey: 'You can still sign in with your passkeys. Your other sessions will be signed out.',
  added: 'Authenticator app added',
  removed: 'Authenticator app removed',
  generating: 'Generating a setup key…',
  scan: 'Scan this QR code with an authenticator app on your phone.',
  qrCode: 'QR code for your authenticator app',
  /** Followed by the key. */
  typeKey: "Can't scan it? Enter this setup key in the app:",
  copyKey: 'Copy setup key',
  turnOn: 'Turn on',
}

export const passkeyTexts = {
  title: 'Passkeys',
  hint: 'Sign in with your password and your fingerprint, face, PIN or security key. Passkeys protect you from phishing.',
  hintSso: 'Confirm sensitive changes with your fingerprint, face, PIN or security key.',
  needHostName:
    "Passkeys need an https address with a host name (or localhost), so they aren't available here. Use an authenticator app instead.",
  unsupported: "This browser doesn't support passkeys. Use another browser or an authenticator app.",
  list: 'Your passkeys',
  addedAt: 'Added',
  lastUsed: 'Last used',
  notUsableHere: 'Registered for another web address. It can’t be used here.',
  never: 'never',
  add: 'Add passkey',
  addTitle: 'Add passkey',
  addHint: 'Your browser will ask where to save the passkey. Your other sessions will be signed out.',
  addAction: 'Add passkey',
  added: 'Passkey added',
  suggestedName: (number: number) => `Passkey ${number}`,
  name: 'Name',
  nameHint: 'Helps you recognise it, for example "Work laptop".',
  actionsFor: (name: string) => `Actions for ${name}`,
  rename: 'Rename…',
  renameTitle: 'Rename passkey',
  renameAction: 'Rename passkey',
  renamed: 'Passkey renamed',
  remove: 'Remove…',
  removeTitle: 'Remove passkey?',
  removeAction: 'Remove passkey',
  removeHint: (name: string) =>
    `You won't be able to sign in with ${isolate(name)}, and your other sessions will be signed out. Without another second factor, only your password protects your account.`,
  removed: 'Passkey removed',
}

export const recoveryTexts = {
  title: 'Recovery codes',
  hint: 'Use one to sign in if you lose your passkeys and your authenticator app.',
  left: (count: number) => plural(count, { one: '# recovery code left', other: '# recovery codes left' }),
  renew: 'Generate new codes',
  renewTitle: 'Generate new recovery codes?',
  renewHint: 'Your current recovery codes will stop working.',
  renewHintCode: 'Your current recovery codes will stop working. Confirm with a code from the app.',
  renewAction: 'Generate codes',
  codesHint: 'Each recovery code works once if you lose your device.',
  codesName: 'your recovery codes',
  codesFile: 'gangway-recovery-codes.txt',
}

export const passwordTexts = {
  title: 'Password',
  hint: 'Changing your password signs you out on all other devices.',
  action: 'Change password',
  changed: "Password changed. You've been signed out on all other devices.",
}

export const sessionCardTexts = {
  title: 'Sessions',
  hint: "Devices where you're signed in. Sessions expire after 30 minutes of inactivity.",
  device: 'Device',
  thisDevice: 'This device',
  unknownDevice: 'Unknown browser',
  address: 'IP address',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  actions: 'Actions',
  methods: {
    Password: 'Password',
    PasswordAndTotp: 'Password and authenticator code',
    PasswordAndPasskey: 'Password and passkey',
    PasswordAndRecoveryCode: 'Password and recovery code',
    Outside: 'Single sign-on',
  } as Readonly<Record<string, string>>,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out: ${device}`,
  signedOut: 'Device signed out',
  signOutOthers: 'Sign out all other devices',
  othersTitle: 'Sign out all other devices?',
  endTitle: (device: string) => `Sign out of ${device}?`,
  endHint: 'The session on that device ends immediately. Unsent text stays on that device.',
  othersHint: 'This ends all your sessions except this one.',
  othersSignedOut: 'All other devices signed out',
  signOutEverywhere: 'Sign out everywhere',
}

export const activityTexts = {
  title: 'Recent activity',
  time: 'Time',
  action: 'Action',
  address: 'IP address',
  empty: 'No activity yet',
}

export const nameTexts = {
  title: 'Name',
  hint: 'Shown to the members of your organisation, in timelines and in the audit log.',
  name: 'Your name',
  action: 'Change name',
  changed: 'Name changed',
}
