import { isolate } from '../format/sentences.ts'

export const sandboxInboxTexts = {
  title: 'Sandbox inbox',
  backToSignIn: 'Back to sign in',
  empty: 'No emails yet',
  emptyHint: 'In the sandbox, invitations and password-reset emails appear here instead of being sent.',
  to: (address: string) => `To ${isolate(address)}`,
}
