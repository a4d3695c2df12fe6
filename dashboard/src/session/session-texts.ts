// Apart from the other texts, which the first page doesn't need.
export const sessionTexts = {
  checking: 'Checking your session…',
  ended: 'Your session has expired. Sign in to continue where you left off.',
}
