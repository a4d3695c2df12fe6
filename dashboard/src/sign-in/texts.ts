import { isolate } from '../format/sentences.ts'

export const signInTexts = {
  title: 'Sign in',
  codeTitle: 'Enter your code',
  passkeyTitle: 'Use your passkey',
  usePasskey: 'Use passkey',
  wrongPasskey: "We couldn't verify this passkey. Try again, or go back and check your password.",
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  back: 'Back',
  forgotPassword: 'Forgot your password?',
  or: 'or',
  sso: 'Sign in with SSO',
  stillSignedIn: "You're still signed in",
  unchanged: (email: string) => `You're still signed in as ${isolate(email)}.`,
  continue: 'Continue',
}

export const invitationTexts = {
  title: 'Join Gangway',
  incompleteTitle: 'Invitation',
  incomplete: 'This link is incomplete',
  incompleteHint: 'Open it again from your invitation email.',
  loading: 'Loading your invitation…',
  goToSignIn: 'Go to sign in',
  signInTo: 'Account created',
  signInHint: (email: string) => `Sign in as ${isolate(email)} with your new password.`,
  invitedTo: (organisation: string | null, role: string) =>
    organisation === null
      ? `You've been invited to join the Gangway team as ${role}.`
      : `You've been invited to join ${isolate(organisation)} as ${role}.`,
  account: (email: string) => `Your account: ${isolate(email)}`,
  name: 'Your name',
  nameMissing: 'Enter your name.',
  nameHint: 'Shown to the members of your organisation.',
  expires: 'The invitation expires',
  submit: 'Create account',
  or: 'or',
  sso: 'Join with SSO',
}

/** With the article, for a sentence. */
export const roleWithArticle: Readonly<Record<string, string>> = {
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
  analyst: 'an analyst',
  supervisor: 'a supervisor',
  auditor: 'an auditor',
  operator: 'an operator',
}

export const resetTexts = {
  askTitle: 'Forgot your password?',
  askHint: "We'll email you a link to reset it.",
  email: 'Email',
  send: 'Send reset link',
  backToSignIn: 'Back to sign in',
  noEmail: 'Password reset by email is turned off',
  noEmailHint: 'Ask an admin of your organisation to invite you again.',
  sent: 'Check your email',
  sentHint:
    "If an account exists for this address, we've sent a reset link. It expires in one hour and can be used once.",
  title: 'Set a new password',
  submit: 'Set password',
  done: 'Password changed',
  doneHint: (email: string) =>
    `You've been signed out everywhere. Sign in as ${isolate(email)} with your new password.`,
  goToSignIn: 'Go to sign in',
  checking: 'Checking your link…',
  expired: 'This link has expired or was already used',
  expiredHint: 'Reset links expire after one hour and work once. Request a new one below.',
}

export const sandboxTexts = {
  label: 'About this sandbox',
  title: 'This is a sandbox',
  /** The file name comes between the two parts. */
  accountsBefore: 'Test accounts for three partners, the review team and an operator are listed, with passwords, in',
  accountsFile: 'sandbox.json',
  accountsFolder: 'in the data folder (data, unless DATA_DIR is set).',
  inbox: 'Open sandbox inbox',
}
